import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { hearing, hearingQuestions } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { showingQuestions } from "./showing.ts";
import { on } from "./visit.ts";

const writes = on("create", "patch");

/** A server that stores other options than it is given. */
const picking =
  (change: (options: readonly string[]) => readonly string[]) =>
  (given: ServiceOptions): Fetch =>
    hearingQuestions(createApp(given), writes, (question) => {
      const options: unknown = question["options"];
      const isList = Array.isArray(options) && options.every((one) => typeof one === "string");
      return isList ? { ...question, options: change(options) } : question;
    });

/** A server that stores the first questions of a list alone. */
const keeping =
  (most: number) =>
  (given: ServiceOptions): Fetch =>
    hearing(createApp(given), writes, (body) =>
      Array.isArray(body["questions"]) ? { ...body, questions: body["questions"].slice(0, most) } : body,
    );

/** A server that takes one more type, for another. */
const taking = (type: string): Mutant => ({
  name: `a question of type ${type} is taken for a short_text`,
  breaks: ["QST-21"],
  build: (given) =>
    hearingQuestions(createApp(given), writes, (one) => (one["type"] === type ? { ...one, type: "short_text" } : one)),
});

/** Types beyond the eleven, and what goes wrong in long lists and with odd options. */
export const questionListMutants: readonly Mutant[] = [
  ...["nps", "email", "checkbox"].map(taking),
  {
    name: "an option that spells a number is shown as one",
    breaks: ["QST-14"],
    build: (given) =>
      showingQuestions(given, (all) =>
        all.map((one) => {
          const options = one.options?.map((text): unknown => (/^\d+$/.test(text) ? Number(text) : text));
          return options === undefined ? one : { ...one, options: options as readonly string[] };
        }),
      ),
  },
  {
    name: "options are split at semicolons",
    breaks: ["QST-14"],
    build: picking((options) => options.join(";").split(";")),
  },
  {
    name: "options are split at upright lines",
    breaks: ["QST-14"],
    build: picking((options) => options.join("|").split("|")),
  },
  {
    name: "a question keeps its first 20 options",
    breaks: ["QST-14"],
    build: picking((options) => options.slice(0, 20)),
  },
  { name: "a survey keeps its first 60 questions", breaks: ["QST-20"], build: keeping(60) },
  { name: "a survey keeps its first 100 questions", breaks: ["QST-20"], build: keeping(100) },
  {
    name: "a label loses what a replacement takes for a group",
    breaks: ["QST-12"],
    build: (given) =>
      hearingQuestions(createApp(given), writes, (one) => {
        const { label } = one;
        return typeof label === "string" ? { ...one, label: label.replaceAll(/\$[$&\d]/g, "$") } : one;
      }),
  },
];
