import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { hearing, hearingQuestions } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { showingQuestions } from "./showing.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const writes = on("create", "patch");

/** A server that changes the texts of one member of each question as it stores it. */
const spelling = (
  given: ServiceOptions,
  occasion: Occasion,
  member: string,
  change: (text: string) => unknown,
): Fetch =>
  hearingQuestions(createApp(given), occasion, (question) => {
    const text = question[member];
    return typeof text === "string" ? { ...question, [member]: change(text) } : question;
  });

/** A server that changes the options of each question as it stores it. */
const picking = (
  given: ServiceOptions,
  occasion: Occasion,
  change: (options: readonly string[], type: unknown) => readonly string[],
): Fetch =>
  hearingQuestions(createApp(given), occasion, (question) => {
    const options: unknown = question["options"];
    const isList = Array.isArray(options) && options.every((one) => typeof one === "string");
    return isList ? { ...question, options: change(options, question["type"]) } : question;
  });

/** A server that stores another list of questions than it is given. */
const listing = (
  given: ServiceOptions,
  occasion: Occasion,
  change: (all: readonly unknown[]) => readonly unknown[],
): Fetch =>
  hearing(createApp(given), occasion, (body) =>
    Array.isArray(body["questions"]) ? { ...body, questions: change(body["questions"]) } : body,
  );

const labelOf = (question: unknown): unknown => (question as { readonly label?: unknown } | null)?.label;

