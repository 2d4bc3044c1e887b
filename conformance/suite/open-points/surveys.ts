import { asText, isObject, objectItems, type JsonObject } from "../../client/json/json.ts";
import { firstWithKnownState } from "../model/expected-survey.ts";
import {
  accepts,
  outcomeOf,
  createdIn,
  requiredMembers,
  unsetForm,
  without,
  type Answers,
  type Ask,
  type Asker,
  type Asks,
} from "./asker.ts";

/** Changes one member. The answer is `asGiven` if the next read shows the value unchanged, else `otherwise`. */
function patchAsk(
  member: string,
  value: unknown,
  asGiven: string,
  otherwise: string | ((shown: unknown) => string | undefined),
): Ask {
  return async (asker) => {
    const step = await asker.patch({ [member]: value });
    if (!step.isAccepted) return outcomeOf(step, "");
    const { [member]: shown } = await asker.members();
    if (shown === value) return asGiven;
    return typeof otherwise === "string" ? otherwise : otherwise(shown);
  };
}

/** Stores one question and describes how it is shown. The answer is never `""`: a shown list is always a new array. */
const questionAsk = (question: JsonObject, answerOf: (shown: JsonObject) => string): Ask =>
  patchAsk("questions", [{ required: false, ...question }], "", (shown) => answerOf(objectItems(shown)[0] ?? {}));

/** Asks if the service accepts a choice question with these members. */
const choiceAsk = (members: JsonObject): Ask =>
  accepts((asker) =>
    asker.patch({
      questions: [{ type: "single_choice", label: "Which plan do you use?", required: false, ...members }],
    }),
  );

async function unknownMembers(asker: Asker): Promise<string> {
  const step = await asker.create({ ...asker.author.survey(), "x-unknown": "unknown" });
  return outcomeOf(step, createdIn(step)?.members["x-unknown"] === undefined ? "dropped" : "kept");
}

/** Creates a survey with an unusual slug. If it is accepted, a read by slug must find the survey. */
function slugWith(unusual: RegExp, slugOf: (slug: string) => string): Ask {
  return async (asker) => {
    const step = await asker.create(asker.author.survey({ slug: slugOf(asker.author.slug()) }));
    await asker.session.readBack(step.made, "slug");
    return outcomeOf(step, unusual.test(createdIn(step)?.slug ?? "") ? "kept" : "normalised");
  };
}

/** Asks what may change a published survey. */
async function publishedChanges(asker: Asker): Promise<string | undefined> {
  const { author, session } = asker;
  const known = firstWithKnownState(session.model.surveys, ({ members }) => members["published"] === true);
  const survey = known ?? (await session.create(author.survey({ published: true }))).made;
  if (survey === undefined) return undefined;
  const isPatched = (await asker.send("update", { survey, body: { title: author.title() } })).isAccepted;
  const isAddedTo = (await asker.send("add", { survey, body: { recipients: author.rows(1) } })).isAccepted;
  if (isPatched) return isAddedTo ? "by both" : "by PATCH";
  return isAddedTo ? "by an add" : "by neither";
}

/** The contract leaves a grid's rows and columns open. */
const gridForms: readonly (readonly [string, JsonObject])[] = [
  ["options", { options: ["Good", "Fair", "Poor"] }],
  ["no further member", {}],
  ["rows and columns", { rows: ["Price", "Quality"], columns: ["Good", "Fair", "Poor"] }],
  ["rows and options", { rows: ["Price", "Quality"], options: ["Good", "Fair", "Poor"] }],
];

async function gridMembers(asker: Asker): Promise<string | undefined> {
  for (const [form, members] of gridForms) {
    const question = { type: "multiple_choice_grid", label: "Rate these", required: false, ...members };
    if ((await asker.patch({ questions: [question] })).isAccepted) return form;
  }
  return undefined;
}

/** Asks if two keys may use the same slug. */
async function slugAcrossKeys(asker: Asker): Promise<string | undefined> {
  const { author, session } = asker;
  if (!session.hasOther) return undefined;
  const { model } = session;
  const slugs = model.surveys
    .flatMap(({ owner, slug }) => (owner === "other" ? (slug ?? []) : []))
    .filter((slug) => model.withSlug(slug, "owner") === undefined);
  // sorted, so that the order of the scenarios doesn't matter
  const [known] = slugs.toSorted();
  const slug = known ?? (await asker.send("create", { as: "other", body: author.survey() })).made?.slug;
  return slug === undefined ? undefined : outcomeOf(await asker.create(author.survey({ slug })), "accepted");
}

