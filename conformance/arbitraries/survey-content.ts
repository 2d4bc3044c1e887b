import fc from "fast-check";
import { isObject, type JsonObject } from "../reading/json.ts";
import { colour } from "./colour.ts";
import { questionTypes } from "../../spec/schemas/question-type.ts";
import { question } from "./question.ts";
import { recipients, type RecipientDraft } from "./recipient.ts";
import { anyText, oddTexts, paragraphs, richText, tamed } from "./text.ts";
import { wholeList } from "./whole-list.ts";

/** The seven members of a survey that PATCH updates, all given, and the company, which only a create gives. */
export interface SurveyContent {
  readonly targetCompany: string;
  readonly title: string;
  readonly description: string;
  readonly welcomeMessage: string;
  readonly logoUrl: string;
  readonly accentColor: string;
  readonly questions: readonly JsonObject[];
  readonly recipients: readonly RecipientDraft[];
}

/** A https address of a picture under a reserved domain. */
export function logoUrl(): fc.Arbitrary<string> {
  return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `https://www.example.com/logos/${name}.png?v=2&size=64`);
}

/**
 * Lawful content with every question type, `rounds` questions of each, and `rows` recipients: more than fifty of both
 * show what goes wrong only in long lists.
 */
export function surveyContent({
  rounds,
  rows,
}: {
  readonly rounds: number;
  readonly rows: number;
}): fc.Arbitrary<SurveyContent> {
  const kinds = Array.from({ length: rounds }, () => questionTypes).flat();
  return fc.record({
    targetCompany: richText(100),
    title: richText(150),
    description: paragraphs(1_000),
    welcomeMessage: paragraphs(800),
    logoUrl: logoUrl(),
    accentColor: colour(),
    questions: wholeList(kinds.map((type, index) => question(type, labelAt(index))))
      .map(toldApart)
      .map(withEnds)
      .map(endingBeyondAscii),
    recipients: recipients({ min: Math.max(1, rows - 5), max: rows }),
  });
}

/**
 * From the second dozen on each of the odd texts has its place, and then every third label is one, the 53rd a rich text:
 * none is left to luck.
 */
function labelAt(index: number): fc.Arbitrary<string> {
  if (index === 52) return richText(400);
  const odd = oddTexts[index - 12] ?? (index > 12 && index % 3 === 0 ? oddTexts[index % oddTexts.length] : undefined);
  return odd === undefined ? anyText(400) : fc.constant(odd);
}

/** Questions of one type and label would be told apart by their places alone. */
function toldApart(questions: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<string>();
  return questions.map((given, index) => {
    const face = JSON.stringify([given["type"], given["label"]]);
    const twin = seen.has(face);
    seen.add(face);
    return twin ? { ...given, label: `${String(given["label"])} ${index}` } : given;
  });
}

/** The first four scales reach the ends of what is lawful, so that those are not left to luck. */
function withEnds(questions: readonly JsonObject[]): readonly JsonObject[] {
  const ends = [
    { scaleMin: 0, scaleMax: 10 },
    { scaleMin: 1, scaleMax: 2 },
    { scaleMin: 0, scaleMax: 2 },
    { scaleMin: 1, scaleMax: 10 },
  ];
  return questions.map((given) => ({ ...given, ...(given["type"] === "linear_scale" ? ends.shift() : {}) }));
}

/**
 * A label that isn't ASCII stands at the end, so that what spoils labels late in a long list always shows, and nobody has
 * to answer that question: the last one is often another than all before it.
 */
function endingBeyondAscii(questions: readonly JsonObject[]): readonly JsonObject[] {
  const last = questions.findLast(({ label }) => Array.from(String(label)).some((character) => character > "~"));
  return last === undefined ? questions : [...questions.filter((one) => one !== last), { ...last, required: false }];
}

const tameRows = 12;
const tameOptions = 3;
const tameLabelCharacters = 20;

/** Bounds in the middle of what is lawful: a server that gets the others wrong still shows its questions. */
const tamestBounds: JsonObject = { scaleMin: 1, scaleMax: 5 };

