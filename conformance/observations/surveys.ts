import { listOf, type JsonObject } from "../format/json.ts";
import { createdSurvey, type ShownSurvey } from "../reading/survey.ts";
import type { Step } from "../journal/step.ts";
import { firstCertain } from "../model/held-survey.ts";
import { fate, type Ask, type Asker, type Asks } from "./asker.ts";

/** Updates the survey, and says what a read shows then. */
function afterUpdate(patch: JsonObject, answerOf: (members: JsonObject) => string, before?: JsonObject): Ask {
  return async (asker) => {
    if (before !== undefined) await asker.patch(before);
    const step = await asker.patch(patch);
    return step.isAccepted ? answerOf(await asker.members()) : fate(step, "");
  };
}

const accepted: (patch: JsonObject) => Ask = (patch) => async (asker) => fate(await asker.patch(patch), "accepted");

function choice(members: JsonObject): JsonObject {
  return { questions: [{ type: "single_choice", label: "Which plan do you use?", required: false, ...members }] };
}

function made({ exchange }: Step): ShownSurvey | undefined {
  return exchange === undefined ? undefined : createdSurvey(exchange);
}

const mandatory = ["targetCompany", "title", "description", "questions", "recipients"] as const;

/** Creates without each of the five members in turn; those that are rejected name a required member. */
async function requiredOnCreate(asker: Asker): Promise<string> {
  const required: string[] = [];
  for (const member of mandatory) {
    const draft = Object.fromEntries(Object.entries(asker.author.survey()).filter(([name]) => name !== member));
    if (!(await asker.create(draft)).isAccepted) required.push(member);
  }
  return required.join(", ") || "none";
}

async function unknownMembers(asker: Asker): Promise<string | undefined> {
  const step = await asker.create({ ...asker.author.survey(), "x-unknown": "unknown" });
  const survey = made(step);
  if (survey === undefined) return fate(step, "dropped");
  return survey.members["x-unknown"] === undefined ? "dropped" : "kept";
}

/** The survey was created without a welcome message. */
async function unsetMembers(asker: Asker): Promise<string | undefined> {
  const { welcomeMessage: value } = await asker.members();
  if (value === undefined) return "omitted";
  return value === null ? "null" : value === "" ? "empty text" : "another value";
}

/** A create with a slug; where it is accepted the survey is found by it, which isn't open. */
async function createWith(asker: Asker, slug: string): Promise<Step> {
  const step = await asker.create(asker.author.survey({ slug }));
  await asker.session.look(step.made, "slug");
  return step;
}

/** A create with a slug of all unusual characters. */
const withUnusualSlug = (asker: Asker): Promise<Step> => createWith(asker, `Edge_${asker.author.slug()} slug`);

/** Tries all unusual characters in one slug; where that is rejected each alone, which leaves a survey only where it is accepted. */
function slugWith(pattern: RegExp, slugOf: (slug: string) => string): Ask {
  return async (asker) => {
    const all = await asker.once(withUnusualSlug);
    const step = all.isAccepted ? all : await createWith(asker, slugOf(asker.author.slug()));
    const shown = made(step)?.slug;
    return fate(step, shown !== undefined && pattern.test(shown) ? "kept" : "normalised");
  };
}

const logo = "https://www.example.com/logos/seal.png";

