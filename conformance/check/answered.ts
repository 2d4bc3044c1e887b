import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { GivenAnswer } from "../driver/driver.ts";
import type { Exchange } from "../http/exchange.ts";
import { holdsAnswer, holdsWords } from "../reading/given-answers.ts";
import { findList } from "../reading/list.ts";
import { byEmail, type ShownRecipient } from "../reading/recipients.ts";
import type { Names } from "../run/names.ts";
import { openQuestionsOf, type OpenSurveyName } from "../run/open-draft.ts";
import { inJson } from "./difference.ts";
import { demand, demandPresent, relyingOn } from "./demand.ts";
import { recipientsShown } from "./stored.ts";
import type { StandingSurvey, Tools } from "./tools.ts";
import { Inconclusive } from "./violation.ts";

/** What one recipient has answered on the page. */
export interface Submitted {
  /** A text that nobody else gave as an answer. */
  readonly signature: string;
  readonly answers: readonly GivenAnswer[];
  readonly questions: ReturnType<typeof openQuestionsOf>;
}

/** A survey that recipients have answered, and its responses read by its id since. */
export interface Answered {
  readonly survey: StandingSurvey;
  readonly submitted: readonly Submitted[];
  readonly responses: Exchange;
}

/** What each recipient who answers chooses; the numbers are none that a response is likely to hold anyway. */
const choices = {
  ada: ["Fewer meetings, “quiet” hours\n& more tea, ändern 中文", "December", ["Mallet", "Needle"], "Pegasus", 7],
  grace: ["Nothing at all", "November", ["Lathe", "Needle"], "Taurus", 6],
} as const satisfies Record<string, readonly GivenAnswer[]>;

/** Who answers: two on the first survey, so that one response doesn't stand for all. */
const respondents = { "open-one": ["ada", "grace"], "open-two": ["grace"] } as const satisfies Record<
  OpenSurveyName,
  readonly (keyof typeof choices)[]
>;

/** Has a survey answered by the caller's driver, once in a run; throws `NotTested` before anything is made without one. */
export function answered(tools: Tools, name: OpenSurveyName): Promise<Answered> {
  return tools.once(`${name}, answered`, async (own) => {
    own.driver.require("submitResponse");
    const survey = await own.open(name);
    const submitted: Submitted[] = [];
    for (const who of respondents[name]) {
      const signature = `Engineer (${who}, ${survey.slug})`;
      const answers = [signature, ...choices[who]];
      await own.driver.submitResponse({ ...(await pageOf(own, survey, who)), answers });
      submitted.push({ signature, answers, questions: openQuestionsOf(survey) });
    }
    return { survey, submitted, responses: await own.owner.responses(survey.id) };
  });
}

/** What a driver needs to know of the recipient of an open survey with this first name. */
export async function pageOf(
  { names, baseUrl }: Tools,
  open: StandingSurvey,
  who: string,
): Promise<{ readonly surveyId: string; readonly slug: string; readonly recipientId: string; readonly url: string }> {
  const { id: surveyId, slug, survey } = open;
  const email = names.email(who, tokenOf(open, names));
  const row = await relyingOn("RCP-5", async () => shownRow(await recipientsShown(survey), email));
  const recipientId = await relyingOn("RCP-4", () => demandPresent(row.id, absent("id", row)));
  const url = await relyingOn("RCP-1", () => demandPresent(row.url, absent("url", row)));
  if (!URL.canParse(url, baseUrl.href)) throw new Inconclusive(`the recipient's url is no address: ${inJson(url)}`);
  return { surveyId, slug, recipientId, url: new URL(url, baseUrl).href };
}

/** The part of an open survey's slug that its recipients' emails have, too. */
export function tokenOf({ draft }: StandingSurvey, { runId }: Names): string {
  return String(draft["slug"]).replace(`conformance-${runId}-`, "");
}

function shownRow(rows: readonly ShownRecipient[], email: string): ShownRecipient {
  return demandPresent(byEmail(rows, email), () => ({
    message: "the answer to the create lacks a recipient",
    expected: `the recipient ${email}`,
    received: inJson(rows.map((row) => row.email)),
  }));
}

const absent = (member: string, row: ShownRecipient) => () => ({
  message: `a recipient has no ${member}`,
  expected: `the ${member} of the recipient`,
  received: inJson(row.members),
});

/** How many responses an answer shows. */
export function countOf(answer: Exchange): number {
  return findList(answer)?.items.length ?? 0;
}

/** What must hold for a survey to be made that recipients answer. */
export const openNeeds: readonly RequirementId[] = [
  "QST-1",
  "QST-2",
  "QST-3",
  "QST-4",
  "QST-5",
  "QST-6",
  "LIM-20",
  "LIM-23",
];

/** Says whether a submission is in an answer, by its signature. */
export function shows(answer: Exchange, { signature }: Submitted): boolean {
  return holdsWords(bodyOf(answer), signature);
}

function bodyOf({ json }: Exchange): unknown {
  return json.unreadable === undefined ? json.value : undefined;
}

/** Demands that every answer of a submission is in the answer to a read of responses, in one record where there is one. */
export function demandAnswers(
  answer: Exchange,
  { signature, answers, questions }: Submitted,
  submissions: number,
): void {
  const items = findList(answer)?.items ?? [];
  const own = items.filter((item) => holdsWords(item, signature));
  // a record for each response; other servers may have one for each answer, or keep the answers elsewhere
  const isWhole = items.length === submissions && own.length === 1;
  const value = isWhole ? own[0] : bodyOf(answer);
  for (const [index, question] of questions.entries()) {
    const given = answers[index] ?? "";
    demand(holdsAnswer(value, question, given), {
      message: `a response doesn't hold the answer that was given to its ${question.type} question`,
      expected: `${inJson(given)} for ${inJson(question.label)}`,
      received: inJson(value),
    });
  }
}
