import { questionTypes } from "../../../spec/schemas/question-type.ts";
import type { Effort } from "../../report/format/report.ts";
import { create, list, mayBeRejected, patch, read, responses, update, type Options } from "../programs/commands.ts";
import type { Document, Handle, KeyName, Question } from "../programs/program.ts";
import { inAnyOrder, inTurn, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

const [whole, published, first, second] = [0, 1, 2, 3];

/** The contract names all members of these types. With two scales, they are few enough for every service. */
const plainTypes = questionTypes.filter((type) => !type.endsWith("grid") && type !== "linear_scale");
const questions: readonly Question[] = [
  ...plainTypes.map((type) => ({ type })),
  // bounds that services often mishandle
  { type: "linear_scale", give: { scaleMin: 1, scaleMax: 3 } },
  { type: "linear_scale", give: { scaleMin: 0, scaleMax: 10 } },
];

const logo: Document = { logoUrl: { $: "new", kind: "logo" } };
const otherAppearance: Document = { welcomeMessage: "Welcome {mark}", accentColor: { $: "new", kind: "colour" } };
const common: Document = { title: { $: "new", kind: "title", as: "common" }, targetCompany: "Firm {common}" };

/** The contract doesn't define whether a published survey accepts a PATCH, or whether surveys are published by default. */
const openPatch: Options = { ...mayBeRejected, give: patch };

function createWithout(omit: readonly string[], survey: Handle, give: Document, as?: KeyName): Part {
  const options = { omit, give: { ...common, ...give } };
  // in a run with one key, that key creates all surveys
  const createdByOther = as === undefined ? [] : [create(survey, undefined, { ...options, as })];
  return inTurn(
    ...createdByOther,
    create(survey, undefined, { ...options, ...(as === undefined ? {} : { ifMissing: true }) }),
  );
}

const patchBetweenReads = (survey: Handle): Part =>
  inTurn(read(survey, "slug"), update(survey, undefined, openPatch), read(survey, "slug"));

/** Two creates without a slug share a title and company. The second survey is published, and belongs to the other key. */
function createsWithDefaults(effort: Effort): readonly Part[] {
  const publishedMembers = { ...otherAppearance, published: true };
  if (effort === "quick")
    return [
      createWithout(["slug", "published", "notifyOnResponse", "notificationEmail"], first, otherAppearance),
      createWithout(["slug"], second, publishedMembers, "other"),
    ];
  return [
    // a survey with notifications needs the address
    createWithout(["slug", "published"], first, { ...logo, notifyOnResponse: true }),
    patchBetweenReads(first),
    createWithout(["slug", "notifyOnResponse", "notificationEmail"], second, publishedMembers, "other"),
    patchBetweenReads(second),
  ];
}

const createWhole = create(whole, undefined, { give: { ...logo, ...otherAppearance }, questions });

/** Reading the responses must not change `published` or `notifyOnResponse`. */
const createPublished = create(published, undefined, { give: { published: true, notifyOnResponse: true } });

export const tour: Property = {
  name: "tour",
  sentence: "a survey is shown and listed as it was created, with default values for omitted members",
  tests: [
    "SVC-1",
    "SVC-2",
    "SUR-3",
    "SUR-4",
    "SUR-5",
    "SUR-6",
    "SUR-7",
    "SUR-8",
    "SUR-9",
    "SUR-14",
    "SUR-15",
    "SUR-16",
    "SUR-17",
    "SUR-18",
    "SUR-19",
    "SUR-37",
    "SUR-41",
    "QST-2",
    "QST-4",
    "QST-5",
    "QST-7",
    "QST-10",
    "QST-11",
    "QST-15",
    "QST-17",
    "RSP-1",
    "RSP-2",
    "RSP-3",
    "AUT-1",
    "AUT-8",
    "LIM-20",
    "LIM-23",
  ],
  programs: (effort) =>
    script(
      createWhole,
      read(whole, "slug"),
      responses(whole),
      list(),
      createPublished,
      responses(published),
      responses(published, "slug"),
      read(published),
      effort === "quick"
        ? update(published, undefined, { ...openPatch, questions: [{ type: "short_text" }] })
        : read(published, "slug"),
      ...createsWithDefaults(effort),
      read(whole),
      ...ifStandard(effort, read(published)),
    ),
  free: script(
    createWhole,
    createPublished,
    inAnyOrder([
      list(),
      responses(whole),
      responses(published),
      read(published, "slug"),
      update(whole, undefined, { give: patch }),
    ]),
    ...createsWithDefaults("quick"),
    list(),
    read(whole),
  ),
};