async function publishedChanges(asker: Asker): Promise<string | undefined> {
  const { author, session } = asker;
  const known = firstCertain(session.model.surveys, ({ members }) => members["published"] === true);
  const survey = known ?? (await session.create(author.survey({ published: true }))).made;
  if (survey === undefined) return undefined;
  const isPatched = (await asker.send("update", { survey, body: { title: author.title() } })).isAccepted;
  const isAddedTo = (await asker.send("add", { survey, body: { recipients: author.rows(1) } })).isAccepted;
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
async function gridMembers(asker: Asker): Promise<string | undefined> {
  for (const [form, members] of gridForms) {
    const question = { type: "multiple_choice_grid", label: "Rate these", required: false, ...members };
    if ((await asker.patch({ questions: [question] })).isAccepted) return form;
  }
  return undefined;
}

async function slugAcrossKeys(asker: Asker): Promise<string | undefined> {
  const { author, session } = asker;
  if (!session.hasOther) return undefined;
  const { model } = session;
  const slugs = model.surveys
    .flatMap(({ owner, slug }) => (owner === "other" ? (slug ?? []) : []))
    .filter((slug) => model.withSlug(slug, "owner") === undefined);
  // in an order that doesn't hang on which scenario was sooner
  const [known] = slugs.toSorted();
  const slug = known ?? (await asker.send("create", { as: "other", body: author.survey() })).made?.slug;
  return slug === undefined ? undefined : fate(await asker.create(author.survey({ slug })), "accepted");
}

/** Values that a server may show in another spelling, each on the member that takes it. */
const respelled: JsonObject = { accentColor: "#AbC0d9", description: "Cafe\u0301", welcomeMessage: "" };

interface Shown {
  readonly step: Step;
  readonly value: unknown;
}

/** Stores them in one PATCH, or each in one of its own where that is rejected: the steps, and what the survey shows then. */
async function shownAgain(asker: Asker): Promise<ReadonlyMap<string, Shown>> {
  const all = await asker.patch(respelled);
  const steps: (readonly [string, Step])[] = [];
  for (const [name, value] of Object.entries(respelled))
    steps.push([name, all.isAccepted ? all : await asker.patch({ [name]: value })]);
  const members = await asker.members();
  return new Map(steps.map(([name, step]) => [name, { step, value: members[name] }]));
}

/** How one of them is shown, where it is accepted; nothing where it is another value. */
function spelling(name: string, answerOf: (shown: string) => string | undefined): Ask {
  return async (asker) => {
    const { step, value } = (await asker.once(shownAgain)).get(name) ?? {};
    if (step === undefined) return undefined;
    const answer = value === respelled[name] ? "kept" : answerOf(String(value));
    return step.isAccepted ? answer : fate(step, "");
  };
}

async function withoutQuestions(asker: Asker): Promise<{ readonly step: Step; readonly members: JsonObject }> {
  const step = await asker.patch({ questions: [] });
  return { step, members: step.isAccepted ? await asker.members() : {} };
}

async function emptyQuestions(asker: Asker): Promise<string | undefined> {
  const { step, members } = await asker.once(withoutQuestions);
  return fate(step, listOf(members["questions"]).length === 0 ? "accepted" : "ignored");
}

/** How an empty text and an empty list are shown again. */
async function emptyValues(asker: Asker): Promise<string | undefined> {
  const text = (await asker.once(shownAgain)).get("welcomeMessage");
  const { step, members } = await asker.once(withoutQuestions);
  const shown = [
    ...(text?.step.isAccepted === true ? [{ what: "texts", value: text.value }] : []),
    ...(step.isAccepted ? [{ what: "lists", value: members["questions"] }] : []),
  ];
  if (shown.length === 0) return undefined;
  const ways = shown.flatMap(({ what, value }) =>
    value === null ? `${what} as null` : value === undefined ? `${what} left out` : [],
  );
  return ways.join(", ") || "as given";
}

/** Surveys as they are created. */
export const surveyAsks: Asks = {
  "unset-members": unsetMembers,
  "slug-across-keys": slugAcrossKeys,
  "slug-capitals": slugWith(/[A-Z]/, (slug) => `Edge-${slug}`),
  "slug-spaces": slugWith(/ /, (slug) => `edge ${slug}`),
  "slug-underscores": slugWith(/_/, (slug) => `edge_${slug}`),
  "unknown-members": unknownMembers,
  "required-on-create": requiredOnCreate,
  "published-changes": publishedChanges,
};

/** Surveys and their questions as PATCH changes them. */
export const changeAsks: Asks = {
  "grid-members": gridMembers,
  "unknown-members-in-patch": afterUpdate({ "x-unknown": "unknown" }, (members) =>
    members["x-unknown"] === undefined ? "dropped" : "kept",
  ),
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
  "logo-validation": accepted({ logoUrl: "no url" }),
  "choice-without-options": accepted(choice({})),
  "empty-options": accepted(choice({ options: [] })),
  "colour-case": spelling("accentColor", (shown) => {
    if (!/^#abc0d9$/i.test(shown)) return undefined;
    return shown === shown.toUpperCase() ? "in capitals" : "in lower case";
  }),
  "unicode-normal-form": spelling("description", (shown) =>
    shown === String(respelled["description"]).normalize("NFC") ? "composed" : undefined,
  ),
  "empty-questions": emptyQuestions,
  "empty-values": emptyValues,
  "empty-patch": accepted({}),
  "patch-company": afterUpdate({ targetCompany: "Another Company" }, ({ targetCompany }) =>
    targetCompany === "Another Company" ? "applied" : "ignored",
  ),
  "patch-notification-email": afterUpdate({ notificationEmail: "patched@example.com" }, ({ notificationEmail }) =>
    notificationEmail === "patched@example.com" ? "applied" : "ignored",
  ),
};
