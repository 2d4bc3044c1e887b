import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { recipientState } from "../reading/snapshot.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { plainRows } from "../run/survey-maker.ts";
import { stateByEmail, theRow } from "./adding.ts";
import { demandSuccess, demandUnchanged, relyingOn } from "./demand.ts";
import { firstTaken } from "./first-taken.ts";
import { recipientsShown, storedSurvey } from "./stored.ts";
import type { Tools } from "./tools.ts";

/** How many rows of each sort one add brings, and whether the new ones come first. */
export interface Cast {
  readonly byEmail: number;
  readonly byId: number;
  readonly fresh: number;
  readonly bystanders: number;
  readonly freshFirst: boolean;
}

/** Casts with at least one of each sort. */
export const cast: fc.Arbitrary<Cast> = fc.record({
  byEmail: fc.integer({ min: 1, max: 4 }),
  byId: fc.integer({ min: 1, max: 3 }),
  fresh: fc.integer({ min: 1, max: 4 }),
  bystanders: fc.integer({ min: 1, max: 3 }),
  freshFirst: fc.boolean(),
});

/** One add of new rows and known ones to a survey, told from before to after. */
export interface AddStory {
  readonly manner: Manner;
  /** The rows as they were first added. */
  readonly seeded: readonly JsonObject[];
  /** Rows with a known email and new members. */
  readonly byEmail: readonly JsonObject[];
  /** Rows with a known id and new members, every second with its old email; `formerly` is the email that the recipient had. */
  readonly byId: readonly { readonly row: JsonObject; readonly formerly: string }[];
  readonly fresh: readonly JsonObject[];
  readonly answer: Exchange;
  readonly before: readonly ShownRecipient[];
  readonly after: readonly ShownRecipient[];
  readonly surveyBefore: ShownSurvey;
  readonly surveyAfter: ShownSurvey;
}

/** How the add is made. */
export interface Manner {
  /** Absent: the member is left out. */
  readonly skipExisting?: boolean;
  readonly bySlug?: boolean;
}

/** The story of a cast, told once for all checks that judge it. */
export function addStory(given: Cast, manner: Manner, tools: Tools): Promise<AddStory> {
  return tools.once(`add ${JSON.stringify([given, manner])}`, (own) => play(given, manner, own));
}

async function play(
  { byEmail, byId, fresh, bystanders, freshFirst }: Cast,
  manner: Manner,
  tools: Tools,
): Promise<AddStory> {
  const { skipExisting, bySlug } = manner;
  const { id, slug } = await tools.workbench();
  const name = bySlug === true ? slug : id;
  const option = skipExisting === undefined ? {} : { skipExisting };
  const add = (rule: RequirementId, body: JsonObject, action: string): Promise<Exchange> =>
    relyingOn(rule, async () => {
      const answer = await tools.owner.add(name, body);
      demandSuccess(answer, action);
      return answer;
    });
  const rule = bySlug === true ? "RCP-38" : skipExisting === true ? "RCP-43" : "RCP-30";

  const plain = plainRows(tools.names, byEmail + byId + bystanders);
  const seeding = skipExisting === true ? option : {};
  let seeded = plain;
  const added = await firstTaken([odd(invited(plain)), odd(plain), capital(plain), plain], (recipients) => {
    seeded = recipients.map(({ inviteSentAt: _sentAt, ...row }) => row);
    return tools.owner.add(name, { ...seeding, recipients });
  });
  await relyingOn(rule, () => demandSuccess(added, "an add of new rows"));
  const surveyBefore = await storedSurvey(tools.owner, id);
  const before = await recipientsShown(surveyBefore);

  const named = seeded.slice(0, byEmail).map((row, index) => changed(row, String(index)));
  const moved = plainRows(tools.names, byId).map((row, index) => {
    const formerly = String(seeded[byEmail + index]?.["email"]);
    const known =
      before.find(({ email }) => email?.toLowerCase() === formerly) ?? theRowOrBreach(before, formerly, rule);
    const email = index % 2 === 0 ? row["email"] : formerly;
    return { row: { ...changed(row, String(index)), email, id: known.members["id"] }, formerly };
  });
  const likeness = String(plain[1]?.["email"]);
  const strangers = plainRows(tools.names, fresh).map((row, index) => {
    const alike = likenesses[index];
    return alike === undefined ? row : { ...row, email: alike(likeness) };
  });
  const bystander = String(seeded.at(-1)?.["email"]);
  const tagged = strangers.map((row, index) =>
    index === likenesses.length ? { ...row, email: bystander.replace("@", "+team@") } : row,
  );
  let news = tagged;
  const known = [...named, ...moved.map(({ row }) => row)];
  const mixedRule = skipExisting === false ? "RCP-37" : rule;
  // not every server takes a plus in an email
  const answer = await firstTaken(fresh > likenesses.length ? [tagged, strangers] : [tagged], (rows) => {
    news = rows;
    const recipients = freshFirst ? [...news, ...known] : interleaved(known, news);
    return tools.owner.add(name, { ...option, recipients });
  });
  if (!succeeded(answer)) {
    const sorts = [
      [news, mixedRule],
      [named, skipExisting === true ? "RCP-40" : "RCP-32"],
      [moved.map(({ row }) => row), skipExisting === true ? "RCP-41" : "RCP-33"],
    ] as const;
    for (const [rows, breaks] of sorts)
      await add(breaks, { ...option, recipients: rows }, "an add of one sort of rows");
  }
  await relyingOn(mixedRule, () => demandSuccess(answer, `an add of ${fresh} new rows and ${known.length} known ones`));
  const surveyAfter = await storedSurvey(tools.owner, id);
  const after = await recipientsShown(surveyAfter);
  return { manner, seeded, byEmail: named, byId: moved, fresh: news, answer, before, after, surveyBefore, surveyAfter };
}

