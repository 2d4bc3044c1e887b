import { inAnyOrderOf } from "../../arbitraries/some-of.ts";
import { formType } from "../../../client/endpoint.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { malformedBodies, nonObjects } from "../../documents/bodies.ts";
import { bodyOperations, type BodyOperation } from "../../documents/invalid-cases.ts";
import { abbreviatedJson } from "../../programs/invalid-document.ts";
import { onSurvey, type Scenario } from "../scenario.ts";
import type { Details } from "../sending.ts";
import type { Session } from "../session.ts";

export const rejectedBodies: Scenario = onSurvey("rejected bodies", async (session, survey) => {
  const { author, draw } = session;
  const malformed = (operation: BodyOperation): ReturnType<typeof malformedBodies> => {
    const { questions: _, ...own } = author.document(operation) as JsonObject;
    return malformedBodies(operation, own);
  };
  // a quick run tries each kind on one operation, a standard run on all but one
  const inTurn = (turn: number): readonly BodyOperation[] => bodyOperations.slice(turn % 3).slice(0, 1);
  const allBut = (turn: number): readonly BodyOperation[] => bodyOperations.filter((_, index) => index !== turn % 3);
  const places = draw(inAnyOrderOf([...malformed("update").keys()])).slice(0, session.forEffort(3, undefined));
  for (const [turn, place] of places.entries()) {
    const tried = session.forEffort(inTurn(turn), allBut(turn));
    for (const operation of tried) {
      const { name = "", text = "" } = malformed(operation)[place] ?? {};
      const details = { survey, text, what: `a body that is not JSON (${name})` };
      await sendInvalid(session, operation, details, operation === tried.at(-1));
    }
  }
  for (const operation of session.forEffort(["update"], ["update", "add"])) {
    const text = malformed(operation).find(({ name }) => name.startsWith("form"))?.text ?? "";
    await sendInvalid(session, operation, { survey, text, contentType: formType, what: "a form" });
  }
  const shuffled = draw(inAnyOrderOf([...nonObjects({}).entries()]));
  // an update skips the last ones
  const values = shuffled.toSorted(([, a], [, b]) => Number(mayChangeNothing(a)) - Number(mayChangeNothing(b)));
  for (const [turn, [index]] of values.slice(0, session.forEffort(3, undefined)).entries())
    for (const operation of session.forEffort(inTurn(turn), bodyOperations)) {
      const body = nonObjects(author.document(operation))[index];
      if (operation === "update" && mayChangeNothing(body)) continue;
      await sendInvalid(session, operation, { survey, body, what: `the body ${abbreviatedJson(body)}` });
    }
  await session.readBack(survey);
});

async function sendInvalid(
  session: Session,
  operation: BodyOperation,
  details: Details,
  readsBack = true,
): Promise<void> {
  const step = await session.send(operation, details);
  if (!readsBack && !step.isAccepted) return;
  const slug = /"slug":\s*"([^"]+)"/.exec(step.sent)?.[1];
  if (operation === "create" && slug !== undefined) await session.send("read", { name: slug, by: "slug" });
  await session.readBack(step.made ?? step.survey);
}

/** Some services read an array or null as an object without members. */
function mayChangeNothing(body: unknown): boolean {
  return Array.isArray(body) || body === null;
}
