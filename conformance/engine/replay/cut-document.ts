import { asPlainAs } from "../../generate/plain.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Step } from "../../journal/step.ts";
import { rowMembers } from "../../model/held-survey.ts";
import { questionMembers } from "../../reading/snapshot.ts";
import { isBlank } from "../../model/equality.ts";
import { isObject, writeJson, type JsonObject } from "../../format/json.ts";
import { groupOf } from "../../rules/tables/state.ts";

/** What of a document a broken claim is about: a member of it, and of a list one element. */
export interface Blame {
  readonly group?: string;
  readonly index?: number;
  readonly fact?: Fact;
  /** Lists keep every element. */
  readonly isWhole?: boolean;
}

/** What of a write a claim is about: by what it shows, else by the way to the breach that the write has. */
export function blameOf({ what = "", body, expected }: Step, fact: Fact | undefined): Blame {
  if (fact !== undefined) return { group: groupOf(fact.aspect), fact };
  if (expected.why === "cap") return { group: "recipients" };
  const [, group, index] = /^([a-zA-Z]+)(?:\.(\d+))?(?:\.| =)/.exec(what) ?? [];
  if (group === undefined || !isObject(body) || !(group in body)) return {};
  return { group, ...(index === undefined ? {} : { index: Number(index) }) };
}

/** A document with what is blamed alone; `base` holds the members that it can't do without. */
export function cutDocument(body: unknown, blame: Blame, base: JsonObject = {}): unknown {
  if (!isObject(body)) return body;
  const group = blame.group !== undefined && blame.group in body ? blame.group : undefined;
  const names =
    group === undefined
      ? Object.keys(body)
          .filter((name) => name !== "skipExisting")
          .slice(0, 1)
      : [group];
  const parts = names.map((name) => [name, partOf(body[name], blame)] as const);
  const { skipExisting } = body;
  const cut = { ...base, ...(skipExisting === undefined ? {} : { skipExisting }), ...Object.fromEntries(parts) };
  return asPlainAs(body, cut);
}

/** The members of a recipient that stay in any case. */
const kept = ["id", "email", "title"] as const;

/** Of a list the elements that are blamed, where they can be known. */
function partOf(value: unknown, { index, fact, isWhole = false }: Blame): unknown {
  if (!Array.isArray(value)) return value;
  const items: readonly unknown[] = value;
  if (index !== undefined && !isWhole) return index < items.length ? [items[index]] : items;
  const [what = "", member = ""] = fact?.aspect.split(".") ?? [];
  const rest = items.map((item) => (isObject(item) && "email" in item ? cutRow(item, member) : item));
  if (isWhole || fact === undefined || member === "" || member === "invented" || member === "twice") return rest;
  const name = member === "lost" ? "email" : member;
  const written = writeJson(fact.want);
  const own = items.find(
    (item) =>
      isObject(item) &&
      written !== undefined &&
      writeJson(item[name]) === written &&
      (what !== "question" || fact.type === undefined || item["type"] === fact.type),
  );
  if (!isObject(own)) return rest;
  return [what === "row" ? cutRow(own, name) : own];
}

/** A recipient with what names it and one member more. */
export function cutRow(row: JsonObject, member: string): JsonObject {
  return pick(row, [...kept, member]);
}

/** The questions and recipients of a survey as a caller gives them. */
export function givenAgain(shown: readonly unknown[], what: "questions" | "recipients"): readonly JsonObject[] {
  const members = what === "questions" ? questionMembers : rowMembers.filter((name) => name !== "inviteSentAt");
  return shown.filter(isObject).map((item) => pick(item, members));
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => !isBlank(object[name])).map((name) => [name, object[name]]));
}
