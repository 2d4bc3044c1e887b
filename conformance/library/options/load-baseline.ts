import { readFileSync } from "node:fs";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { isRequirementId, requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Baseline, BaselineEntry } from "../../engine/run/outcome/baseline.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { nearest } from "./nearest.ts";

const memberNames = ["id", "reason", "issue", "expires", "flaky"] as const;
type Member = (typeof memberNames)[number];

const shapeHint =
  "an entry has the members id, reason, expires (YYYY-MM-DD) and optionally issue (an address) and flaky: true";
const maxChars = 128 * 1024;

/** Reads a baseline from a YAML file; throws a SetUpError with the line of the mistake. */
export function loadBaseline(file: string): Baseline {
  const text = readText(file);
  const counter = new LineCounter();
  // pretty errors and unique keys take quadratic time
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, prettyErrors: false });
  const lineAt = (offset: number): number => Math.max(1, counter.linePos(offset).line);
  const [fault] = document.errors;
  if (fault !== undefined) {
    throw mistake(file, lineAt(fault.pos[0]), `is not YAML: ${fault.message}`, "fix this line");
  }
  const list = document.contents;
  if (list === null || (isScalar(list) && list.value === null)) return { file, entries: [] };
  if (!isSeq(list)) throw mistake(file, lineAt(list.range[0]), "is not a list", shapeHint);
  const lines = text.split("\n");
  const entries = list.items.map((item): BaselineEntry => {
    const [start = 0, end = start] = offsetsOf(item) ?? [];
    if (!isMap(item)) throw mistake(file, lineAt(start), "has an entry without members", shapeHint);
    const last = lineAt(start + text.slice(start, end).trimEnd().length);
    return readEntry(
      item,
      linesOfEntry(lines, lineAt(start), last),
      (line, what, hint) => mistake(file, line, what, hint),
      lineAt,
    );
  });
  rejectDuplicates(file, entries);
  return { file, entries };
}

interface MemberText {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

type FailAtLine = (line: number, what: string, hint: string) => SetUpError;

function readEntry(
  item: YAMLMap,
  lines: BaselineEntry["lines"],
  fail: FailAtLine,
  lineAt: (offset: number) => number,
): BaselineEntry {
  const values = new Map<Member, MemberText>();
  for (const { key, value } of item.items) {
    const line = lineAt(offsetsOf(key)?.[0] ?? 0);
    const name = isScalar(key) ? String(key.value) : "";
    const member = memberNames.find((one) => one === name);
    if (member === undefined) {
      const meant = nearest(name, memberNames, 3);
      throw fail(
        line,
        `has an unknown member ${JSON.stringify(name)}`,
        meant === undefined ? shapeHint : `did you mean ${meant}?`,
      );
    }
    if (values.has(member)) throw fail(line, `has ${member} twice in an entry`, "keep one of the two");
    const scalar = isScalar(value) ? value.value : undefined;
    const text = typeof scalar === "string" || (member === "flaky" && scalar === true) ? String(scalar).trim() : "";
    if (text === "") throw fail(line, `has no text as ${member}`, shapeHint);
    values.set(member, { text, line });
  }
  const required = (member: Member): MemberText => {
    const value = values.get(member);
    if (value === undefined) throw fail(lines.first, `has an entry without ${member}`, shapeHint);
    return value;
  };
  const [id, reason, expires, issue] = [required("id"), required("reason"), required("expires"), values.get("issue")];
  if (!isDay(expires.text))
    throw fail(expires.line, `has the date ${JSON.stringify(expires.text)}`, "write it like 2026-12-31");
  if (issue !== undefined && !/^https?:\/\/\S+$/.test(issue.text))
    throw fail(issue.line, `has the issue ${JSON.stringify(issue.text)}`, "write its address as https://…, or omit it");
  const flaky = values.get("flaky");
  const requirementId = readId(id, fail);
  if (flaky !== undefined && flaky.text !== "true") throw fail(flaky.line, "has a flaky that is not true", shapeHint);
  return {
    id: requirementId,
    reason: reason.text,
    expires: expires.text,
    lines,
    ...(issue === undefined ? {} : { issue: issue.text }),
    ...(flaky === undefined ? {} : { flaky: true }),
  };
}

function readId({ text: id, line }: MemberText, fail: FailAtLine): RequirementId {
  if (!isRequirementId(id))
    throw fail(line, `has the id ${JSON.stringify(id)}, which is not a requirement`, "delete this entry or fix its id");
  if (requirement(id).untestable !== undefined)
    throw fail(line, `has the id ${id}, which no client can test`, "delete this entry");
  return id;
}

function rejectDuplicates(file: string, entries: readonly BaselineEntry[]): void {
  const firstLines = new Map<string, number>();
  for (const { id, lines } of entries) {
    const first = firstLines.get(id);
    if (first !== undefined) throw mistake(file, lines.first, `repeats ${id} of line ${first}`, "keep one of the two");
    firstLines.set(id, lines.first);
  }
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

/**
 * Returns the lines of an entry with its comments: those directly above, and those directly below that are indented further than the dash.
 * A comment at the top of the file is a header. The dash of an entry may be alone on the line above.
 */
function linesOfEntry(lines: readonly string[], start: number, end: number): BaselineEntry["lines"] {
  const dash = lines[start - 2]?.trim() === "-" ? start - 1 : start;
  const indentation = lines[dash - 1]?.search(/\S/) ?? 0;
  const commentIndentation = (line: number): number | undefined => {
    const at = lines[line - 1]?.search(/\S/) ?? -1;
    return lines[line - 1]?.[at] === "#" ? at : undefined;
  };
  let [first, last] = [dash, end];
  while ((commentIndentation(first - 1) ?? Infinity) <= indentation) first -= 1;
  while ((commentIndentation(last + 1) ?? -1) > indentation) last += 1;
  return { first: first === 1 ? dash : first, last };
}

function offsetsOf(node: unknown): readonly number[] | undefined {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
    ? node.range.map(Number)
    : undefined;
}

function readText(file: string): string {
  try {
    const text = readFileSync(file, "utf8");
    if (text.length > maxChars)
      throw new SetUpError(`--baseline ${file}: it is longer than 128 KiB`, "check that it is a baseline");
    return text;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const hint = error.code === "ENOENT" ? "--write-baseline FILE creates one" : "name a file that you can read";
    throw new SetUpError(`--baseline ${file}: it can't be read (${String(error.code)})`, hint);
  }
}

function mistake(file: string, line: number, what: string, hint: string): SetUpError {
  return new SetUpError(`--baseline ${file}: line ${line} ${what}`, hint);
}
