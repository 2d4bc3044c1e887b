import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { readJson } from "../../../client/json/json.ts";
import type { Failure } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { encodeSegment } from "../../../client/endpoint.ts";
import { printableLine } from "../../../report/printable.ts";
import { contentTypeWord, secretHeaders } from "./header-arguments.ts";
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
  /** The broken requirement, which names the files of bodies: `SUR-1-body-2.json`. */
  readonly id: RequirementId;
  readonly baseUrl: string;
  readonly runId: string;
  /** `--cacert ca.pem` or `--insecure`, as the run was started. */
  readonly trust?: readonly string[];
  /** Exchanges whose requests were under way at the same time. */
  readonly concurrent?: ReadonlySet<RecordedExchange>;
}

export type Reproduction = Pick<Failure, "script" | "bodies">;

const runVariable: Expansion = { expansion: "$run" };
const baseVariable: Expansion = { expansion: "$base" };

/**
 * Returns a POSIX shell script that repeats exchanges with curl. It takes keys from the environment and ids from responses, and
 * makes new slugs. Texts of a service or a recording stand in single quotes or in a file, so the shell never executes them.
 */
export function reproduction(exchanges: readonly RecordedExchange[], replayed: ReplayedRun): Reproduction {
  const { id, baseUrl, runId, trust, concurrent = new Set() } = replayed;
  const isSent = ({ url }: RecordedExchange): boolean => pathBelow(baseUrl, url) !== undefined;
  const sentTexts = exchanges.flatMap(({ url, requestBody = "" }) => [url, requestBody]);
  const slugs = slugNames(sentTexts, runId, runVariable);
  const ids = createdIds(
    exchanges.map((exchange) => (isSent(exchange) ? exchange : { ...exchange, responseBody: "" })),
  );
  // concurrent requests run in the background, unless a later one needs an id from the response
  const isBackground = (index: number): boolean => {
    const exchange = exchanges[index];
    if (exchange === undefined || !isSent(exchange) || !concurrent.has(exchange)) return false;
    return !ids.some(({ from }) => from === index);
  };
  const bodies: Record<string, string> = {};
  const requests = exchanges.map((exchange, index) => {
    if (!isSent(exchange)) return `\n# ${index + 1}: sent to another address: ${printableLine(exchange.url)}`;
    const known = ids.filter(({ from }) => from < index);
    const command = commandOf(exchange, { id, baseUrl, trust, index, known, slugs, bodies });
    const created = ids.filter(({ from }) => from === index);
    return [
      "",
      ...remarksOn(exchange, index),
      ...commandLines(command, created, isBackground(index)),
      ...created.flatMap((createdId) => idLines(createdId, slugs)),
      ...(isBackground(index) && !isBackground(index + 1) ? ["wait"] : []),
    ].join("\n");
  });
  const hasBodies = Object.keys(bodies).length > 0;
  const script = [
    "#!/bin/sh",
    ...neededVariables(exchanges).map((name) => `: "\${${name}:?is not set}"`),
    `base=${quoted(rootOf(baseUrl))}`,
    "base=${SERVICE_BASE_URL:-$base}",
    ...(slugs.length > 0 ? newSlugLines : []),
    ...(hasBodies ? bodyFolderLines : []),
    ...(slugs.length === 0 && exchanges.some(givesSlug) ? [slugRemark] : []),
    ...requests,
    "",
  ];
  return { script: script.join("\n"), ...(hasBodies ? { bodies } : {}) };
}

const newSlugLines = [
  "# seven digits that make the slugs unique",
  "run=$(LC_ALL=C tr -d -c 0-9 </dev/urandom | head -c 7)",
];

const bodyFolderLines = [
  "# the folder of this script and its request bodies; --repro DIR writes both",
  'cd "$(dirname "$0")" || exit',
];

const slugRemark = "# The slugs are from the recording: change each slug that is already in use on the server.";

function givesSlug({ requestBody = "" }: RecordedExchange): boolean {
  return /"slug"\s*:\s*"/.test(requestBody);
}

/** Returns the environment variables that hold secrets. */
function neededVariables(exchanges: readonly RecordedExchange[]): readonly string[] {
  const parts = exchanges.flatMap(({ requestHeaders }) => secretHeaders(requestHeaders).flat());
  const needed = parts.flatMap((part) => (typeof part === "string" ? [] : (part.needs ?? [])));
  return [...new Set(needed)];
}

/** Stores the response in a variable if a later request needs an id from it. */
function commandLines(command: string, created: readonly CreatedId[], isBackground: boolean): readonly string[] {
  const isResponseNeeded = created.some(({ variable }) => variable !== undefined);
  if (isResponseNeeded) return [`answer=$(${command})`, `printf '%s\\n' "$answer"`];
  return [isBackground ? `${command} &` : command];
}

