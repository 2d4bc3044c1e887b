import { readFileSync } from "node:fs";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { isRequirementId, requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Baseline, BaselineEntry } from "../../engine/run/outcome/baseline.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { nearest } from "./nearest.ts";

const memberNames = ["id", "reason", "issue", "expires", "flaky"] as const;
type Member = (typeof memberNames)[number];

const shapeHint =
  "an entry has the members id, reason and expires (YYYY-MM-DD), and may have issue (a URL) and flaky: true";
const maxChars = 128 * 1024;

/** Reads a baseline from a YAML file; throws a SetUpError with the line of the mistake. */
export function loadBaseline(file: string): Baseline {
  const text = readText(file);
  const counter = new LineCounter();
  // pretty errors and the check for duplicate keys take quadratic time, so `readMembers` finds duplicates
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
  const mistakeAt: MistakeAtLine = (line, what, hint) => mistake(file, line, what, hint);
  const entries = list.items.map((item): BaselineEntry => {
    const [start = 0, end = start] = offsetsOf(item) ?? [];
    const firstLine = lineAt(start);
    if (!isMap(item)) throw mistakeAt(firstLine, "has an entry without members", shapeHint);
    const lastLine = lineAt(start + text.slice(start, end).trimEnd().length);
    const members = readMembers(item, mistakeAt, lineAt);
    return entryOf(members, linesOfEntry(lines, firstLine, lastLine), mistakeAt);
  });
  rejectDuplicates(file, entries);
  return { file, entries };
}

interface MemberText {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

type Members = ReadonlyMap<Member, MemberText>;

/** Returns the error for a mistake in this line of the file. */
type MistakeAtLine = (line: number, what: string, hint: string) => SetUpError;

function readMembers(item: YAMLMap, mistakeAt: MistakeAtLine, lineAt: (offset: number) => number): Members {
  const members = new Map<Member, MemberText>();
  for (const { key, value } of item.items) {
    const line = lineAt(offsetsOf(key)?.[0] ?? 0);
    const name = isScalar(key) ? String(key.value) : "";
    const member = memberNames.find((one) => one === name);
    if (member === undefined) {
      const meant = nearest(name, memberNames, 3);
      const hint = meant === undefined ? shapeHint : `did you mean ${meant}?`;
      throw mistakeAt(line, `has an unknown member ${JSON.stringify(name)}`, hint);
    }
    if (members.has(member)) throw mistakeAt(line, `has ${member} twice in an entry`, "keep one of the two");
    const scalar = isScalar(value) ? value.value : undefined;
    const text = typeof scalar === "string" || (member === "flaky" && scalar === true) ? String(scalar).trim() : "";
    if (text === "") throw mistakeAt(line, `has no text for ${member}`, shapeHint);
    members.set(member, { text, line });
  }
  return members;
}

function entryOf(members: Members, lines: BaselineEntry["lines"], mistakeAt: MistakeAtLine): BaselineEntry {
  const required = (member: Member): MemberText => {
    const value = members.get(member);
    if (value === undefined) throw mistakeAt(lines.first, `has an entry without ${member}`, shapeHint);
    return value;
  };
  const id = required("id");
  const reason = required("reason");
  const expires = required("expires");
  const issue = members.get("issue");
  const flaky = members.get("flaky");
  if (!isDay(expires.text))
    throw mistakeAt(expires.line, `has the invalid date ${JSON.stringify(expires.text)}`, "write it like 2026-12-31");
  if (issue !== undefined && !/^https?:\/\/\S+$/.test(issue.text))
    throw mistakeAt(
      issue.line,
      `has the issue ${JSON.stringify(issue.text)}, which is not a URL`,
      "write it as https://…, or omit it",
    );
  const requirementId = readId(id, mistakeAt);
  if (flaky !== undefined && flaky.text !== "true")
    throw mistakeAt(flaky.line, "has a value for flaky that is not true", shapeHint);
  return {
    id: requirementId,
    reason: reason.text,
    expires: expires.text,
    lines,
    ...(issue === undefined ? {} : { issue: issue.text }),
    ...(flaky === undefined ? {} : { flaky: true }),
  };
}

function readId({ text: id, line }: MemberText, mistakeAt: MistakeAtLine): RequirementId {
  if (!isRequirementId(id))
    throw mistakeAt(
      line,
      `has the id ${JSON.stringify(id)}, which no requirement has`,
      "delete this entry or fix its id",
    );
  if (requirement(id).untestable !== undefined)
    throw mistakeAt(line, `has the id ${id} of a requirement that no client can test`, "delete this entry");
  return id;
}

function rejectDuplicates(file: string, entries: readonly BaselineEntry[]): void {
  const firstLines = new Map<string, number>();
  for (const { id, lines } of entries) {
    const first = firstLines.get(id);
    if (first !== undefined)
      throw mistake(file, lines.first, `repeats the id ${id} from line ${first}`, "keep one of the two");
    firstLines.set(id, lines.first);
  }
}

/** False for `2026-02-30`, which some engines read as March 2. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return new Date(text).toISOString().startsWith(text);
}

/**
 * Returns the lines of an entry with its comments: those directly above, and those directly below that are indented further
 * than the dash. A comment at the top of the file is a header. The dash of an entry may be alone on the line above.
 */
function linesOfEntry(lines: readonly string[], start: number, end: number): BaselineEntry["lines"] {
  const lineAt = (line: number): string => lines[line - 1] ?? "";
  const dashLine = lineAt(start - 1).trim() === "-" ? start - 1 : start;
  const dashColumn = lineAt(dashLine).search(/\S/);
  const isComment = (line: number): boolean => lineAt(line).trimStart().startsWith("#");
  const columnOf = (line: number): number => lineAt(line).indexOf("#");
  let first = dashLine;
  let last = end;
  while (isComment(first - 1) && columnOf(first - 1) <= dashColumn) first -= 1;
  while (isComment(last + 1) && columnOf(last + 1) > dashColumn) last += 1;
  const isHeader = first === 1;
  return { first: isHeader ? dashLine : first, last };
}

/** Returns the offsets of a YAML node: its beginning, the end of its value, and the end of the node. */
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
