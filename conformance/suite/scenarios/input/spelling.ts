import { hostileBodies, hostileNames, inAscii, spellings } from "../../documents/bodies.ts";
import { bodyOperations, type BodyOperation } from "../../documents/invalid-cases.ts";
import type { Session } from "../session.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { onSurvey, type Scenario } from "../scenario.ts";
import { attempt } from "../strangers.ts";

export const spelling: Scenario = onSurvey("spelling", async (session, survey) => {
  const { author } = session;
  const changes = bodyOperations.slice(1);
  for (const [index, spell] of spellings.entries())
    // created surveys stay, so creates send only some spellings
    for (const operation of session.forEffort(
      changes.slice(index % 2).slice(0, 1),
      index === 0 ? bodyOperations : changes,
    )) {
      const body =
        operation === "update"
          ? author.patch({ questions: [author.question("linear_scale", { scaleMin: 0 })], recipients: author.rows(2) })
          : author.document(operation);
      await session.write(operation, survey, body, { text: spell(body) });
    }
  for (const operation of session.forEffort(changes, bodyOperations))
    for (const body of [author.document(operation), documentWithText(session, operation)])
      await session.write(operation, survey, body, { contentType: "application/json; charset=utf-8" });
  // the same text, which the service is now seen to keep or not
  for (const operation of session.forEffort(["update"], bodyOperations)) {
    const body = documentWithText(session, operation);
    await session.write(operation, survey, body, { text: inAscii(body) });
  }
  await session.readBack(survey, "slug");
});

/** The last character is beyond the Basic Multilingual Plane: two escapes. */
function documentWithText({ author }: Session, operation: BodyOperation): JsonObject {
  const text = `Ünïcödé 調査 ${author.marker()} 😀`;
  const part = operation === "add" ? { recipients: [author.row({ inviteTop: text })] } : { description: text };
  return { ...author.document(operation), ...part };
}

export const hostileInput: Scenario = onSurvey("hostile bodies", async (session, survey) => {
  const bodies = hostileBodies(session.author.title());
  for (const [index, text] of session.sample(6, bodies).entries()) {
    const likely = bodyOperations.filter((one) => one !== (text.includes("recipients") ? "create" : "add"));
    for (const operation of session.forEffort(likely.slice(index % 2).slice(0, 1), likely)) {
      const what = `the body ${text.slice(0, 40)}`;
      const { made } = await session.send(operation, { survey, text, isHostile: true, what });
      await session.readBack(made);
    }
    if (session.effort === "standard") await session.readBack(survey);
  }
  if (session.effort === "quick") await session.readBack(survey);
});

const nameEndpoints = ["responses", "update", "add"] as const;

export const hostilePaths: Scenario = {
  name: "hostile names",
  async run(session) {
    for (const [index, name] of session.sample(4, hostileNames).entries()) {
      const turn = nameEndpoints[index % 3] ?? "update";
      for (const endpoint of session.forEffort([index % 2 === 0 ? "read" : turn], ["read", turn]))
        await attempt(session, endpoint, { name, isHostile: true, what: `the name ${name.slice(0, 20)}` });
    }
  },
};