async function emptyValues(asker: Asker): Promise<Answers> {
  const shown = new Map<string, unknown>();
  const text = await asker.patch({ welcomeMessage: "" });
  if (text.isAccepted) shown.set("texts", (await asker.members())["welcomeMessage"]);
  const list = await asker.patch({ questions: [] });
  if (list.isAccepted) shown.set("lists", (await asker.members())["questions"]);
  const forms = [...shown].flatMap(([kind, value]) => {
    if (value === null) return `${kind} as null`;
    return value === undefined ? `${kind} left out` : [];
  });
  return {
    "empty-questions": outcomeOf(list, objectItems(shown.get("lists")).length === 0 ? "accepted" : "ignored"),
    "empty-values": shown.size === 0 ? undefined : forms.join(", ") || "as given",
  };
}

const logo = "https://www.example.com/logos/seal.png";

export const surveyAsks: Asks = {
  // the create omitted the welcome message, unless the service needs one
  "unset-members": async (asker) => {
    const sent = asker.session.journal.createOf(asker.survey)?.body;
    if (isObject(sent) && sent["welcomeMessage"] !== undefined) return undefined;
    return unsetForm((await asker.members())["welcomeMessage"]);
  },
  "slug-across-keys": slugAcrossKeys,
  "slug-capitals": slugWith(/[A-Z]/, (slug) => `Edge-${slug}`),
  "slug-spaces": slugWith(/ /, (slug) => `edge ${slug}`),
  "slug-underscores": slugWith(/_/, (slug) => `edge_${slug}`),
  "unknown-members": unknownMembers,
  "required-on-create": requiredMembers(
    ["targetCompany", "title", "description", "questions", "recipients"],
    (asker, absent) => asker.create(without(asker.author.survey(), absent)),
  ),
  "published-changes": publishedChanges,
};

export const changeAsks: Asks = {
  "grid-members": gridMembers,
  "unknown-members-in-patch": patchAsk("x-unknown", "unknown", "kept", (shown) =>
    shown === undefined ? "dropped" : "kept",
  ),
  "padded-text": patchAsk("description", "  padded  ", "kept", "trimmed"),
  // needs a description that isn't empty
  "null-description": patchAsk("description", null, "cleared", (shown) =>
    shown === undefined || shown === "" ? "cleared" : "kept",
  ),
  "line-breaks": questionAsk({ type: "short_text", label: "one\ntwo" }, ({ label }) => {
    if (label === "one\ntwo") return "kept";
    return label === "one two" ? "one space" : "removed";
  }),
  "false-flags": questionAsk(
    { type: "multiple_choice", label: "Which?", options: ["First", "Second"], allowOther: false },
    ({ required: isRequired, allowOther }) =>
      isRequired === undefined || allowOther === undefined ? "left out" : "shown",
  ),
  markup: patchAsk("description", "<b>bold</b> text", "kept", (shown) =>
    shown === "bold text" ? "removed" : "changed",
  ),
  "logo-copies": patchAsk("logoUrl", logo, "as given", "a copy"),
  "logo-validation": accepts((asker) => asker.patch({ logoUrl: "no url" })),
  "choice-without-options": choiceAsk({}),
  "empty-options": choiceAsk({ options: [] }),
  "colour-case": patchAsk("accentColor", "#AbC0d9", "kept", (shown) => {
    if (!/^#abc0d9$/i.test(asText(shown))) return undefined;
    return shown === "#ABC0D9" ? "in capitals" : "in lower case";
  }),
  "unicode-normal-form": patchAsk("description", "Cafe\u0301", "kept", (shown) =>
    shown === "Caf\u00e9" ? "composed" : undefined,
  ),
  "empty-questions": emptyValues,
  "empty-values": emptyValues,
  "empty-patch": accepts((asker) => asker.patch({})),
  "patch-company": patchAsk("targetCompany", "Another Company", "applied", "ignored"),
  "patch-notification-email": patchAsk("notificationEmail", "patched@example.com", "applied", "ignored"),
};
