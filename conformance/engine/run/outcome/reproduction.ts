import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { readJson } from "../../../client/json/json.ts";
import type { Failure } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { encodeSegment } from "../../../client/endpoint.ts";
import { printableLine } from "../../../report/printable.ts";
import { contentTypeWord, credentialParts, gatewayHeaders } from "./header-words.ts";
import { findIdCommands, createdIds, type CreatedId } from "./created-ids.ts";
import {
  bodyInFile,
  idInBody,
  inlineBody,
  needsFile,
  slugNames,
  withNames,
  type BodyArguments,
  type ChangingName,
} from "./request-body.ts";
import { oneLine, quoted, shellWord, type Expansion, type WordPart } from "./shell-word.ts";

interface ReplayedRun {
  readonly id: RequirementId;
  readonly baseUrl: string;
  readonly runId: string;
  readonly trust?: readonly string[];
  readonly concurrent?: ReadonlySet<RecordedExchange>;
}

export type Reproduction = Pick<Failure, "script" | "bodies">;

const runVariable: Expansion = { expansion: "$run" };
const baseVariable: Expansion = { expansion: "$base" };

/**
 * Returns a POSIX shell script that repeats exchanges with curl. Keys come from the environment, ids from responses, and slugs
 * are new each time. No text of a subject or a recording is executed: it stands in single quotes or in a file.
 */
export function reproduction(exchanges: readonly RecordedExchange[], replayed: ReplayedRun): Reproduction {
  const { baseUrl, runId, concurrent = new Set() } = replayed;
  const slugs = slugNames(
    exchanges.flatMap(({ url, requestBody = "" }) => [url, requestBody]),
    runId,
    runVariable,
  );
  const isSent = ({ url }: RecordedExchange): boolean => pathBelow(baseUrl, url) !== undefined;
  const ids = createdIds(
    exchanges.map((exchange) => (isSent(exchange) ? exchange : { ...exchange, responseBody: "" })),
  );
  const bodies: Record<string, string> = {};
  const isBackground = (index: number): boolean => {
    const exchange = exchanges[index];
    return (
      exchange !== undefined && isSent(exchange) && concurrent.has(exchange) && !ids.some(({ from }) => from === index)
    );
  };
  const requests = exchanges.map((exchange, index) => {
    if (!isSent(exchange)) return `\n# ${index + 1}: to another address: ${printableLine(exchange.url)}`;
    const made = ids.filter(({ from }) => from === index);
    const known = ids.filter(({ from }) => from < index);
    const command = commandOf(exchange, { ...replayed, index, known, slugs, bodies });
    const background = isBackground(index) ? `${command} &` : command;
    return [
      "",
      ...remarksOn(exchange, index),
      ...(made.some(hasVariable) ? [`answer=$(${command})`, `printf '%s\\n' "$answer"`] : [background]),
      ...made.flatMap((id) => idLines(id, slugs)),
      ...(isBackground(index) && !isBackground(index + 1) ? ["wait"] : []),
    ].join("\n");
  });
  const secrets = exchanges.flatMap(({ requestHeaders }) => headerParts(requestHeaders).flat());
  const needed = new Set(secrets.flatMap((part) => (typeof part === "string" ? [] : (part.needs ?? []))));
  const script = [
    "#!/bin/sh",
    ...[...needed].map((name) => `: "\${${name}:?is not set}"`),
    `base=${quoted(baseUrl.replace(/\/+$/, ""))}`,
    "base=${SERVICE_BASE_URL:-$base}",
    ...(slugs.length === 0 ? [] : ["# seven digits, for unused slugs", runLine]),
    ...(Object.keys(bodies).length === 0
      ? []
      : ["# the folder with this script and its bodies; --repro DIR writes both", 'cd "$(dirname "$0")" || exit']),
    ...(slugs.length === 0 && exchanges.some(givesSlug) ? [slugRemark] : []),
    ...requests,
    "",
  ];
  return { script: script.join("\n"), ...(Object.keys(bodies).length === 0 ? {} : { bodies }) };
}

/** Returns one line of shell that repeats an exchange. Its body must not need a file. */
export function commandLineOf(
  exchange: RecordedExchange,
  { baseUrl, trust }: Pick<ReplayedRun, "baseUrl" | "trust">,
): string {
  const root = baseUrl.replace(/\/+$/, "");
  const command = commandOf(exchange, { baseUrl, trust, root, index: 0, known: [], slugs: [], bodies: {} });
  return command.replaceAll(" \\\n  ", " ");
}

