import fc from "fast-check";
import { isObject, writeJson } from "../../client/json/json.ts";
import { describedProgram } from "./describe-command.ts";
import { halvesOf } from "./document-of.ts";
import {
  isWriteCommand,
  type Command,
  type Create,
  type Handle,
  type InvalidPart,
  type Program,
  type Row,
  type Write,
} from "./program.ts";

/** Generates some commands. */
export type Part = fc.Arbitrary<readonly Command[]>;

/** Generates all parts, one after another, and shrinks by leaving out: commands first, then recipients and questions. */
class Script extends fc.Arbitrary<Program> {
  readonly #parts: fc.Arbitrary<readonly (readonly Command[])[]>;

  constructor(parts: readonly Part[]) {
    super();
    this.#parts = fc.tuple(...parts);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Program> {
    return new fc.Value(describedProgram(this.#parts.generate(random, bias).value.flat()), undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Program {
    return typeof value === "object" && value !== null && "commands" in value;
  }

  override shrink({ commands }: Program): fc.Stream<fc.Value<Program>> {
    return fc.stream(shorterThan(commands)).map((shorter) => new fc.Value(describedProgram(shorter), undefined));
  }
}

/**
 * A program with all of these parts in this order.
 *
 * @example script(create(0), inAnyOrder([add(0, [{}]), read(0)]))
 */
export function script(...parts: readonly Part[]): fc.Arbitrary<Program> {
  return new Script(parts);
}

/** All of these parts, in any order. */
export function inAnyOrder(parts: readonly Part[]): Part {
  return sample(parts.length, parts);
}

/** Some of these parts, each at most once, in any order. */
export function sample(count: number, parts: readonly Part[]): Part {
  const length = Math.min(count, parts.length);
  const chosen = fc.shuffledSubarray([...parts.keys()], { minLength: length, maxLength: length });
  return chosen.chain((places) => inTurn(...places.flatMap((place) => parts[place] ?? [])));
}

/** The same part several times, generated anew each time. */
export function repeat(count: number, part: Part): Part {
  return fc.array(part, { minLength: count, maxLength: count, size: "max" }).map((all) => all.flat());
}

export function inTurn(...parts: readonly Part[]): Part {
  return fc.tuple(...parts).map((all) => all.flat());
}

/**
 * Yields what the last command needs, then smaller documents, then fewer commands, then shorter lists. The last command
 * stays.
 */
export function* shorterThan(commands: readonly Command[]): Generator<readonly Command[]> {
  const known = new Set([writeJson(commands)]);
  for (const shorter of [
    neededByLast(commands),
    withFewMembers(commands),
    withOneItem(commands),
    fewerCommands(commands),
    shorterListsIn(commands),
  ].flatMap((all) => [...all])) {
    const json = writeJson(shorter);
    if (!known.has(json)) yield shorter;
    known.add(json);
  }
}

function* fewerCommands(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.length - 1;
  const isNamedByOthers = (survey: Handle): boolean =>
    commands.some((other) => other.do !== "create" && namesIn(other).has(`survey ${survey}`));
  const isKept = (command: Command, index: number): boolean =>
    index === last || (command.do === "create" && isNamedByOthers(command.survey));
  for (let size = last; size >= 1; size >>= 1)
    for (let from = 0; from < last; from += size)
      yield commands.filter((command, index) => index < from || index >= from + size || isKept(command, index));
}

/** The lists of a create that needs no others. */
const smallest = { rows: [{}], questions: [{ type: "short_text" }] } satisfies Partial<Create>;

/**
 * Yields the commands with one item of each list: in all, in all but the last, in the last. It is the first item, or the one
 * that is invalid in the last command.
 */
function* withOneItem(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.length - 1;
  const { invalid = [] } = { ...commands[last] } as Partial<Write>;
  const placeIn = (list: string): number => {
    const place = invalid.find(({ path }) => path[0] === list)?.path[1];
    return typeof place === "number" ? place : 0;
  };
  const shorten = (command: Command): Command => itemsAt(placeIn("recipients"), placeIn("questions"), command);
  yield commands.map(shorten);
  yield commands.map((command, index) => (index === last ? command : shorten(command)));
  yield commands.map((command, index) => (index === last ? shorten(command) : command));
}

function itemsAt(rowPlace: number, questionPlace: number, command: Command): Command {
  if (!isWriteCommand(command)) return command;
  const { rows, questions, invalid } = command;
  return {
    ...command,
    ...(command.do === "create" ? smallest : {}),
    ...(rows === undefined || typeof rows === "string" ? {} : { rows: itemAt(rowPlace, rows) }),
    ...(questions === undefined ? {} : { questions: itemAt(questionPlace, questions) }),
    ...(invalid === undefined
      ? {}
      : { invalid: invalid.map(({ path, ...part }) => ({ ...part, path: withFirstPlace(path) })) }),
  };
}

function itemAt<Item>(place: number, items: readonly Item[]): readonly Item[] {
  return items.length > place ? items.slice(place, place + 1) : items.slice(0, 1);
}

/** Yields the commands without the members that most services do without: in all, in all but the last. */
function* withFewMembers(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.length - 1;
  yield commands.map(leanDocument);
  yield commands.map((command, index) => (index === last ? command : leanDocument(command)));
}

/** A service may reject the document: some need the members that it lacks. */
function leanDocument(command: Command): Command {
  if (!isWriteCommand(command) || command.invalid !== undefined) return command;
  const { rows, omit = [] } = command;
  const optional = command.do === "create" ? ["slug", "published", "notifyOnResponse", "notificationEmail"] : [];
  const given = Object.keys(command.give ?? {});
  return {
    ...command,
    ...(typeof rows === "object"
      ? { rows: rows.map((row): Row => ({ ...row, members: row.members ?? "given" })) }
      : {}),
    ...(optional.length === 0
      ? {}
      : { omit: [...new Set([...omit, ...optional.filter((member) => !given.includes(member))])] }),
    mayBeRejected: true as const,
  };
}

function withFirstPlace([list = "", place, ...rest]: InvalidPart["path"]): InvalidPart["path"] {
  return typeof place === "number" ? [list, 0, ...rest] : place === undefined ? [list] : [list, place, ...rest];
}

function* shorterListsIn(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.at(-1);
  // the paths of invalid parts name places in the lists
  if (last !== undefined && isWriteCommand(last) && last.invalid === undefined)
    for (const half of halvesOf(last)) yield [...commands.slice(0, -1), half];
  for (const [index, command] of commands.entries()) {
    if (!isWriteCommand(command) || command.invalid !== undefined) continue;
    const { rows = [], questions = [], give = {} } = command;
    if (typeof rows !== "string")
      for (const fewer of shorterLists(rows)) yield commands.with(index, { ...command, rows: fewer });
    for (const fewer of shorterLists(questions)) yield commands.with(index, { ...command, questions: fewer });
    for (const fewer of shorterLists(Object.entries(give)))
      yield commands.with(index, { ...command, give: Object.fromEntries(fewer) });
  }
}

/**
 * Yields the creates and the last command, once with few recipients and once with all, then the same with the command before,
 * then with the commands that share a person with the last one.
 */
function* neededByLast(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.at(-1);
  if (last === undefined) return;
  const isNeeded = createsFor(commands.slice(-1), last);
  const isNeededByTwo = createsFor(commands.slice(-2), last);
  const previous = commands.at(-2);
  const names = namesIn(last);
  const sharesPerson = (command: Command): boolean =>
    [...namesIn(command)].some((name) => !name.startsWith("survey ") && names.has(name));
  yield commands.filter(isNeeded).map((command) => withNamedRows(command, last, names));
  yield commands.filter(isNeeded);
  yield commands
    .filter((command) => command === previous || isNeededByTwo(command))
    .map((command) => withNamedRows(command, last, namesIn(commands.slice(-2))));
  yield commands
    .filter((command) => isNeeded(command) || sharesPerson(command))
    .map((command) => withNamedRows(command, last, names));
}

/** Returns a function that is true of the last command, of creates of surveys that some commands name, and of its control. */
function createsFor(some: readonly Command[], last: Command): (command: Command) => boolean {
  const names = namesIn(some);
  return (command) =>
    command === last ||
    (command.do === "create" && names.has(`survey ${command.survey}`)) ||
    // a valid write of the same kind, with which an invalid one is compared
    ("invalid" in last && command.do === last.do && !("invalid" in command));
}

/** Leaves out recipients of a create that have none of the names. */
function withNamedRows(command: Command, last: Command, names: ReadonlySet<string>): Command {
  if (command === last || command.do !== "create" || typeof command.rows === "string") return command;
  const rows: readonly Row[] = command.rows ?? [{}];
  const named = rows.filter(({ person }) => person !== undefined && names.has(person));
  return {
    ...command,
    rows: named.length === 0 ? rows.slice(0, 1) : named,
    questions: command.questions ?? smallest.questions,
  };
}

/** Returns the people, the surveys and the shared values that a command names. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, names);
  else if (isObject(value))
    for (const [name, part] of Object.entries(value))
      if ((name === "person" || name === "of") && typeof part === "string") names.add(part);
      else if ((name === "survey" || name === "on") && typeof part === "number") names.add(`survey ${part}`);
      else if (name === "as" && "$" in value) names.add(`value ${String(part)}`);
      else namesIn(part, names);
  return names;
}

/** Yields each half of a list, then the list without each one of its items. */
function* shorterLists<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  if (list.length < 2) return;
  const middle = Math.ceil(list.length / 2);
  yield list.slice(0, middle);
  yield list.slice(middle);
  if (list.length > 2) for (const index of list.keys()) yield list.toSpliced(index, 1);
}
