import { questionTypes } from "../../spec/schemas/question-type.ts";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { hearing, hearingQuestions } from "./hearing.ts";
import type { Sent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const writes = on("create", "patch");

const known: ReadonlySet<string> = new Set(questionTypes);

/** A server that makes something lawful of one member of a question, where it should refuse it. */
const taking = (
  given: ServiceOptions,
  occasion: Occasion,
  member: string,
  change: (value: unknown, question: Sent, index: number) => unknown,
): Fetch =>
  hearingQuestions(createApp(given), occasion, (question, index) =>
    member in question ? { ...question, [member]: change(question[member], question, index) } : question,
  );

const asText = (value: unknown): unknown => (typeof value === "string" ? value : JSON.stringify(value));

const asTexts = (value: unknown): unknown => (Array.isArray(value) ? value.map(asText) : value);

const isKnown = (type: unknown): boolean => typeof type === "string" && known.has(type);

/** A server that makes a list of questions of what is none, where it should refuse it. */
const takingList = (given: ServiceOptions, occasion: Occasion, change: (value: unknown) => unknown): Fetch =>
  hearing(createApp(given), occasion, (body) =>
    "questions" in body ? { ...body, questions: change(body["questions"]) } : body,
  );

export const questionRefusingMutants: readonly Mutant[] = [
  {
    name: "a create takes a question of an unknown type for short_text",
    breaks: ["QST-21"],
    build: (given) => taking(given, on("create"), "type", (type) => (isKnown(type) ? type : "short_text")),
  },
  {
    name: "PATCH looks at the type of the first question alone",
    breaks: ["QST-21"],
    build: (given) =>
      taking(given, on("patch"), "type", (type, _one, index) => (index === 0 || isKnown(type) ? type : "rating")),
  },
  {
    name: "a type that every object has as a member counts as known",
    breaks: ["QST-21"],
    build: (given) =>
      taking(given, writes, "type", (type) => (typeof type === "string" && type in {} ? "short_text" : type)),
  },
  {
    name: "a list with a known type counts as that type",
    breaks: ["QST-21"],
    build: (given) => taking(given, writes, "type", (type) => (Array.isArray(type) ? String(type) : type)),
  },
  {
    name: "an empty type is taken for short_text",
    breaks: ["QST-21"],
    build: (given) => taking(given, writes, "type", (type) => (type === "" || type === null ? "short_text" : type)),
  },
  {
    name: "required is taken for true when it is anything but false",
    breaks: ["QST-22"],
    build: (given) => taking(given, writes, "required", (value) => value !== false),
  },
  {
    name: "required is looked at in the first question alone",
    breaks: ["QST-22"],
    build: (given) =>
      taking(given, writes, "required", (value, _one, index) =>
        index === 0 || typeof value === "boolean" ? value : false,
      ),
  },
  {
    name: "one text is taken for a list with one option",
    breaks: ["QST-23"],
    build: (given) => taking(given, writes, "options", (value) => (typeof value === "string" ? [value] : value)),
  },
  {
    name: "options that are no texts are stored as texts",
    breaks: ["QST-23"],
    build: (given) => taking(given, writes, "options", asTexts),
  },
  {
    name: "only the first option must be a text",
    breaks: ["QST-23"],
    build: (given) =>
      taking(given, writes, "options", (value) =>
        Array.isArray(value) ? [value[0] as unknown, ...value.slice(1).map(asText)] : value,
      ),
  },
  {
    name: "the options of a dropdown aren't looked at by a create",
    breaks: ["QST-23"],
    build: (given) =>
      taking(given, on("create"), "options", (value, { type }) => {
        const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
        return type === "dropdown" && !isList ? ["Red"] : value;
      }),
  },
  {
    name: "an option may be an object with a label",
    breaks: ["QST-23"],
    build: (given) =>
      taking(given, writes, "options", (value) =>
        Array.isArray(value) ? value.map((one: unknown) => (one as { label?: unknown } | null)?.label ?? one) : value,
      ),
  },
  {
    name: "allowOther is taken for true when it is a text",
    breaks: ["QST-24"],
    build: (given) => taking(given, writes, "allowOther", (value) => (typeof value === "string" ? true : value)),
  },
  {
    name: "PATCH drops an allowOther that is no boolean",
    breaks: ["QST-24"],
    build: (given) =>
      taking(given, on("patch"), "allowOther", (value) => (typeof value === "boolean" ? value : undefined)),
  },
  {
    name: "a label that is no text is stored as one",
    breaks: ["QST-25"],
    build: (given) => taking(given, writes, "label", asText),
  },
  {
    name: "a create takes a label that is an object",
    breaks: ["QST-25"],
    build: (given) =>
      taking(given, on("create"), "label", (value) => (typeof value === "object" ? "Untitled question" : value)),
  },
  {
    name: "one question is taken for a list of questions",
    breaks: ["QST-26"],
    build: (given) =>
      takingList(given, writes, (value) =>
        typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : value,
      ),
  },
  {
    name: "a create with questions that are no list has none",
    breaks: ["QST-26"],
    build: (given) => takingList(given, on("create"), (value) => (Array.isArray(value) ? value : [])),
  },
  {
    name: "what is no object is left out of the list of questions",
    breaks: ["QST-26"],
    build: (given) =>
      takingList(given, writes, (value) =>
        Array.isArray(value)
          ? value.filter((one) => typeof one === "object" && one !== null && !Array.isArray(one))
          : value,
      ),
  },
  {
    name: "PATCH takes a text for a short_text question",
    breaks: ["QST-26"],
    build: (given) =>
      takingList(given, on("patch"), (value) =>
        Array.isArray(value)
          ? value.map((one: unknown) => (typeof one === "string" ? { type: "short_text", label: one } : one))
          : value,
      ),
  },
];