function remarksOn({ status, requestHeaders, requestBody = "" }: RecordedExchange, index: number): readonly string[] {
  const response = Number.isInteger(status) ? `answered ${status}` : "no response";
  const isCredentialHidden = requestHeaders["authorization"]?.includes("…") === true;
  // `{"title": "A…` or `{"title": "A… (20000 characters in all)`
  const isBodyCut = /…(?: \(\d+ characters in all\))?$/.test(requestBody);
  const remarks = [
    `# ${index + 1}: ${response}`,
    isCredentialHidden ? "# The credential is hidden: insert one." : undefined,
    isBodyCut ? "# The end of the request body was not recorded: complete it." : undefined,
  ];
  return remarks.filter((remark) => remark !== undefined);
}

function idLines({ value, variable, near }: CreatedId, slugs: readonly ChangingName[]): readonly string[] {
  if (variable === undefined) return [`# Below, replace ${printableLine(value)} with the new id from this response.`];
  const nearWord = near === undefined ? undefined : shellWord(withNames(near, slugs));
  return ["# the id in this response", `${variable}=$(${findIdCommands(nearWord)})`];
}

/** Returns a shell command in one line that repeats the exchange. The request body must not need a file. */
export function commandLineOf(
  exchange: RecordedExchange,
  { baseUrl, trust }: Pick<ReplayedRun, "baseUrl" | "trust">,
): string {
  const root = rootOf(baseUrl);
  const command = commandOf(exchange, { baseUrl, trust, root, index: 0, known: [], slugs: [], bodies: {} });
  return command.replaceAll(" \\\n  ", " ");
}

interface CommandContext extends Pick<ReplayedRun, "baseUrl" | "trust"> {
  readonly id?: RequirementId;
  readonly index: number;
  /** The API root. Absent means the variable of the script. */
  readonly root?: string;
  /** Ids that earlier responses show. */
  readonly known: readonly CreatedId[];
  readonly slugs: readonly ChangingName[];
  /** Receives the bodies that need a file, by file name. */
  readonly bodies: Record<string, string>;
}

function commandOf(exchange: RecordedExchange, context: CommandContext): string {
  const { method, url, requestHeaders, requestBody = "" } = exchange;
  const { trust = [] } = context;
  const body = requestBody === "" ? undefined : bodyOf(requestBody, context);
  const contentType = contentTypeWord(requestHeaders, body !== undefined);
  // curl would expand these characters
  const hasGlobCharacters = /[[\]{}]/.test(url);
  const words = [
    "curl -sS",
    ...trust,
    hasGlobCharacters ? "--globoff" : undefined,
    method === "GET" ? undefined : `-X ${methodWord(method)}`,
    addressOf(url, context),
  ];
  const lines = [
    words.filter((word) => word !== undefined).join(" "),
    ...secretHeaders(requestHeaders).map((parts) => `-H ${shellWord(parts)}`),
    contentType && `-H ${contentType}`,
    body?.words,
    `-w '\\n%{http_code}\\n'`,
  ];
  const command = lines.filter((line) => line !== undefined).join(" \\\n  ");
  return body?.source === undefined ? command : `${body.source} |\n  ${command}`;
}

function methodWord(method: string): string {
  return /^[A-Z]+$/.test(method) ? method : quoted(oneLine(method));
}

function rootOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}

function pathBelow(baseUrl: string, url: string): string | undefined {
  const root = rootOf(baseUrl);
  return /^https?:\/\//.test(root) && url.startsWith(`${root}/`) ? url.slice(root.length) : undefined;
}

function addressOf(url: string, { baseUrl, root, known, slugs }: CommandContext): string {
  const path = oneLine(pathBelow(baseUrl, url) ?? "");
  const segments = path.split("/").map((segment): readonly WordPart[] => {
    const variable = known.find(({ value }) => encodeSegment(value) === segment)?.variable;
    return variable === undefined ? withNames(segment, slugs) : [{ expansion: `$${variable}` }];
  });
  const joined = segments.flatMap((parts, index) => (index === 0 ? parts : ["/", ...parts]));
  return shellWord([root ?? baseVariable, ...joined]);
}

function bodyOf(body: string, { id, index, known, slugs, bodies }: CommandContext): BodyArguments {
  const ids = known.flatMap(({ value, variable }) => (variable === undefined ? [] : idInBody(value, variable)));
  const names = [...slugs, ...ids];
  if (!needsFile(body)) return inlineBody(body, names);
  const isJson = readJson(body).unreadable === undefined;
  const file = `${id ?? "request"}-body-${index + 1}.${isJson ? "json" : "txt"}`;
  bodies[file] = body;
  return bodyInFile(body, file, names);
}
