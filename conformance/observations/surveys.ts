import { storedSurvey } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { refused, succeeded, type Exchange } from "../http/exchange.ts";
import { listOf, type JsonObject } from "../reading/json.ts";
import { createdSurvey } from "../reading/survey.ts";
import { makeSurvey, plainDraft, plainRows } from "../run/survey-maker.ts";
import type { Probe, Probes } from "./probe.ts";

/** `refused 400`, or what became of an accepted request. */
export function fate(answer: Exchange, accepted: string): string {
  return refused(answer) ? `refused ${answer.status}` : accepted;
}

/** Updates a survey of its own with a patch, and tells what a read shows then. */
function afterUpdate(patch: JsonObject, tell: (members: JsonObject) => string, before?: JsonObject): Probe {
  return async ({ workbench, owner }) => {
    const { id } = await workbench();
    if (before !== undefined) await owner.update(id, before);
    const answer = await owner.update(id, patch);
    return succeeded(answer) ? tell((await storedSurvey(owner, id)).members) : fate(answer, "");
  };
}

const accepted = (): string => "accepted";

function choice(members: JsonObject): JsonObject {
  return { questions: [{ type: "single_choice", label: "Which plan do you use?", required: false, ...members }] };
}

const mandatory = ["targetCompany", "title", "description", "questions", "recipients"] as const;

/** Creates without each of the five members in turn; those that are refused name a required member. */
async function requiredOnCreate({ owner, names }: Tools): Promise<string> {
  const required: string[] = [];
  for (const member of mandatory) {
    const draft = Object.fromEntries(Object.entries(plainDraft(names)).filter(([name]) => name !== member));
    if (refused(await owner.create(draft))) required.push(member);
  }
  return required.join(", ") || "none";
}

async function unknownMembers({ owner, names }: Tools): Promise<string | undefined> {
  const answer = await owner.create({ ...plainDraft(names), "x-unknown": "unknown" });
  const survey = createdSurvey(answer);
  if (survey === undefined) return fate(answer, "dropped");
  return survey.members["x-unknown"] === undefined ? "dropped" : "kept";
}

async function unsetMembers({ owner, names }: Tools): Promise<string | undefined> {
  const survey = createdSurvey(await owner.create(plainDraft(names)));
  if (survey === undefined) return undefined;
  const value = survey.members["welcomeMessage"];
  if (value === undefined) return "omitted";
  return value === null ? "null" : value === "" ? "empty text" : "another value";
}

/** The unusual characters of a slug, and a slug that has them alone. */
const slugMarks = {
  capitals: { pattern: /[A-Z]/, slugOf: (slug: string) => `Edge-${slug}` },
  spaces: { pattern: / /, slugOf: (slug: string) => `edge ${slug}` },
  underscores: { pattern: /_/, slugOf: (slug: string) => `edge_${slug}` },
} as const;

/** Tries all unusual characters in one slug; where that is refused each alone, which leaves a survey only where it is accepted. */
function slugWith({ pattern, slugOf }: (typeof slugMarks)[keyof typeof slugMarks]): Probe {
  return async (tools) => {
    const withAll = await tools.once("a slug with unusual characters", ({ owner, names }) =>
      owner.create(plainDraft(names, `Edge_${names.slug()} slug`)),
    );
    const { owner, names } = tools;
    const answer = refused(withAll) ? await owner.create(plainDraft(names, slugOf(names.slug()))) : withAll;
    const shown = createdSurvey(answer)?.slug;
    return fate(answer, shown !== undefined && pattern.test(shown) ? "kept" : "normalised");
  };
}

const logo = "https://www.example.com/logos/seal.png";

async function publishedChanges(tools: Tools): Promise<string | undefined> {
  const { owner, names } = tools;
  const { id } = await makeSurvey(owner, { ...plainDraft(names), published: true });
  const isPatched = succeeded(await owner.update(id, { title: names.title("Published") }));
  const isAddedTo = succeeded(await owner.add(id, { recipients: plainRows(names, 1) }));
  if (isPatched) return isAddedTo ? "by both" : "by PATCH";
  return isAddedTo ? "by an add" : "by neither";
}

