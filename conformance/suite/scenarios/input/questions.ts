import type { Session } from "../session.ts";
import { someOf } from "../../arbitraries/some-of.ts";
import { acceptable } from "../../documents/acceptable.ts";
import {
  everyScale,
  formsOf,
  manyQuestions,
  openLists,
  unusualOptions,
  type QuestionList,
} from "../../documents/question-lists.ts";
import { offerInHalves } from "./offer-in-halves.ts";
import { questionTypes } from "../../../../spec/schemas/question-type.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

/**
 * Sends a question of every type and a scale with all bounds, in as few requests as the service lets it.
 *
 * Example: a service without grids.
 *
 *     PATCH every type and every scale             400
 *     PATCH every type                             400
 *     PATCH one question, for each type in turn    200, but each form of a grid 400
 *     PATCH every scale                            200
 */
export const questions: Scenario = onSurvey("questions", async (session, survey) => {
  for (const operation of session.forEffort(["update"], ["create", "update"]))
    await sendTypesAndScales(session, survey, operation);
  await sendOpenLists(session, survey);
  if (session.effort === "standard")
    await session.write("update", survey, acceptable({ title: session.author.title() }));
  await session.readBack(survey, "slug");
});

async function sendTypesAndScales(
  session: Session,
  survey: ExpectedSurvey,
  operation: "create" | "update",
): Promise<void> {
  const { author } = session;
  const send: Send = (list, must) => sendQuestions(session, survey, operation, list, must);
  const types = questionTypes.map((type, index) =>
    author.question(type, { required: (index + operation.length) % 2 === 0, ...formsOf(type)[0] }),
  );
  const scales = everyScale(author);
  // created surveys stay: one create has both many and unusual questions
  const further = operation === "create" ? [manyQuestions(author, 60), unusualOptions(author)] : [];
  await offerInHalves([types, scales, ...further], async (offered) => {
    if (await send(offered.flat())) return true;
    if (offered.length > 1) return false;
    if (offered[0] === types) for (const type of questionTypes) await sendFormsUntilAccepted(type, session, send);
    if (offered[0] === scales) await offerInHalves(scales, (half) => send(half, { beAccepted: half.length === 1 }));
    return true;
  });
}

/** Returns true if the service accepts the list. */
type Send = (list: QuestionList, must?: Obligation) => Promise<boolean>;

interface Obligation {
  /** True if a rejection breaks the contract: no other question can be the reason for it. */
  readonly beAccepted: boolean;
}

async function sendFormsUntilAccepted(type: string, { author }: Session, send: Send): Promise<void> {
  const forms = formsOf(type);
  for (const [index, form] of forms.entries()) {
    const isLast = index === forms.length - 1;
    if (await send([author.question(type, form)], { beAccepted: isLast })) return;
  }
}

async function sendOpenLists(session: Session, survey: ExpectedSurvey): Promise<void> {
  const lists = openLists(session.author);
  // five of medium length are one list
  const long = lists.slice(1, 6).flat();
  const chosen = session.forEffort([...session.draw(someOf(lists, 2)), long], lists);
  for (const [index, list] of chosen.entries()) {
    await sendQuestions(session, survey, "update", list);
    if (index % 3 === 2) await session.write("update", survey, session.author.patch());
  }
}

async function sendQuestions(
  session: Session,
  survey: ExpectedSurvey,
  operation: "create" | "update",
  list: QuestionList,
  { beAccepted }: Obligation = { beAccepted: false },
): Promise<boolean> {
  const members = { questions: list };
  const document = operation === "create" ? session.author.survey(members) : acceptable(members);
  // a copy isn't marked as acceptable
  const { isAccepted } = await session.write(operation, survey, beAccepted ? document : { ...document });
  return isAccepted;
}