const runLine = "run=$(LC_ALL=C tr -d -c 0-9 </dev/urandom | head -c 7)";
const slugRemark = "# The slugs are those of the recording: change each slug that the server already uses.";

function givesSlug({ requestBody = "" }: RecordedExchange): boolean {
  return /"slug"\s*:\s*"/.test(requestBody);
}

function hasVariable({ variable }: CreatedId): boolean {
  return variable !== undefined;
}

function remarksOn({ status, requestHeaders, requestBody = "" }: RecordedExchange, index: number): readonly string[] {
  const response = Number.isInteger(status) ? `answered ${status}` : "no response";
  return [
    `# ${index + 1}: ${response}`,
    ...(requestHeaders["authorization"]?.includes("…") === true ? ["# Its credential is hidden: insert one."] : []),
    ...(/…(?: \(\d+ characters in all\))?$/.test(requestBody) ? ["# The end of its body was not recorded."] : []),
  ];
}

function idLines({ value, variable, near }: CreatedId, slugs: readonly ChangingName[]): readonly string[] {
  if (variable === undefined) return [`# Below, ${printableLine(value)} is an id from the server: insert the new id.`];
  const nearWord = near === undefined ? undefined : shellWord(withNames(near, slugs));
  return ["# the id in this response", `${variable}=$(${findIdCommands(nearWord)})`];
}

interface CommandContext extends Pick<ReplayedRun, "baseUrl" | "trust"> {
  readonly id?: RequirementId;
  readonly index: number;
  /** The API root. Absent means the variable of the script. */
  readonly root?: string;
  readonly known: readonly CreatedId[];
  readonly slugs: readonly ChangingName[];
  readonly bodies: Record<string, string>;
}

function commandOf(exchange: RecordedExchange, context: CommandContext): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  const body = requestBody === undefined || requestBody === "" ? undefined : bodyOf(requestBody, context);
  const contentType = contentTypeWord(requestHeaders["content-type"], body !== undefined);
  const { trust = [] } = context;
  const globs = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  const first = [
    "curl",
    "-sS",
    ...trust,
    ...globs,
    ...(method === "GET" ? [] : ["-X", /^[A-Z]+$/.test(method) ? method : quoted(oneLine(method))]),
    addressOf(url, context),
  ];
  const lines = [
    first.join(" "),
    ...headerParts(requestHeaders).map((parts) => `-H ${shellWord(parts)}`),
    ...(contentType === undefined ? [] : [`-H ${contentType}`]),
    ...(body === undefined ? [] : [body.words]),
    `-w '\\n%{http_code}\\n'`,
  ];
  return (body?.source === undefined ? "" : `${body.source} |\n  `) + lines.join(" \\\n  ");
}

function pathBelow(baseUrl: string, url: string): string | undefined {
  const root = baseUrl.replace(/\/+$/, "");
  return /^https?:\/\//.test(root) && url.startsWith(`${root}/`) ? url.slice(root.length) : undefined;
}

function addressOf(url: string, { baseUrl, root, known, slugs }: CommandContext): string {
  const segments = oneLine(pathBelow(baseUrl, url) ?? "")
    .split("/")
    .flatMap((segment, index): readonly WordPart[] => {
      const id = known.find(({ value }) => encodeSegment(value) === segment)?.variable;
      const parts = id === undefined ? withNames(segment, slugs) : [{ expansion: `$${id}` }];
      return index === 0 ? parts : ["/", ...parts];
    });
  return shellWord([root ?? baseVariable, ...segments]);
}

function headerParts(headers: RecordedExchange["requestHeaders"]): readonly (readonly WordPart[])[] {
  const { authorization } = headers;
  return [
    ...(authorization === undefined ? [] : [["Authorization: ", ...credentialParts(authorization)]]),
    ...gatewayHeaders(headers),
  ];
}

function bodyOf(body: string, { id, index, known, slugs, bodies }: CommandContext): BodyArguments {
  const ids = known.flatMap(({ value, variable }) => (variable === undefined ? [] : idInBody(value, variable)));
  const names = [...slugs, ...ids];
  if (!needsFile(body)) return inlineBody(body, names);
  const file = `${id ?? "request"}-body-${index + 1}.${readJson(body).unreadable === undefined ? "json" : "txt"}`;
  bodies[file] = body;
  return bodyInFile(body, file, names);
}
