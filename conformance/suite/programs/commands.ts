import fc from "fast-check";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type {
  Addressed,
  Command,
  Document,
  Handle,
  Question,
  Request,
  Row,
  RowsAsRead,
  SenderName,
  WriteParts,
} from "./program.ts";
import { inTurn, type Part } from "./script.ts";

/** The recipients of a command. `[{ person: "p0" }, {}]` are the recipient `p0` and a new one. */
type Rows = readonly (Row | fc.Arbitrary<Row>)[] | RowsAsRead | fc.Arbitrary<readonly Row[]>;

/** Members that may be given as arbitraries. */
type GeneratedMember = "by" | "give" | "questions";

/** Members of a command. An arbitrary generates a new value for each program. */
export interface Options
  extends Partial<Omit<WriteParts, "survey" | "rows" | GeneratedMember>>, Omit<Addressed, GeneratedMember> {
  readonly ifMissing?: true;
  readonly by?: "id" | "slug" | fc.Arbitrary<"id" | "slug">;
  readonly give?: Document | fc.Arbitrary<Document>;
  readonly questions?: readonly Question[] | fc.Arbitrary<readonly Question[]>;
}

/** Options of a command for one survey: a key that doesn't own the survey, or a name that no survey has. */
export type ReadOptions = Pick<Options, "as" | "otherName">;

type Flag = { readonly skipExisting?: boolean } | fc.Arbitrary<{ readonly skipExisting?: boolean }>;

/** Marks a document that a service may reject. */
export const mayBeRejected = { mayBeRejected: true } as const;

/** Members that every service lets a PATCH change. */
export const patch: Document = { title: { $: "new", kind: "title" }, description: "About {mark}" };

/** Either name of a survey in the path. */
export const eitherName = fc.constantFrom("id" as const, "slug" as const);

/** Creates a survey, by default with two new recipients. */
export function create(survey: Handle, rows?: Rows, options: Options = {}): Part {
  return command({ do: "create", survey }, rows, options);
}

/** Sends a PATCH. `rows` replaces the whole list of recipients; undefined leaves the list out. */
export function update(survey: Handle, rows: Rows | undefined, options: Options = {}): Part {
  return command({ do: "update", survey }, rows, options);
}

/** Adds recipients to a survey, or updates them. */
export function add(survey: Handle | fc.Arbitrary<Handle>, rows: Rows, flag: Flag = {}, options: Options = {}): Part {
  return fc
    .tuple(arbitrary(survey), arbitrary(flag))
    .chain(([handle, skipFlag]) => command({ do: "add", survey: handle, ...skipFlag }, rows, options));
}

export function read(survey: Handle, by: "id" | "slug" = "id", options: ReadOptions = {}): Part {
  return fc.constant([{ do: "read", survey, by, ...options }]);
}

export function responses(survey: Handle, by: "id" | "slug" = "id", options: ReadOptions = {}): Part {
  return fc.constant([{ do: "responses", survey, by, ...options }]);
}

export function list(as?: SenderName): Part {
  return fc.constant([{ do: "list", ...(as === undefined ? {} : { as }) }]);
}

/** Sends the requests at once, to test the requirement `of`. */
export function race(of: RequirementId, requests: readonly Part[]): Part {
  return inTurn(...requests).map((commands) => [{ do: "race", of, requests: commands as readonly Request[] }]);
}

export function rowsOf(people: readonly string[], traits: Omit<Row, "person"> = {}): readonly Row[] {
  return people.map((person) => ({ ...traits, person }));
}

/** Returns names of people, for example `p0` and `p1` for the prefix `p` and the count 2. */
export function persons(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

function command(
  base: { readonly do: string; readonly survey: Handle },
  rows: Rows | undefined,
  options: Options,
): Part {
  const { by, give, questions, ...fixed } = options;
  const members = { by, give, questions, rows: rows === undefined ? undefined : rowsArbitrary(rows) };
  const arbitraries = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, arbitrary<unknown>(value)]],
  );
  return fc
    .record(Object.fromEntries(arbitraries) as Record<string, fc.Arbitrary<unknown>>, { noNullPrototype: true })
    .map((generated) => [{ ...base, ...generated, ...fixed } as Command]);
}

function rowsArbitrary(rows: Rows): fc.Arbitrary<readonly Row[] | RowsAsRead> {
  if (rows instanceof fc.Arbitrary) return rows;
  if (typeof rows === "string") return fc.constant(rows);
  return fc.tuple(...rows.map((row) => arbitrary(row)));
}

function arbitrary<Value>(value: Value | fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return value instanceof fc.Arbitrary ? value : fc.constant(value);
}
