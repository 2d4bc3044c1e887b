import fc from "fast-check";
import {
  add,
  create,
  eitherName,
  mayBeRejected,
  read,
  responses,
  rowsOf,
  update,
  type Options,
} from "../programs/commands.ts";
import type { Document, Handle, Question } from "../programs/program.ts";
import { inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

const [main, control] = [0, 1];

const titleNamed = (as: string): Document => ({ title: { $: "new", kind: "title", as } });
const newTitle: Document = { title: { $: "new", kind: "title" } };
const newColour: Document = { accentColor: { $: "new", kind: "colour" } };
const newLogo: Document = { logoUrl: { $: "new", kind: "logo" } };

const newValues: Readonly<Record<string, Pick<Options, "give" | "questions"> & { readonly rows?: 3 }>> = {
  title: { give: newTitle },
  description: { give: { description: "About {mark}" } },
  welcomeMessage: { give: { welcomeMessage: "Welcome {mark}" } },
  logoUrl: { give: newLogo },
  accentColor: { give: newColour },
  questions: { questions: ["long_text", "short_text", "single_choice", "short_text"].map((type) => ({ type })) },
  recipients: { rows: 3 },
};
const members = Object.keys(newValues);
/** For any two of the seven members and any third, one list has the two and lacks the third. */
const memberLists = members.map((_, shift) => [2, 4, 5, 6].flatMap((place) => members[(place + shift) % 7] ?? []));

/** A PATCH with new values for these members and no others. */
function updateOf(names: readonly string[], options: Options = {}, survey: Handle = main): Part {
  const values = names.map((name) => newValues[name] ?? {});
  const rows = values.some((value) => value.rows !== undefined) ? [{}, {}, {}] : undefined;
  const questions = values.find((value) => value.questions !== undefined)?.questions;
  const give = Object.assign({}, ...values.map((value) => value.give), options.give) as Document;
  return update(survey, rows, { by: eitherName, ...options, give, ...(questions === undefined ? {} : { questions }) });
}

const questions: readonly Question[] = [
  { type: "short_text", give: { label: "What of {first}?", required: true } },
  { type: "single_choice", give: { label: "What of {second}?", required: false, options: ["Red {second}", "Green"] } },
  { type: "linear_scale", give: { label: "What of {third}?", required: true, scaleMinLabel: "Low {third}" } },
];
const rows = [
  // has the same colour as the survey
  ...rowsOf(["p0"], { alike: "one", give: { accentColor: { $: "new", kind: "colour", as: "first" } } }),
  ...rowsOf(["p1"], { alike: "two" }),
];
const appearance: Document = {
  ...titleNamed("first"),
  welcomeMessage: "Welcome {mark}",
  ...newLogo,
  accentColor: { $: "new", kind: "colour", as: "first" },
};

const bySlug = members.map((member) =>
  updateOf([member], { by: "slug", ...(member === "title" ? { give: titleNamed("by slug") } : {}) }),
);

const anyMembers: Part = fc
  .shuffledSubarray(members, { minLength: 1 })
  .chain((names) => inTurn(updateOf(names), read(main, "slug")));

export const patching: Property = {
  name: "patching",
  sentence: "a PATCH of any members changes these, as sent, and leaves all others and all other surveys as they were",
  shows: [
    "SVC-5",
    "SUR-30",
    "SUR-31",
    "SUR-32",
    "SUR-33",
    "SUR-34",
    "SUR-35",
    "SUR-36",
    "SUR-37",
    "SUR-38",
    "SUR-39",
    "SUR-40",
    "SUR-41",
    "RCP-1",
    "RCP-6",
    "RCP-20",
  ],
  programs: (effort) =>
    script(
      // the same lists, created just before and changed by nobody
      ...(effort === "quick" ? [] : [create(control, rows, { questions })]),
      create(main, rows, { questions, give: appearance }),
      ...members.map((member) => updateOf([member], { by: "id" })),
      ...(effort === "quick" ? [] : [read(control)]),
      ...(effort === "quick" ? [["questions", "accentColor"]] : memberLists).map((names) => updateOf(names)),
      updateOf(members, { by: "id", give: titleNamed("of all") }),
      // a survey may get a former title again
      ...(effort === "quick" ? [] : [update(main, undefined, { give: titleNamed("first") })]),
      ...(effort === "quick" ? [sample(1, bySlug)] : bySlug),
      read(main, "slug"),
      // the title that it has, or had before in a quick run
      update(main, undefined, {
        give: { ...titleNamed(effort === "quick" ? "of all" : "by slug"), description: "About {mark}" },
      }),
      responses(main),
    ),
  free: script(
    create(control, rows, { questions }),
    create(main, rows, { questions, give: appearance }),
    repeat(6, anyMembers),
    read(control),
  ),
};

const open = 0;
const published = 1;

const blank: Document = { description: "", welcomeMessage: "" };
const openDocuments: readonly Document[] = [
  {},
  { logoUrl: "https://example.com/a.png?x=1&y=2&w={mark}#top" },
  { accentColor: "#ABCDEF" },
  { accentColor: "not a colour", ...newTitle },
  { ...newTitle, extra: 1 },
  { ...newTitle, slug: { $: "new", kind: "slug" } },
  { ...newTitle, published: true },
  { ...newTitle, targetCompany: "Firm {mark}" },
  { ...newTitle, id: "another" },
  { description: "" },
  { welcomeMessage: "" },
  { logoUrl: "" },
  { accentColor: "" },
  { ...newTitle, description: null },
  { ...newTitle, notificationEmail: "not an address" },
  { questions: [] },
  { ...newTitle, inviteTop: "Dear {mark}" },
];
const bareRow = { members: "given", give: { targetCompany: "Firm {mark}", inviteTop: "Dear {mark}" } } as const;
const openUpdates: readonly Part[] = [
  update(open, [{}, bareRow], mayBeRejected),
  ...openDocuments.map((give, index) =>
    update(open, undefined, { ...mayBeRejected, give, by: index % 2 === 0 ? "slug" : "id" }),
  ),
];

/** The contract leaves open which PATCHes a published survey accepts. */
const publishedUpdates: readonly Part[] = [
  create(published, rowsOf(["a", "b"]), { give: { published: true, notifyOnResponse: true }, ...mayBeRejected }),
  ...members.map((member) => updateOf([member], { ...mayBeRejected, by: "id" }, published)),
  ...[{}, { skipExisting: true }].map((flag) => add(published, [{}, { person: "a" }], flag, mayBeRejected)),
];

export const openPatching: Property = {
  name: "open patching",
  sentence: "a PATCH that a service may reject is applied if it is accepted, and changes nothing if it is rejected",
  shows: ["SUR-4", "SUR-30", "SUR-31", "SUR-32", "SUR-33", "SUR-34", "SUR-36"],
  programs: (effort) =>
    script(
      create(open, undefined, { give: appearance }),
      ...(effort === "quick"
        ? [update(open, undefined, { ...mayBeRejected, give: blank }), sample(2, openUpdates), read(open, "slug")]
        : [
            ...openUpdates,
            read(open, "slug"),
            update(open, undefined, { ...mayBeRejected, asRead: true, give: newTitle }),
            ...publishedUpdates,
          ]),
    ),
  free: script(create(open, undefined, { give: appearance }), repeat(8, fc.oneof(...openUpdates)), read(open, "slug")),
};