function theRowOrBreach(rows: readonly ShownRecipient[], email: string, rule: RequirementId): ShownRecipient {
  return theRow(rows, email, "the survey after an add of new rows", rule);
}

/** Emails of other people: the same name at another host, without its dots, and at the end of a longer one. */
const likenesses: readonly ((email: string) => string)[] = [
  (email) => email.replace("example.com", "example.org"),
  (email) => email.replace(/^[^@]*/, (local) => local.replaceAll(".", "")),
  (email) => `more.${email}`,
];

type Rows = readonly JsonObject[];

/** The last of the rows, whom the add doesn't name, with a time of invitation, which a server may refuse. */
const invited = (rows: Rows): Rows => [
  ...rows.slice(0, -1),
  ...rows.slice(-1).map((row) => ({ ...row, inviteSentAt: "2026-03-04T05:06:07.000Z" })),
];

/** The first of the rows with a capital in its email: a server may store it in lower case, but must know it again. */
const capital = (rows: Rows): Rows =>
  rows.map((row, index) => (index === 0 ? { ...row, email: String(row["email"]).replace(/^./, toUpper) } : row));

const toUpper = (letter: string): string => letter.toUpperCase();

/** The same without a sign-off: which members a recipient needs is open. */
const odd = (rows: Rows): Rows =>
  capital(rows).map(({ inviteSignOff, ...row }, index) => (index === 0 ? row : { ...row, inviteSignOff }));

/** The row with new copy in every member but the email. */
export function changed(row: JsonObject | undefined, mark: string): JsonObject {
  return {
    ...row,
    targetCompany: `Changed Company ${mark}`,
    title: `Changed title ${mark}`,
    accentColor: "#cc3300",
    inviteTop: `Changed top ${mark}`,
    inviteBottom: `Changed bottom ${mark}`,
    inviteSignOff: `Changed sign-off ${mark}`,
  };
}

function interleaved(known: readonly JsonObject[], fresh: readonly JsonObject[]): readonly JsonObject[] {
  const pairs = known.flatMap((row, index) => [row, ...fresh.slice(index, index + 1)]);
  return [...pairs, ...fresh.slice(known.length)];
}

/** Demands that the recipients named in one way, by their emails or by their ids, are as before the add. */
export function demandLeftAlone({ before, after, byEmail, byId }: AddStory, named: "byEmail" | "byId"): void {
  const emails = named === "byEmail" ? byEmail.map(({ email }) => email) : byId.map(({ formerly }) => formerly);
  for (const email of emails) {
    const [was, is] = [
      theRow(before, email, "the survey", "RCP-43"),
      theRow(after, email, "the survey after a skipping add"),
    ];
    demandUnchanged(
      recipientState(was.members),
      recipientState(is.members),
      "a recipient that skipExisting should have left alone",
    );
  }
}

/** The recipients that no row of the story's add names, before and after it. */
export function bystandersOf({ byEmail, byId, fresh, before, after }: AddStory): {
  readonly before: JsonObject;
  readonly after: JsonObject;
} {
  const names = [...byEmail, ...fresh, ...byId.map(({ row }) => row)].map(({ email }) => String(email).toLowerCase());
  const named = new Set([...names, ...byId.map(({ formerly }) => formerly)]);
  const unnamed = (rows: readonly ShownRecipient[]): JsonObject =>
    stateByEmail(rows.filter(({ email = "" }) => !named.has(email.toLowerCase())));
  return { before: unnamed(before), after: unnamed(after) };
}
