import { acceptableIf } from "../../suite/documents/acceptable.ts";
import type { Fact } from "../../suite/journal/fact.ts";
import type { Step } from "../../suite/journal/step.ts";
import { isBlank } from "../../suite/model/values/equality.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { groupOf } from "../../suite/journal/fact.ts";
import type { Case } from "./case-of.ts";

export interface ReplayStep {
  readonly step: Step;
  readonly body?: unknown;
  readonly what?: string | undefined;
  readonly brokenPath?: string | undefined;
}

/** `least` keeps the blamed part alone, `brief` a short form of each list element, `whole` everything. */
export type SliceSize = "least" | "brief" | "whole";

interface BlamedPart {
  readonly group: string;
  readonly index?: number;
  readonly fact?: Fact;
}

export function blamedParts(
  { brokenPath, body, expected, isAccepted }: Step,
  fact: Fact | undefined,
): readonly BlamedPart[] {
  const shownWrong = fact === undefined ? [] : [{ group: groupOf(fact.aspect), fact }];
  if (fact !== undefined && isAccepted) return shownWrong;
  if (expected.why === "cap") return [{ group: "recipients" }, ...shownWrong];
  const [group, index] = brokenPath?.split(".") ?? [];
  if (group === undefined || !isObject(body) || !(group in body)) return shownWrong;
  // only the whole list shows both its rejection and its state
  if (group === shownWrong[0]?.group) return [{ group }];
  return [{ group, index: index === undefined ? undefined : Number(index) }, ...shownWrong];
}

/** Members that every create needs. Each list keeps one element. */
const requiredMembers = ["targetCompany", "title", "description", "published", "questions", "recipients"];

/** In characters. A longer text is replaced, unless it is blamed. */
const maxTextLength = 120;

/** Shortens a document, but not that of the step that shows the case, unless it is a create. */
export function cutDocument(replayed: ReplayStep, { step: last, cause, fact }: Case, size: SliceSize): ReplayStep {
  const { step, body = step.body } = replayed;
  const isCreate = step.operation === "create";
  const isShowing = step === last && step !== cause;
  if (size === "whole" || step.text !== undefined || !isObject(body) || (isShowing && !isCreate)) return replayed;
  const isSetUp = isCreate && step !== cause && !isShowing;
  let blamed: readonly BlamedPart[] = [];
  if (isSetUp) blamed = [{ group: "recipients" }];
  else if (!isShowing) blamed = blamedParts(step, fact);
  const slug = !isSetUp || needsSlug(cause) || needsSlug(last) ? ["slug"] : [];
  const kept = isCreate ? [...slug, ...requiredMembers] : firstMemberUnlessBlamed(body, blamed);
  const members = Object.entries(body).flatMap(([name, value]) => {
    const part = blamed.find(({ group }) => group === name);
    const isKept = name === "skipExisting" || kept.includes(name) || part !== undefined;
    return isKept ? [[name, cutMember(name, value, { part, isCreate, size, fact })]] : [];
  });
  const { group, index } = blamed[0] ?? {};
  return {
    ...replayed,
    body: acceptableIf(body, Object.fromEntries(members) as JsonObject),
    ...(size === "least" && index !== undefined ? atFirstIndex(step, group, index) : {}),
  };
}

/** A change without any member would prove nothing. */
function firstMemberUnlessBlamed(body: JsonObject, blamed: readonly BlamedPart[]): readonly string[] {
  if (blamed.some(({ group }) => group in body)) return [];
  return Object.keys(body)
    .filter((name) => name !== "skipExisting")
    .slice(0, 1);
}

interface MemberCut {
  readonly part: BlamedPart | undefined;
  readonly isCreate: boolean;
  readonly size: SliceSize;
  readonly fact: Fact | undefined;
}

function cutMember(name: string, value: unknown, { part, isCreate, size, fact }: MemberCut): unknown {
  const isRequiredOnly = part === undefined && isCreate;
  if (!Array.isArray(value)) return isRequiredOnly ? shortenedText(name, value) : value;
  const items: readonly unknown[] = value;
  if (size === "least" && part?.index !== undefined) return items.slice(part.index, part.index + 1);
  if (isRequiredOnly) return abbreviated(items.slice(0, 1));
  return abbreviated(size === "brief" ? items : itemsShowing(items, part?.fact), fact);
}

/** The broken item is the only one that is left of its list. */
function atFirstIndex({ what, brokenPath }: Step, group = "", index = 0): Pick<ReplayStep, "what" | "brokenPath"> {
  const [from, to] = [`${group}.${index}`, `${group}.0`];
  return { what: what?.replace(from, to), brokenPath: brokenPath?.replace(from, to) };
}

function needsSlug(step: Step | undefined): boolean {
  return step?.by === "slug" || (step?.operation === "create" && step.made === undefined);
}

/** Returns the element that holds the expected value, or all if none is found. */
function itemsShowing(items: readonly unknown[], fact: Fact | undefined): readonly unknown[] {
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

export function abbreviated(items: readonly unknown[], fact?: Fact): readonly unknown[] {
  const names = ["id", "email", "title", memberOf(fact)];
  return items.map((item) => (isObject(item) && "email" in item ? pickMembers(item, names) : item));
}

function memberOf(fact: Fact | undefined): string {
  return fact?.aspect.split(".")[1] ?? "";
}

export function pickMembers(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => !isBlank(object[name])).map((name) => [name, object[name]]));
}

export function withMembers(document: unknown, changes: JsonObject): unknown {
  return isObject(document) ? acceptableIf(document, { ...document, ...changes }) : document;
}

function shortenedText(name: string, value: unknown): unknown {
  return typeof value === "string" && value.length > maxTextLength && name !== "slug" ? `A ${name}` : value;
}
