import { toStringMethod } from "fast-check";
import { writeJson } from "../../client/json/json.ts";
import { describeInvalidParts } from "./invalid-document.ts";
import {
  isWriteCommand,
  type BodyText,
  type Command,
  type OtherName,
  type Program,
  type Row,
  type SenderName,
  type Write,
} from "./program.ts";

/** Makes a program that fast-check prints as one line for each command. */
export function describedProgram(commands: readonly Command[]): Program {
  const lines = (): string => `\n${commands.map((command) => `  ${describeCommand(command)}`).join("\n")}\n`;
  return Object.defineProperty({ commands }, toStringMethod, { value: lines, enumerable: false });
}

/** Writes a command as one line: `add to survey 0 by slug, skipExisting true: [p1 by id; somebody new]`. */
function describeCommand(command: Command): string {
  if (command.do === "race") return `concurrently: ${command.requests.map(describeCommand).join(" | ")}`;
  const sender = describeSender(command.as);
  if (command.do === "list") return `read the list${sender}`;
  const start = `${describeVerb(command)} survey ${command.survey}`;
  if (command.do === "create") return `${start}${sender}${describeContent(command)}`;
  const target = `${start}${command.by === "slug" ? " by slug" : ""}${describeName(command.otherName)}${sender}`;
  return isWriteCommand(command) ? `${target}${describeContent(command)}` : target;
}

function describeVerb(command: Exclude<Command, { do: "race" | "list" }>): string {
  if (command.do === "read") return "read";
  if (command.do === "responses") return "read the responses of";
  const { unlessAccepted = [] } = command;
  const unless = unlessAccepted.length === 0 ? "" : `unless "${unlessAccepted.join('" or "')}" was accepted, `;
  if (command.do === "create") return `${unless}${command.ifMissing === true ? "if missing, " : ""}create`;
  return `${unless}${command.do === "add" ? "add to" : "update"}`;
}

function describeContent(command: Write): string {
  const { rows, questions, asRead, give, omit = [], text, contentType, invalid = [], name } = command;
  const parts: string[] = [];
  if (rows !== undefined) parts.push(typeof rows === "string" ? rows : `[${rows.map(describeRow).join("; ")}]`);
  if (asRead === true) parts.push("the survey as read");
  if (questions !== undefined) parts.push(`questions ${questions.map(({ type }) => type).join(", ")}`);
  if (give !== undefined) parts.push(String(writeJson(give)));
  if (omit.length > 0) parts.push(`without ${omit.join(", ")}`);
  if (text !== undefined) parts.push(`as ${describeText(text)}`);
  if (contentType !== undefined) parts.push(`sent as ${contentType}`);
  if (invalid.length > 0) parts.push(`but ${describeInvalidParts(invalid)}`);
  if (name !== undefined) parts.push(`(called "${name}")`);
  const hasFlag = command.do === "add" && command.skipExisting !== undefined;
  return `${hasFlag ? `, skipExisting ${command.skipExisting}` : ""}${parts.length > 0 ? `: ${parts.join(" ")}` : ""}`;
}

function describeSender(sender: SenderName | undefined): string {
  if (sender === undefined) return "";
  if (typeof sender === "object") return ` with ${sender.invalid}`;
  return sender === "nobody" ? " without a key" : ` with the ${sender === "owner" ? "first" : "second"} key`;
}

const descriptionsOfName: Readonly<Record<Extract<OtherName, string>, string>> = {
  unknown: "an unknown name",
  cut: "its name without the end",
  longer: "its name with an addition",
  "with a wildcard": "the beginning of its name and a wildcard",
  "after null": "an unused name that begins with null",
};

function describeName(other: OtherName | undefined): string {
  if (other === undefined) return "";
  return typeof other === "object"
    ? ` named ${String(writeJson(other.hostile))}`
    : ` under ${descriptionsOfName[other]}`;
}

function describeText(text: BodyText): string {
  if ("spelling" in text) return `JSON with ${text.spelling}`;
  if ("malformed" in text) return `a body with ${text.malformed}`;
  return String(writeJson("value" in text ? text.value : text.hostile));
}

const descriptionsOfBy = { id: "by id", both: "by id and email", neither: "without an id or an email" };

function describeRow(row: Row): string {
  const { by = "email", spelling, members = "all", alike, give } = row;
  const parts = [describePeople(row)];
  if (by !== "email") parts.push(descriptionsOfBy[by]);
  if (spelling !== undefined) parts.push(`spelled ${spelling}`);
  if (members !== "all") parts.push(members === "given" ? "bare" : "as stored");
  if (alike !== undefined) parts.push(`like ${alike}`);
  if (give !== undefined) parts.push(String(writeJson(give)));
  return parts.join(" ");
}

function describePeople({ person, count }: Row): string {
  if (count === undefined) return person ?? "somebody new";
  if (person === undefined) return `${count} new`;
  return count === 1 ? `${person}0` : `${person}0 to ${person}${count - 1}`;
}
