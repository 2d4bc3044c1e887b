import { toStringMethod } from "fast-check";
import { writeJson } from "../../client/json/json.ts";
import { describeInvalidParts } from "./invalid-document.ts";
import type { Command, Program, Row } from "./program.ts";

/** Makes a program that fast-check prints as one line for each command. */
export function printable(commands: readonly Command[]): Program {
  const lines = (): string => `\n${commands.map((command) => `  ${describeCommand(command)}`).join("\n")}\n`;
  return Object.defineProperty({ commands }, toStringMethod, { value: lines, enumerable: false });
}

/** Writes a command as one line: `add to survey 0 by slug, skipExisting true: [p1 by id; somebody new]`. */
export function describeCommand(command: Command): string {
  const isUnknown = command.do !== "create" && command.unknown === true;
  const survey = isUnknown
    ? `a survey that doesn't exist, named like survey ${command.survey},`
    : `survey ${command.survey}`;
  const key = command.as === undefined ? "" : ` with the ${command.as === "owner" ? "first" : "second"} key`;
  const address = `${command.do !== "create" && command.by === "slug" ? " by slug" : ""}${key}`;
  if (command.do === "read") return `read ${survey}${address}`;
  if (command.do === "responses") return `read the responses of ${survey}${address}`;
  const flag =
    command.do === "add" && command.skipExisting !== undefined ? `, skipExisting ${command.skipExisting}` : "";
  const { rows, questions, asRead, give, invalid = [], name, unlessAccepted = [] } = command;
  const parts = [
    ...(rows === undefined ? [] : [typeof rows === "string" ? rows : `[${rows.map(describeRow).join("; ")}]`]),
    ...(asRead === undefined ? [] : ["the survey as read"]),
    ...(questions === undefined ? [] : [`questions ${questions.map(({ type }) => type).join(", ")}`]),
    ...(give === undefined ? [] : [String(writeJson(give))]),
    ...(invalid.length === 0 ? [] : [`but ${describeInvalidParts(invalid)}`]),
    ...(name === undefined ? [] : [`(called "${name}")`]),
  ];
  const unless = unlessAccepted.length === 0 ? "" : `unless "${unlessAccepted.join('" or "')}" was accepted, `;
  const verb =
    command.do === "add" ? "add to" : command.do === "create" && command.ifMissing ? "if missing, create" : command.do;
  return `${unless}${verb} ${survey}${address}${flag}${parts.length > 0 ? `: ${parts.join(" ")}` : ""}`;
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
