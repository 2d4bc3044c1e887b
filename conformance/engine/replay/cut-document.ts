import { asPlainAs } from "../../suite/documents/plain.ts";
import type { Fact } from "../../suite/journal/fact.ts";
import type { Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { groupOf } from "../../suite/rules/tables/state.ts";
import type { Case } from "./case-of.ts";

export interface Piece {
  readonly step: Step;
  readonly body?: unknown;
  readonly what?: string | undefined;
  readonly brokenPath?: string | undefined;
}

/** `least` keeps the blamed part alone, `brief` a short form of each list element, `whole` everything. */
export type Size = "least" | "brief" | "whole";

interface Blame {
  readonly group: string;
  readonly index?: number;
  readonly fact?: Fact;
}

export function blamesOf({ brokenPath, body, expected, isAccepted }: Step, fact: Fact | undefined): readonly Blame[] {
  const shown = fact === undefined ? [] : [{ group: groupOf(fact.aspect), fact }];
  if (fact !== undefined && isAccepted) return shown;
  if (expected.why === "cap") return [{ group: "recipients" }, ...shown];
  const [group, index] = brokenPath?.split(".") ?? [];
  if (group === undefined || !isObject(body) || !(group in body)) return shown;
  // only the whole list shows both its rejection and its state
  if (group === shown[0]?.group) return [{ group }];
  return [{ group, index: index === undefined ? undefined : Number(index) }, ...shown];
}

/** Members that every create needs. Each list keeps one element. */
const frame = ["targetCompany", "title", "description", "published", "questions", "recipients"];

/** In characters. A longer text is replaced, unless it is blamed. */
const maxTextLength = 120;

/** Shortens a document, but not that of the step that shows the case, unless it is a create. */
export function cut(piece: Piece, { step: last, cause, fact }: Case, size: Size): Piece {
  const { step, body = step.body } = piece;
  const isCreate = step.operation === "create";
  const isShowing = step === last && step !== cause;
  if (size === "whole" || step.text !== undefined || !isObject(body) || (isShowing && !isCreate)) return piece;
  const isPast = isCreate && step !== cause && !isShowing;
  const blames = isShowing ? [] : isPast ? [{ group: "recipients" }] : blamesOf(step, fact);
  const framed = [...(isPast && !needsSlug(cause) && !needsSlug(last) ? [] : ["slug"]), ...frame];
  const isBlind = !isCreate && !blames.some(({ group }) => group in body);
  const given = Object.keys(body).filter((name) => name !== "skipExisting");
  const kept = ["skipExisting", ...(isCreate ? framed : given.slice(0, isBlind ? 1 : 0))];
  const part = (name: string): unknown => {
    const value = body[name];
    const blame = blames.find(({ group }) => group === name);
    if (!Array.isArray(value)) return blame === undefined && isCreate ? short(name, value) : value;
    const items: readonly unknown[] = value;
    if (size === "least" && blame?.index !== undefined) return items.slice(blame.index, blame.index + 1);
    if (blame === undefined && isCreate) return inBrief(items.slice(0, 1));
    return inBrief(size === "brief" ? items : shownIn(items, blame?.fact), fact);
  };
  const names = Object.keys(body).filter((name) => kept.includes(name) || blames.some(({ group }) => group === name));
  const { group, index } = blames[0] ?? {};
  return {
    ...piece,
    body: asPlainAs(body, Object.fromEntries(names.map((name) => [name, part(name)]))),
    ...(size === "least" && index !== undefined ? atFront(step, group, index) : {}),
  };
}

/** The broken item is the only one that is left of its list. */
function atFront({ what, brokenPath }: Step, group = "", index = 0): Pick<Piece, "what" | "brokenPath"> {
  const [from, to] = [`${group}.${index}`, `${group}.0`];
  return { what: what?.replace(from, to), brokenPath: brokenPath?.replace(from, to) };
}

function needsSlug(step: Step | undefined): boolean {
  return step?.by === "slug" || (step?.operation === "create" && step.made === undefined);
}

/** Returns the element that holds the expected value, or all if none is found. */
function shownIn(items: readonly unknown[], fact: Fact | undefined): readonly unknown[] {
  const member = memberOf(fact);
  const want = writeJson(fact?.want);
  const own = items.find(
    (item) =>
      isObject(item) &&
      want !== undefined &&
      writeJson(item[member === "lost" ? "email" : member]) === want &&
      (fact?.type === undefined || item["type"] === undefined || item["type"] === fact.type),
  );
  return own === undefined ? items : [own];
}

export function inBrief(items: readonly unknown[], fact?: Fact): readonly unknown[] {
  const names = ["id", "email", "title", memberOf(fact)];
  return items.map((item) => (isObject(item) && "email" in item ? pick(item, names) : item));
}

function memberOf(fact: Fact | undefined): string {
  return fact?.aspect.split(".")[1] ?? "";
}

export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => !isBlank(object[name])).map((name) => [name, object[name]]));
}

export function withMembers(document: unknown, changes: JsonObject): unknown {
  return isObject(document) ? asPlainAs(document, { ...document, ...changes }) : document;
}

function short(name: string, value: unknown): unknown {
  return typeof value === "string" && value.length > maxTextLength && name !== "slug" ? `A ${name}` : value;
}
