import { isObject, writeJson } from "../../client/json/json.ts";
import { halvesOf } from "./document-of.ts";
import {
  isWriteCommand,
  type Command,
  type Create,
  type Handle,
  type InvalidPart,
  type Row,
  type Write,
} from "./program.ts";

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

/**
 * Leaves out runs of commands: first all but the last, then halves, quarters and so on. A create stays if a command of another
 * kind names its survey.
 */
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

/** The lists of the smallest create. */
const smallest = { rows: [{}], questions: [{ type: "short_text" }] } satisfies Partial<Create>;

/**
 * Cuts each list to one item: in all commands, then in all but the last, then in the last alone. It keeps the first item, or
 * the one at the place of the last command's invalid part.
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
  yield withAllButLast(commands, shorten);
  yield commands.map((command, index) => (index === last ? shorten(command) : command));
}

function itemsAt(rowPlace: number, questionPlace: number, command: Command): Command {
  if (!isWriteCommand(command)) return command;
  const { rows, questions, invalid } = command;
  return {
    ...command,
    ...(command.do === "create" ? smallest : {}),
    ...(rows === undefined || typeof rows === "string" ? {} : { rows: itemAt(rowPlace, rows).map(single) }),
    ...(questions === undefined ? {} : { questions: itemAt(questionPlace, questions) }),
    // the only item left is now at place 0
    ...(invalid === undefined
      ? {}
      : { invalid: invalid.map(({ path, ...part }) => ({ ...part, path: withFirstPlace(path) })) }),
  };
}

const single = ({ count: _count, ...row }: Row): Row => row;

function itemAt<Item>(place: number, items: readonly Item[]): readonly Item[] {
  return items.length > place ? items.slice(place, place + 1) : items.slice(0, 1);
}

/**
 * Yields the commands without the members that most services do without: in all, in all but the last. Then without the
 * values that recipients are given.
 */
function* withFewMembers(commands: readonly Command[]): Generator<readonly Command[]> {
  const plainDocument = (command: Command): Command => withPlainRows(leanDocument(command));
  yield commands.map(leanDocument);
  yield withAllButLast(commands, leanDocument);
  yield withAllButLast(commands, plainDocument);
  yield commands.map(plainDocument);
}

function withAllButLast(commands: readonly Command[], change: (command: Command) => Command): readonly Command[] {
  return commands.map((command, index) => (index === commands.length - 1 ? command : change(command)));
}

function withPlainRows(command: Command): Command {
  if (!isWriteCommand(command) || typeof command.rows !== "object") return command;
  return { ...command, rows: command.rows.map(({ give: _give, ...row }) => row) };
}

/**
 * Drops members that most services do without. A service that needs one of them may reject the document, so it is marked
 * `mayBeRejected`.
 */
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
      for (const fewer of [...shorterLists(rows), ...smallerCounts(rows)])
        yield commands.with(index, { ...command, rows: fewer });
    for (const fewer of shorterLists(questions)) yield commands.with(index, { ...command, questions: fewer });
    for (const fewer of shorterLists(Object.entries(give)))
      yield commands.with(index, { ...command, give: Object.fromEntries(fewer) });
  }
}

/**
 * Yields the creates and the last command, once with few recipients and once with all. Then it adds the command before, then
 * instead those that share a person or a value with the last.
 */
function* neededByLast(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.at(-1);
  if (last === undefined) return;
  const isNeeded = isNeededBy(commands.slice(-1), last);
  const isNeededByTwo = isNeededBy(commands.slice(-2), last);
  const previous = commands.at(-2);
  const names = namesIn(last);
  const sharesName = (command: Command): boolean =>
    [...namesIn(command)].some((name) => !name.startsWith("survey ") && names.has(name));
  yield commands.filter(isNeeded).map((command) => withNamedRows(command, last, names));
  yield commands.filter(isNeeded);
  yield commands
    .filter((command) => command === previous || isNeededByTwo(command))
    .map((command) => withNamedRows(command, last, namesIn(commands.slice(-2))));
  yield commands
    .filter((command) => isNeeded(command) || sharesName(command))
    .map((command) => withNamedRows(command, last, names));
}

/** Returns a filter that keeps the last command, its control, and the creates of surveys that `some` name. */
function isNeededBy(some: readonly Command[], last: Command): (command: Command) => boolean {
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

/** Returns the names in a command: `p0` for a person, `survey 0`, `value x` for a value shared by `as`. */
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

/** Yields the rows with half as many recipients for each row that stands for several. */
function* smallerCounts(rows: readonly Row[]): Generator<readonly Row[]> {
  for (const [index, row] of rows.entries())
    if (row.count !== undefined && row.count > 1) yield rows.with(index, { ...row, count: Math.ceil(row.count / 2) });
}
