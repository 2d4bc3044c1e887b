import { cut, printableBlock, printableLine } from "../printable.ts";

const maxTitleChars = 200;
const maxMessageChars = 4_000;

export interface Annotation {
  readonly kind: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  readonly place?: { readonly file: string; readonly line: number };
}

/** Writes an annotation as GitHub Actions reads it: `::error title=SUR-1 …::MUST: …`. */
export function workflowCommand({ kind, title, message, place }: Annotation): string {
  const where = place === undefined ? "" : `file=${escapedProperty(printableLine(place.file))},line=${place.line},`;
  const name = escapedProperty(printableLine(cut(title, maxTitleChars)));
  return `::${kind} ${where}title=${name}::${escapedData(printableBlock(cut(message, maxMessageChars)))}\n`;
}

/** Escapes as GitHub's own toolkit does (actions/toolkit, core/src/command.ts). */
export function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Keeps GitHub Actions from running commands in a text from the service. `token` must be unpredictable. */
export function withoutCommands(text: string, token: string): string {
  return `::stop-commands::${token}\n${text}${text.endsWith("\n") ? "" : "\n"}::${token}::\n`;
}
