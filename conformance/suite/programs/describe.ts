import { toStringMethod } from "fast-check";
import { writeJson } from "../../client/json/json.ts";
import { describeInvalidParts } from "./invalid-document.ts";
import type { BodyText, Command, OtherName, Program, Row, SenderName } from "./program.ts";

/** Makes a program that fast-check prints as one line for each command. */
export function printable(commands: readonly Command[]): Program {
  const lines = (): string => `\n${commands.map((command) => `  ${describeCommand(command)}`).join("\n")}\n`;
  return Object.defineProperty({ commands }, toStringMethod, { value: lines, enumerable: false });
}

/** Writes a command as one line: `add to survey 0 by slug, skipExisting true: [p1 by id; somebody new]`. */
export function describeCommand(command: Command): string {
  if (command.do === "race") return `at once: ${command.requests.map(describeCommand).join(" | ")}`;
  const key = describeKey(command.as);
  if (command.do === "list") return `read the list${key}`;
  const survey = `survey ${command.survey}`;
  const address =
    command.do === "create"
      ? key
      : `${command.by === "slug" ? " by slug" : ""}${describeName(command.otherName)}${key}`;
  if (command.do === "read") return `read ${survey}${address}`;
  if (command.do === "responses") return `read the responses of ${survey}${address}`;
  const flag =
    command.do === "add" && command.skipExisting !== undefined ? `, skipExisting ${command.skipExisting}` : "";
  const {
    rows,
    questions,
    asRead,
    give,
    omit = [],
    text,
    contentType,
    invalid = [],
    name,
    unlessAccepted = [],
  } = command;
  const parts = [
    ...(rows === undefined ? [] : [typeof rows === "string" ? rows : `[${rows.map(describeRow).join("; ")}]`]),
    ...(asRead === undefined ? [] : ["the survey as read"]),
    ...(questions === undefined ? [] : [`questions ${questions.map(({ type }) => type).join(", ")}`]),
    ...(give === undefined ? [] : [String(writeJson(give))]),
    ...(omit.length === 0 ? [] : [`without ${omit.join(", ")}`]),
    ...(text === undefined ? [] : [`as ${describeText(text)}`]),
    ...(contentType === undefined ? [] : [`sent as ${contentType}`]),
    ...(invalid.length === 0 ? [] : [`but ${describeInvalidParts(invalid)}`]),
    ...(name === undefined ? [] : [`(called "${name}")`]),
  ];
  const unless = unlessAccepted.length === 0 ? "" : `unless "${unlessAccepted.join('" or "')}" was accepted, `;
  const verb =
    command.do === "add" ? "add to" : command.do === "create" && command.ifMissing ? "if missing, create" : command.do;
  return `${unless}${verb} ${survey}${address}${flag}${parts.length > 0 ? `: ${parts.join(" ")}` : ""}`;
}

function describeKey(sender: SenderName | undefined): string {
  if (sender === undefined) return "";
  if (typeof sender === "object") return ` with ${sender.invalid}`;
  return sender === "nobody" ? " without a key" : ` with the ${sender === "owner" ? "first" : "second"} key`;
}

function describeName(other: OtherName | undefined): string {
  if (other === undefined) return "";
  return typeof other === "object" ? ` named ${String(writeJson(other.hostile))}` : ` by a name that is ${other}`;
}

function describeText(text: BodyText): string {
  if ("spelling" in text) return `JSON with ${text.spelling}`;
  if ("malformed" in text) return `a body with ${text.malformed}`;
  return String(writeJson("value" in text ? text.value : text.hostile));
}

function describeRow(row: Row): string {
  const { person, count, by = "email", spelling, members = "all", alike, give } = row;
  const several = person === undefined ? `${count} new` : `${person}0 and so on, ${count} of them`;
  const who = count === undefined ? (person ?? "somebody new") : several;
  const traits = [
    ...(by === "email" ? [] : [by === "both" ? "by id and email" : by === "id" ? "by id" : "without a name"]),
    ...(spelling === undefined ? [] : [`spelled ${spelling}`]),
    ...(members === "all" ? [] : [members === "given" ? "bare" : "as stored"]),
    ...(alike === undefined ? [] : [`like ${alike}`]),
    ...(give === undefined ? [] : [String(writeJson(give))]),
  ];
  return [who, ...traits].join(" ");
}
