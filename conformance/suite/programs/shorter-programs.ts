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
 * Yields programs for shrinking, each once: with only what the last command needs, then with smaller documents, fewer
 * commands and shorter lists. The last command stays, because it is the one that shows the failure.
 */
export function* shorterThan(commands: readonly Command[]): Generator<readonly Command[]> {
  const yielded = new Set([writeJson(commands)]);
  for (const shorter of [
    neededByLast(commands),
    withFewMembers(commands),
    withOneItem(commands),
    fewerCommands(commands),
    shorterListsIn(commands),
  ].flatMap((all) => [...all])) {
    const json = writeJson(shorter);
    if (!yielded.has(json)) yield shorter;
    yielded.add(json);
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
 * Cuts each list to one item: in all commands, then in all but the last, then in the last alone. Keeps the first item,
 * or the item at the index of the last command's invalid part.
 */
function* withOneItem(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.length - 1;
  const { invalid = [] } = { ...commands[last] } as Partial<Write>;
  const indexIn = (list: string): number => {
    const index = invalid.find(({ path }) => path[0] === list)?.path[1];
    return typeof index === "number" ? index : 0;
  };
  const shorten = (command: Command): Command => itemsAt(indexIn("recipients"), indexIn("questions"), command);
  yield commands.map(shorten);
  yield withAllButLast(commands, shorten);
  yield commands.map((command, index) => (index === last ? shorten(command) : command));
}

function itemsAt(rowIndex: number, questionIndex: number, command: Command): Command {
  if (!isWriteCommand(command)) return command;
  const { rows, questions, invalid } = command;
  return {
    ...command,
    ...(command.do === "create" ? smallest : {}),
    ...(rows === undefined || typeof rows === "string" ? {} : { rows: itemAt(rowIndex, rows).map(single) }),
    ...(questions === undefined ? {} : { questions: itemAt(questionIndex, questions) }),
    // the only item left now has the index 0
    ...(invalid === undefined
      ? {}
      : { invalid: invalid.map(({ path, ...part }) => ({ ...part, path: withIndexZero(path) })) }),
  };
}

const single = ({ count: _count, ...row }: Row): Row => row;

function itemAt<Item>(index: number, items: readonly Item[]): readonly Item[] {
  return items.length > index ? items.slice(index, index + 1) : items.slice(0, 1);
}

/**
 * Drops the members that most services do without: in all commands, then in all but the last. Then also drops the
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
  const givenMembers = Object.keys(command.give ?? {});
  return {
    ...command,
    ...(typeof rows === "object"
      ? { rows: rows.map((row): Row => ({ ...row, members: row.members ?? "given" })) }
      : {}),
    ...(optional.length === 0
      ? {}
      : { omit: [...new Set([...omit, ...optional.filter((member) => !givenMembers.includes(member))])] }),
    mayBeRejected: true as const,
  };
}

function withIndexZero([list = "", index, ...rest]: InvalidPart["path"]): InvalidPart["path"] {
  return typeof index === "number" ? [list, 0, ...rest] : index === undefined ? [list] : [list, index, ...rest];
}

function* shorterListsIn(commands: readonly Command[]): Generator<readonly Command[]> {
  const last = commands.at(-1);
  // paths of invalid parts contain indices of the lists, so such a document stays whole
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
 * Yields four programs that end with the last command:
 *
 * 1. the creates of its surveys, with only those recipients that it names;
 * 2. the same creates with all their recipients;
 * 3. the creates and the command before the last;
 * 4. the creates and all commands that share a person or a value with the last.
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

/** Leaves out those recipients of a create whose name isn't in `names`. */
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
      // without `$`, `as` is a key
      else if (name === "as" && "$" in value) names.add(`value ${String(part)}`);
      else namesIn(part, names);
  return names;
}

/** Yields each half of a list, then the list without one item, for each item. */
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
