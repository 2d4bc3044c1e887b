import { isObject, type JsonObject } from "../reading/json.ts";
import { faults, roadsOf, type BodyRoad, type Negative } from "./negative.ts";

/** A document in which every breach that can stand beside others has a place of its own. */
export interface Crowd {
  readonly members: JsonObject;
  readonly breaches: readonly Negative[];
}

/** A list of the document while it is filled: where a breach comes to stand, and what it is part of. */
type Bench = readonly [list: "questions" | "recipients", items: unknown[]];

const plainQuestion: JsonObject = { type: "short_text", label: "What is your role?", required: true };
const scale: JsonObject = {
  type: "linear_scale",
  label: "How likely are you to renew?",
  required: true,
  scaleMin: 1,
  scaleMax: 5,
};
const choice: JsonObject = {
  type: "multiple_choice",
  label: "Which features do you use?",
  required: false,
  options: ["Reports", "Exports"],
  allowOther: true,
};

/** The question that a member is broken in. */
const hosts: Readonly<Record<string, JsonObject>> = {
  scaleMin: scale,
  scaleMax: scale,
  options: choice,
  allowOther: choice,
};

/**
 * All breaches of a road that stand on a question, on a row, or in place of one, each in a question or a row of its own.
 * Which of them a server overlooks shows in the details of its refusal, where those name all that is wrong.
 */
export function crowd(road: BodyRoad): Crowd {
  const questions: unknown[] = [];
  const recipients: unknown[] = [];
  const breaches = faults
    .filter(({ breaks }) => roadsOf(breaks).includes(road))
    .flatMap(({ breaks, paths: [path = []], values }) => {
      const [list, place, member] = path;
      if (typeof place !== "number" || (list !== "questions" && list !== "recipients")) return [];
      const bench: Bench = [list, list === "questions" ? questions : recipients];
      return values.map((value) => ({ breaks, value, path: seated(bench, member, value) }));
    });
  const rows = recipients.length === 0 ? {} : { recipients };
  return { members: questions.length === 0 ? rows : { ...rows, questions }, breaches };
}

function seated([list, items]: Bench, member: string | number | undefined, value: unknown): Negative["path"] {
  const at = items.length;
  if (member === undefined) {
    items.push(value);
    return [list, at];
  }
  const { [member]: _lawful, ...rest } = hosts[member] ?? plainQuestion;
  items.push(value === undefined ? rest : { ...rest, [member]: value });
  return [list, at, member];
}

/** Says which breaches a refusal's details name by their place, whatever the form: `questions.3.label`, nested, in a list. */
export function namedIn(details: unknown, breaches: readonly Negative[]): readonly Negative[] {
  const told = wordsIn(details, "");
  return breaches.filter(({ path }) => told.some((text) => text.includes(` ${path.join(" ")} `)));
}

const deepest = 6;

/** Each text in details, split into words, behind the words of where it stands. */
function wordsIn(value: unknown, before: string, depth = 0): readonly string[] {
  if (depth > deepest) return [];
  if (typeof value === "string") return [`${before} ${value.replace(/\W+/g, " ")} `];
  if (Array.isArray(value)) {
    const isPath = value.every((item) => typeof item === "string" || typeof item === "number");
    const items = value.flatMap((item: unknown, index) => wordsIn(item, `${before} ${index}`, depth + 1));
    return isPath ? [...items, ` ${value.join(" ")} `] : items;
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...wordsIn(name, before, depth + 1),
    ...wordsIn(item, `${before} ${name}`, depth + 1),
  ]);
}