function lineBreaksIn(label: unknown): string {
  if (label === "one\ntwo") return "kept";
  return label === "one two" ? "one space" : "gone";
}

/** The ways to describe a grid, whose rows and columns the contract leaves open. */
const gridForms: readonly (readonly [string, JsonObject])[] = [
  ["options", { options: ["Good", "Fair", "Poor"] }],
  ["no further member", {}],
  ["rows and columns", { rows: ["Price", "Quality"], columns: ["Good", "Fair", "Poor"] }],
  ["rows and options", { rows: ["Price", "Quality"], options: ["Good", "Fair", "Poor"] }],
];

/** The first form in which PATCH accepts a grid. */
async function gridMembers({ owner, workbench }: Tools): Promise<string | undefined> {
  const { id } = await workbench();
  for (const [form, members] of gridForms) {
    const question = { type: "multiple_choice_grid", label: "Rate these", required: false, ...members };
    if (succeeded(await owner.update(id, { questions: [question] }))) return form;
  }
  return undefined;
}

async function slugAcrossKeys({ owner, foreign, names }: Tools): Promise<string> {
  const { slug } = await foreign();
  return fate(await owner.create(plainDraft(names, slug)), "accepted");
}

export const surveyProbes: Probes = {
  "grid-members": gridMembers,
  "slug-across-keys": slugAcrossKeys,
  "slug-capitals": slugWith(slugMarks.capitals),
  "slug-spaces": slugWith(slugMarks.spaces),
  "slug-underscores": slugWith(slugMarks.underscores),
  "unknown-members": unknownMembers,
  "unknown-members-in-patch": afterUpdate({ "x-unknown": "unknown" }, (members) =>
    members["x-unknown"] === undefined ? "dropped" : "kept",
  ),
  "unset-members": unsetMembers,
  "required-on-create": requiredOnCreate,
  "null-description": afterUpdate(
    { description: null },
    ({ description }) => (description === null || description === undefined || description === "" ? "cleared" : "kept"),
    { description: "What null may clear" },
  ),
  "padded-text": afterUpdate({ description: "  padded  " }, ({ description }) =>
    description === "  padded  " ? "kept" : "trimmed",
  ),
  "line-breaks": afterUpdate(
    { questions: [{ type: "short_text", label: "one\ntwo", required: false }] },
    ({ questions }) => lineBreaksIn(listOf(questions)[0]?.["label"]),
  ),
  "false-flags": afterUpdate(
    {
      questions: [
        { type: "multiple_choice", label: "Which?", required: false, options: ["First", "Second"], allowOther: false },
      ],
    },
    ({ questions }) => {
      const { required, allowOther } = listOf(questions)[0] ?? {};
      return required === undefined || allowOther === undefined ? "left out" : "shown";
    },
  ),
  markup: afterUpdate({ description: "<b>bold</b> text" }, ({ description }) => {
    if (description === "<b>bold</b> text") return "kept";
    return description === "bold text" ? "taken off" : "changed";
  }),
  "logo-copies": afterUpdate({ logoUrl: logo }, ({ logoUrl }) => (logoUrl === logo ? "as given" : "a copy")),
  "published-changes": publishedChanges,
  "logo-validation": afterUpdate({ logoUrl: "no url" }, accepted),
  "choice-without-options": afterUpdate(choice({}), accepted),
  "empty-options": afterUpdate(choice({ options: [] }), accepted),
  "empty-questions": afterUpdate({ questions: [] }, ({ questions }) =>
    listOf(questions).length === 0 ? "accepted" : "ignored",
  ),
  "empty-patch": afterUpdate({}, accepted),
  "patch-company": afterUpdate({ targetCompany: "Another Company" }, ({ targetCompany }) =>
    targetCompany === "Another Company" ? "applied" : "ignored",
  ),
  "patch-notification-email": afterUpdate({ notificationEmail: "patched@example.com" }, ({ notificationEmail }) =>
    notificationEmail === "patched@example.com" ? "applied" : "ignored",
  ),
};