/** The same content as plain and short as a server can ask for: plain texts, one question of each type, few options, at most twelve rows. */
export function tameContent(content: SurveyContent): SurveyContent {
  const { logoUrl: logo, questions, recipients: rows } = content;
  return {
    targetCompany: tamed(content.targetCompany),
    title: tamed(content.title),
    description: tamed(content.description),
    welcomeMessage: tamed(content.welcomeMessage),
    logoUrl: tameLogo(logo),
    accentColor: tameColour,
    questions: withLabelsThatDiffer(firstOfEachType(questions).map(tameQuestion)),
    recipients: rows.slice(0, tameRows).map((row) => ({
      ...row,
      email: tameEmail(row.email),
      accentColor: tameColour,
      targetCompany: tamed(row.targetCompany),
      title: tamed(row.title),
      inviteTop: tamed(row.inviteTop),
      inviteBottom: tamed(row.inviteBottom),
      inviteSignOff: tamed(row.inviteSignOff),
    })),
  };
}

function tameQuestion(given: JsonObject): JsonObject {
  const members = Object.entries(given).map(([name, value]) => [
    name,
    tamestBounds[name] ?? (name === "type" ? value : tame(name, value)),
  ]);
  return Object.fromEntries(members) as JsonObject;
}

function withLabelsThatDiffer(questions: readonly JsonObject[]): readonly JsonObject[] {
  const isFirst = ({ label }: JsonObject, index: number): boolean =>
    questions.findIndex((one) => one["label"] === label) === index;
  return questions.map((given, index) =>
    isFirst(given, index) ? given : { ...given, label: `Question number ${index + 1}` },
  );
}

/** As plain as a colour can be: dark enough to be read on white, and one of those that every palette had. */
const tameColour = "#336699";

/** A member of a question, as plain and short as a server can ask for. */
function tame(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, tameOptions).map((option) => tame("", option));
  if (typeof value !== "string") return value;
  return name.endsWith("Label") ? tamed(value).slice(0, tameLabelCharacters).trim() : tamed(value);
}

/** The address of the same picture without a query. */
function tameLogo(url: string): string {
  return url.replace(/\?.*$/, "");
}

/** An email without a tag (`+tag`). */
function tameEmail(email: string): string {
  return email.replace(/\+[^@]*/, (tag) => tag.slice(1));
}

function tameRow(row: JsonObject): JsonObject {
  return {
    ...row,
    email: tameEmail(String(row["email"])),
    ...(row["accentColor"] === undefined ? {} : { accentColor: tameColour }),
  };
}

/** A title without its signs, but for the mark of the run at its end. */
function tameTitle(title: string): string {
  const [, text = title, mark = ""] = /^(.*?)( \[\w+\])?$/s.exec(title) ?? [];
  return tamed(text) + mark;
}

/** A patch of some members as plain as a server can ask for. */
export function tamePatch(patch: JsonObject): JsonObject {
  const { title, description, welcomeMessage, logoUrl: logo, accentColor, questions, recipients: rows } = patch;
  return {
    ...patch,
    ...(typeof title === "string" ? { title: tameTitle(title) } : {}),
    ...(typeof description === "string" ? { description: tamed(description) } : {}),
    ...(typeof welcomeMessage === "string" ? { welcomeMessage: tamed(welcomeMessage) } : {}),
    ...(accentColor === undefined ? {} : { accentColor: tameColour }),
    ...(typeof logo === "string" ? { logoUrl: tameLogo(logo) } : {}),
    ...(Array.isArray(questions) ? { questions: questions.filter(isObject).map(tameQuestion) } : {}),
    ...(Array.isArray(rows) ? { recipients: rows.filter(isObject).map(tameRow) } : {}),
  };
}

function firstOfEachType(questions: readonly JsonObject[]): readonly JsonObject[] {
  return questions.filter((given, index) => questions.findIndex((one) => one["type"] === given["type"]) === index);
}
