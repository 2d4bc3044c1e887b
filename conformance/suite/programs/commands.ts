import fc from "fast-check";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type {
  BodyText,
  Command,
  Document,
  Handle,
  InvalidPart,
  OtherName,
  Question,
  Request,
  Row,
  RowsAsRead,
  SenderName,
} from "./program.ts";
import { inTurn, type Part } from "./script.ts";

/** The same rows in every program, or generated ones. */
type Rows = readonly (Row | fc.Arbitrary<Row>)[] | RowsAsRead | fc.Arbitrary<readonly Row[]>;

export interface Options {
  readonly ifMissing?: true;
  readonly unread?: true;
  readonly by?: "id" | "slug" | fc.Arbitrary<"id" | "slug">;
  readonly give?: Document | fc.Arbitrary<Document>;
  readonly questions?: readonly Question[] | fc.Arbitrary<readonly Question[]>;
  readonly asRead?: true;
  readonly mayBeRejected?: true | "unless as many were added";
  readonly invalid?: readonly InvalidPart[];
  readonly omit?: readonly string[];
  readonly text?: BodyText;
  readonly contentType?: string;
  readonly feature?: string;
  readonly inHalves?: true;
  readonly name?: string;
  readonly unlessAccepted?: readonly string[];
  readonly as?: SenderName;
  readonly otherName?: OtherName;
}

export type Named = Pick<Options, "as" | "otherName">;

type Flag = { readonly skipExisting?: boolean } | fc.Arbitrary<{ readonly skipExisting?: boolean }>;

/** Marks a document that a service may reject. */
export const mayBeRejected = { mayBeRejected: true } as const;

export const eitherName = fc.constantFrom("id" as const, "slug" as const);

export function create(survey: Handle, rows?: Rows, options: Options = {}): Part {
  return command({ do: "create", survey }, rows, options);
}

/** PATCH; `rows` replaces the whole list. */
export function update(survey: Handle, rows: Rows | undefined, options: Options = {}): Part {
  return command({ do: "update", survey }, rows, options);
}

export function add(survey: Handle | fc.Arbitrary<Handle>, rows: Rows, flag: Flag = {}, options: Options = {}): Part {
  return fc
    .tuple(arbitrary(survey), arbitrary(flag))
    .chain(([handle, skipFlag]) => command({ do: "add", survey: handle, ...skipFlag }, rows, options));
}

export function read(survey: Handle, by: "id" | "slug" = "id", rest: Named = {}): Part {
  return fc.constant([{ do: "read", survey, by, ...rest }]);
}

export function responses(survey: Handle, by: "id" | "slug" = "id", rest: Named = {}): Part {
  return fc.constant([{ do: "responses", survey, by, ...rest }]);
}

export function list(as?: SenderName): Part {
  return fc.constant([{ do: "list", ...(as === undefined ? {} : { as }) }]);
}

/** The requests are sent at once. */
export function race(of: RequirementId, requests: readonly Part[]): Part {
  return inTurn(...requests).map((commands) => [{ do: "race", of, requests: commands as readonly Request[] }]);
}

export function rowsOf(people: readonly string[], traits: Omit<Row, "person"> = {}): readonly Row[] {
  return people.map((person) => ({ ...traits, person }));
}

/** Returns the names of some people: `p0`, `p1`, … */
export function persons(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

function command(
  base: { readonly do: string; readonly survey: Handle },
  rows: Rows | undefined,
  options: Options,
): Part {
  const members = {
    ...(options.by === undefined ? {} : { by: arbitrary(options.by) }),
    ...(options.give === undefined ? {} : { give: arbitrary(options.give) }),
    ...(options.questions === undefined ? {} : { questions: arbitrary(options.questions) }),
    ...(rows === undefined ? {} : { rows: rowsArbitrary(rows) }),
  };
  const { by: _by, give: _give, questions: _questions, ...rest } = options;
  return fc
    .record(members, { noNullPrototype: true })
    .map((generated) => [{ ...base, ...generated, ...rest } as Command]);
}

function rowsArbitrary(rows: Rows): fc.Arbitrary<readonly Row[] | RowsAsRead> {
  if (rows instanceof fc.Arbitrary) return rows;
  if (typeof rows === "string") return fc.constant(rows);
  return fc.tuple(...rows.map((row) => arbitrary(row)));
}

function arbitrary<Value>(value: Value | fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return value instanceof fc.Arbitrary ? value : fc.constant(value);
}
