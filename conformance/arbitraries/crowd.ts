import { isObject, type JsonObject } from "../reading/json.ts";
import { faults, roadsOf, typesElsewhere, type BodyRoad, type Negative } from "./negative.ts";

/** One breach of several in a document. */
export interface CrowdBreach extends Negative {
  /** The type of the question that it stands in; absent where it stands in none. */
  readonly type?: unknown;
}

/** A document in which every breach that can stand beside others has a place of its own. */
export interface Crowd {
  readonly members: JsonObject;
  readonly breaches: readonly CrowdBreach[];
}

const plainQuestion: JsonObject = { type: "short_text", label: "What is your role?", required: true };
const scale: JsonObject = {
  type: "linear_scale",
  label: "How likely are you to renew?",
  required: true,
  scaleMin: 1,
  scaleMax: 5,
};
const choice = { label: "Which features do you use?", required: false, options: ["Reports", "Exports"] };
const choices: readonly JsonObject[] = ["dropdown", "single_choice", "multiple_choice"].map((type) => ({
  type,
  ...choice,
}));

/** The questions that a member is broken in, in turns. */
const hosts: Readonly<Record<string, readonly JsonObject[]>> = {
  scaleMin: [scale],
  scaleMax: [scale],
  options: choices,
  allowOther: [{ ...choice, type: "multiple_choice" }],
};

/**
 * All breaches of a road that stand on a question, on a row, or in place of one, each in a question or a row of its own.
 * Which of them a server overlooks shows in the details of its refusal, where those name all that is wrong.
 */
export function crowd(road: BodyRoad): Crowd {
  const benches = { questions: [] as unknown[], recipients: [] as unknown[] };
  const breaches = faults
    .filter(({ breaks }) => roadsOf(breaks).includes(road))
    // what stands in place of a question comes last: a server that leaves it out counts the others alike
    .toSorted((one, two) => (two.paths[0]?.length ?? 0) - (one.paths[0]?.length ?? 0))
    .flatMap(({ breaks, paths: [path = []], values }) => {
      const [list, place, member] = path;
      if (typeof place !== "number" || (list !== "questions" && list !== "recipients")) return [];
      return [...values, ...(breaks === "QST-21" ? typesElsewhere : [])].map((value, index) => {
        const host = member === undefined ? undefined : hostOf(member, index);
        const at = benches[list].push(host === undefined ? value : withMember(host, member, value)) - 1;
        return { breaks, value, path: [list, at, ...(member === undefined ? [] : [member])], type: host?.["type"] };
      });
    });
  const { questions, recipients } = benches;
  return {
    members: { ...(questions.length === 0 ? {} : { questions }), ...(recipients.length === 0 ? {} : { recipients }) },
    breaches,
  };
}

function hostOf(member: string | number, turn: number): JsonObject {
  const fitting = hosts[member] ?? [plainQuestion];
  return fitting[turn % fitting.length] ?? plainQuestion;
}

function withMember(host: JsonObject, member: string | number = "", value: unknown): JsonObject {
  const { [member]: _lawful, ...rest } = host;
  return value === undefined ? rest : { ...rest, [member]: value };
}

/** Says which breaches a refusal's details name by their place, whatever the form: `questions.3.label`, nested, in a list. */
export function namedIn(details: unknown, breaches: readonly CrowdBreach[]): readonly CrowdBreach[] {
  const told = wordsIn(details, "").join("\n");
  return breaches.filter(({ path }) => told.includes(` ${path.join(" ")} `));
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
