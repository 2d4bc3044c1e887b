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
import { ifStandard, type Property } from "./property.ts";

/** Two properties: `patching` sends what every service must accept, `openPatching` sends what a service may reject. */
const [main, untouched] = [0, 1];

const titleNamed = (as: string): Document => ({ title: { $: "new", kind: "title", as } });
const newTitle: Document = { title: { $: "new", kind: "title" } };
const newColour: Document = { accentColor: { $: "new", kind: "colour" } };
const newLogo: Document = { logoUrl: { $: "new", kind: "logo" } };

/** New values for those members of a PATCH that aren't lists. */
const newValues: Readonly<Record<string, Document>> = {
  title: newTitle,
  description: { description: "About {mark}" },
  welcomeMessage: { welcomeMessage: "Welcome {mark}" },
  logoUrl: newLogo,
  accentColor: newColour,
};
const newQuestions = ["long_text", "short_text", "single_choice", "short_text"].map((type) => ({ type }));
const members = [...Object.keys(newValues), "questions", "recipients"];

/** Seven lists of members. For any two of the seven members and any third, one list has the two and lacks the third. */
const memberLists = members.map((_, shift) => [2, 4, 5, 6].flatMap((index) => members[(index + shift) % 7] ?? []));

/** A PATCH with new values for these members and no others. The values in the options override the new ones. */
function updateOf(names: readonly string[], options: Options = {}, survey: Handle = main): Part {
  const rows = names.includes("recipients") ? [{}, {}, {}] : undefined;
  const questions = names.includes("questions") ? newQuestions : undefined;
  const give = Object.assign({}, ...names.map((name) => newValues[name]), options.give) as Document;
  return update(survey, rows, { by: eitherName, ...options, give, questions });
}

const questions: readonly Question[] = [
  { type: "short_text", give: { label: "What of {first}?", required: true } },
  { type: "single_choice", give: { label: "What of {second}?", required: false, options: ["Red {second}", "Green"] } },
  { type: "linear_scale", give: { label: "What of {third}?", required: true, scaleMinLabel: "Low {third}" } },
];
const rows = [
  // the same colour as `appearance`
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
  sentence: "a PATCH stores the members in its body as sent, and changes no other members and no other survey",
  tests: [
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
    "SUR-41",
    "RCP-1",
    "RCP-6",
  ],
  programs: (effort) =>
    script(
      // no command changes this survey, which has the same lists
      ...ifStandard(effort, create(untouched, rows, { questions })),
      create(main, rows, { questions, give: appearance }),
      ...members.map((member) => updateOf([member], { by: "id" })),
      ...ifStandard(effort, read(untouched)),
      ...(effort === "quick" ? [["questions", "accentColor"]] : memberLists).map((names) => updateOf(names)),
      updateOf(members, { by: "id", give: titleNamed("of all") }),
      // a survey may get a former title again
      ...ifStandard(effort, update(main, undefined, { give: titleNamed("first") })),
      ...(effort === "quick" ? [sample(1, bySlug)] : bySlug),
      read(main, "slug"),
      // the same title as before, unless a quick run has just changed it by slug
      update(main, undefined, {
        give: { ...titleNamed(effort === "quick" ? "of all" : "by slug"), description: "About {mark}" },
      }),
      responses(main),
    ),
  free: script(
    create(untouched, rows, { questions }),
    create(main, rows, { questions, give: appearance }),
    repeat(6, anyMembers),
    read(untouched),
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

/** The contract leaves open which changes of a published survey a service accepts. */
const publishedUpdates: readonly Part[] = [
  create(published, rowsOf(["a", "b"]), { give: { published: true, notifyOnResponse: true }, ...mayBeRejected }),
  ...members.map((member) => updateOf([member], { ...mayBeRejected, by: "id" }, published)),
  ...[{}, { skipExisting: true }].map((flag) => add(published, [{}, { person: "a" }], flag, mayBeRejected)),
];

export const openPatching: Property = {
  name: "open patching",
  sentence: "a PATCH that a service may reject is either accepted and takes effect, or rejected and changes nothing",
  tests: ["SUR-33", "SUR-34"],
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