export const questionMemberMutants: readonly Mutant[] = [
  {
    name: "a label is cut to 120 characters",
    breaks: ["QST-12"],
    build: (given) => spelling(given, writes, "label", (text) => text.slice(0, 120)),
  },
  {
    name: "PATCH stores labels escaped for HTML",
    breaks: ["QST-12"],
    build: (given) => spelling(given, on("patch"), "label", (text) => text.replaceAll("&", "&amp;")),
  },
  {
    name: "labels are shown without what isn't ASCII from the 51st question on",
    breaks: ["QST-12"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map((one, index) => (index < 50 ? one : { ...one, label: one.label.replaceAll(/[^\p{ASCII}]/gu, "") })),
      ),
  },
  {
    name: "the label `null` is stored empty",
    breaks: ["QST-12"],
    build: (given) => spelling(given, writes, "label", (text) => (text === "null" ? "" : text)),
  },
  {
    name: "no question is required after a PATCH",
    breaks: ["QST-13"],
    build: (given) =>
      hearingQuestions(createApp(given), on("patch"), (one) => ({
        ...one,
        required: one["required"] === true ? false : one["required"],
      })),
  },
  {
    name: "the last question is always required",
    breaks: ["QST-13"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map((one, index) => (index === all.length - 1 ? { ...one, required: true } : one)),
      ),
  },
  {
    name: "a question of type date is never required",
    breaks: ["QST-13"],
    build: (given) =>
      showingQuestions(given, (all) => all.map((one) => (one.type === "date" ? { ...one, required: false } : one))),
  },
  {
    name: "options are sorted",
    breaks: ["QST-14"],
    build: (given) => picking(given, writes, (options) => options.toSorted()),
  },
  {
    name: "options are stored as one text with commas",
    breaks: ["QST-14"],
    build: (given) => picking(given, writes, (options) => options.join(",").split(",")),
  },
  {
    name: "PATCH keeps the first five options",
    breaks: ["QST-14"],
    build: (given) => picking(given, on("patch"), (options) => options.slice(0, 5)),
  },
  {
    name: "the last option of a dropdown is lost",
    breaks: ["QST-14"],
    build: (given) => picking(given, writes, (options, type) => (type === "dropdown" ? options.slice(0, -1) : options)),
  },
  {
    name: "options are written in lower case",
    breaks: ["QST-14"],
    build: (given) => picking(given, on("create"), (options) => options.map((one) => one.toLowerCase())),
  },
  {
    name: "allowOther is never true after a PATCH",
    breaks: ["QST-15"],
    build: (given) =>
      hearingQuestions(createApp(given), on("patch"), (one) =>
        one["allowOther"] === true ? { ...one, allowOther: false } : one,
      ),
  },
  {
    name: "allowOther is shown only when it is false",
    breaks: ["QST-15"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map(({ allowOther, ...one }) => (allowOther === false ? { ...one, allowOther } : one)),
      ),
  },
  {
    name: "scaleMin 0 is stored as 1",
    breaks: ["QST-16"],
    build: (given) =>
      hearingQuestions(createApp(given), writes, (one) => (one["scaleMin"] === 0 ? { ...one, scaleMin: 1 } : one)),
  },
  {
    name: "scaleMin is shown as a text",
    breaks: ["QST-16"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map((one) =>
          Object.assign({ ...one }, one.scaleMin === undefined ? {} : { scaleMin: String(one.scaleMin) }),
        ),
      ),
  },
  {
    name: "scaleMax above 9 is stored as 9",
    breaks: ["QST-17"],
    build: (given) =>
      hearingQuestions(createApp(given), writes, (one) => (one["scaleMax"] === 10 ? { ...one, scaleMax: 9 } : one)),
  },
  {
    name: "scaleMax is 5 after a PATCH",
    breaks: ["QST-17"],
    build: (given) =>
      hearingQuestions(createApp(given), on("patch"), (one) =>
        Number.isInteger(one["scaleMax"]) && Number(one["scaleMax"]) > 5 && Number(one["scaleMax"]) <= 10
          ? { ...one, scaleMax: 5 }
          : one,
      ),
  },
  {
    name: "scaleMinLabel is shown under another name",
    breaks: ["QST-18"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map(({ scaleMinLabel, ...one }) =>
          scaleMinLabel === undefined ? one : { ...one, minLabel: scaleMinLabel },
        ),
      ),
  },
  {
    name: "the two labels of a linear scale are swapped",
    breaks: ["QST-18", "QST-19"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map((one) =>
          one.type === "linear_scale"
            ? { ...one, scaleMinLabel: one.scaleMaxLabel ?? null, scaleMaxLabel: one.scaleMinLabel ?? null }
            : one,
        ),
      ),
  },
  {
    name: "scaleMinLabel is lost where scaleMin is 0",
    breaks: ["QST-18"],
    build: (given) =>
      showingQuestions(given, (all) => all.map((one) => (one.scaleMin === 0 ? { ...one, scaleMinLabel: null } : one))),
  },
  {
    name: "scaleMaxLabel is lost after a PATCH",
    breaks: ["QST-19"],
    build: (given) => spelling(given, on("patch"), "scaleMaxLabel", () => null),
  },
  {
    name: "scaleMaxLabel is cut to 20 characters",
    breaks: ["QST-19"],
    build: (given) => spelling(given, writes, "scaleMaxLabel", (text) => text.slice(0, 20)),
  },
  {
    name: "questions come back in reverse",
    breaks: ["QST-20"],
    build: (given) => showingQuestions(given, (all) => all.toReversed()),
  },
  {
    name: "required questions come first",
    breaks: ["QST-20"],
    build: (given) =>
      showingQuestions(given, (all) => [...all.filter((one) => one.required), ...all.filter((one) => !one.required)]),
  },
  {
    name: "a create keeps fifty questions",
    breaks: ["QST-20"],
    build: (given) => listing(given, on("create"), (all) => all.slice(0, 50)),
  },
  {
    name: "of two questions with one label PATCH keeps the first",
    breaks: ["QST-20"],
    build: (given) =>
      listing(given, on("patch"), (all) =>
        all.filter((one, index) => all.findIndex((other) => labelOf(other) === labelOf(one)) === index),
      ),
  },
  {
    name: "a create loses its first question",
    breaks: ["QST-20"],
    build: (given) => listing(given, on("create"), (all) => (all.length > 20 ? all.slice(1) : all)),
  },
];
