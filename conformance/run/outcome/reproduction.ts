import { partsOf } from "../../format/json-strings.ts";
import { isObject, readJson } from "../../format/json.ts";
import { textId } from "../../reading/survey.ts";
import type { RecordedExchange } from "../../format/report.ts";
import { blank, rowTemplates, shellWords } from "./row-template.ts";

interface Captured {
  readonly variable: string;
  readonly value: string;
  /** Index of the exchange whose answer holds it, and the way to it. */
  readonly from: number;
  readonly way: string;
}

/** The run that the exchanges are of. */
interface ReplayedRun {
  readonly baseUrl: string;
  readonly runId: string;
  /** The words by which curl trusts the subject: `" --insecure"`; absent where it does anyway. */
  readonly trust?: string;
  /** The exchanges that were sent at the same time. */
  readonly concurrent?: ReadonlySet<RecordedExchange>;
}

const pick = `pick() { node -pe 'JSON.parse(fs.readFileSync(0))'"$1"; }`;

/** Prints the first argument once for each of the others, whose words stand in place of its blanks. */
const rows = `rows() { local t=$1 s= n r i w; shift; for n; do r=$t i=0; for w in \${n//,/ }; do r=\${r//\\${blank}$((i+=1))/$w}; done; printf %s "$s$r"; s=,; done; }`;

/**
 * A bash script that repeats exchanges with curl: keys come from the environment, ids from the responses, and the run id is
 * a new one, so that it runs as often as one likes.
 */
export function reproduction(
  exchanges: readonly RecordedExchange[],
  { baseUrl, runId, trust = "", concurrent = new Set() }: ReplayedRun,
): string {
  const captured = capturedIds(exchanges);
  const identities = new Set(
    exchanges.flatMap(({ requestHeaders }) => requestHeaders["authorization"]?.match(/SERVICE_[A-Z_]+KEY/g) ?? []),
  );
  const gateways = new Set(
    exchanges.flatMap(({ requestHeaders }) => gatewayHeaders(requestHeaders).map(([, value]) => value)),
  );
  const common = commonHeaders(exchanges);
  const isBackground = (index: number): boolean => {
    const exchange = exchanges[index];
    return exchange !== undefined && concurrent.has(exchange) && !captured.some(({ from }) => from === index);
  };
  const lines = exchanges.map((exchange, index) => {
    const known = captured.filter(({ from }) => from < index);
    const command = commandFor(exchange, { baseUrl, runId, trust }, known, common);
    const made = captured.filter(({ from }) => from === index);
    if (made.length === 0) {
      if (!isBackground(index)) return command;
      return `${command} &${isBackground(index + 1) ? "" : "\nwait"}`;
    }
    return [
      `ANSWER=$(${command})`,
      `echo "$ANSWER"`,
      ...made.map(({ variable, way }) => `${variable}=$(echo "$ANSWER" | pick '${way}')`),
    ].join("\n");
  });
  return [
    "#!/usr/bin/env bash",
    ...[...identities].map((name) => `: "\${${name}:?set the API key}"`),
    ...[...gateways].map((value) => `: "\${${value.slice(1)}:?set the value of the gateway's header}"`),
    `BASE="\${SERVICE_BASE_URL:-${baseUrl}}"`,
    "RUN=$(printf r%07x $((RANDOM * 8192 + RANDOM % 8192)))",
    ...(captured.length === 0 ? [] : [pick]),
    ...(lines.some((line) => line.includes("$(rows ")) ? [rows] : []),
    ...(lines.some((line) => /^(?:ANSWER=\$\()?call /.test(line)) ? [callOf(common, trust)] : []),
    ...lines,
    "",
  ].join("\n");
}

function capturedIds(exchanges: readonly RecordedExchange[]): readonly Captured[] {
  const found = new Map<string, Captured>();
  const lastUse = new Map(
    exchanges.flatMap((exchange, index) => mentionsIn(exchange).map((one) => [one, index] as const)),
  );
  for (const [from, { responseBody, requestBody = "" }] of exchanges.entries()) {
    for (const { value, way } of idsIn(parsed(responseBody), "")) {
      const uses = [inPath(value), JSON.stringify(value)].map((mention) => lastUse.get(mention) ?? -1);
      if (found.has(value) || Math.max(...uses) <= from || requestBody.includes(JSON.stringify(value))) continue;
      found.set(value, { variable: `ID${found.size + 1}`, value, from, way });
    }
  }
  return [...found.values()];
}

function idsIn(value: unknown, way: string): readonly { value: string; way: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idsIn(item, `${way}${stepTo(item, index)}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const step = /^[A-Za-z_]\w*$/.test(name)
      ? `${way}.${name}`
      : `${way}[${JSON.stringify(name).replaceAll("'", "\\u0027")}]`;
    const id = name === "id" ? textId(member) : undefined;
    return id === undefined ? idsIn(member, step) : [{ value: id, way: step }];
  });
}

/** The way to an element of a list: by the part of its email that is the same in every run, else by its place. */
function stepTo(item: unknown, index: number): string {
  const email = isObject(item) ? item["email"] : undefined;
  const part = typeof email === "string" ? /^[\w.+-]+\.(?=[^.]+@)/.exec(email)?.[0] : undefined;
  return part === undefined ? `[${index}]` : `.find(({ email }) => email.startsWith(${JSON.stringify(part)}))`;
}

const inPath = (id: string): string => `/${encodeURIComponent(id)}`;

/** What a request may name an id by: each segment of its path, and each text in its body as it was sent. */
function mentionsIn({ url, requestBody = "" }: RecordedExchange): readonly string[] {
  const segments = new URL(url).pathname.split("/").map((segment) => `/${segment}`);
  return [...segments, ...Array.from(partsOf(requestBody)).flatMap(({ text, isString }) => (isString ? [text] : []))];
}

function parsed(text: string | undefined): unknown {
  const reading = text === undefined ? undefined : readJson(text);
  return reading === undefined || reading.unreadable !== undefined ? undefined : reading.value;
}

/** The headers that most requests have, as curl takes them: those of the first. */
function commonHeaders([first]: readonly RecordedExchange[]): string {
  return first === undefined ? "" : headersOf(first);
}

function headersOf({ requestHeaders }: RecordedExchange): string {
  const authorization = requestHeaders["authorization"];
  return [
    ...(authorization === undefined ? [] : [`-H "Authorization: ${authorization}"`]),
    ...gatewayHeaders(requestHeaders).map(([name, value]) => `-H "${name}: ${value}"`),
  ].join(" ");
}

const jsonType = `-H 'Content-Type: application/json'`;

/** A shell function for requests that have the common headers, and a body of JSON where they have one. */
function callOf(common: string, trust: string): string {
  const body = `\${3+${jsonType} --data-raw "$3"}`;
  return `call() { ${["curl -sS", trust.trim(), `-w '\\n' -X "$1" "$BASE$2"`, common, body].filter((part) => part !== "").join(" ")}; }`;
}

function commandFor(
  exchange: RecordedExchange,
  { baseUrl, runId, trust }: Omit<Required<ReplayedRun>, "concurrent">,
  known: readonly Captured[],
  common: string,
): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const segments = path.split("/").map((segment) => {
    const capture = known.find(({ value }) => encodeURIComponent(value) === segment);
    return capture === undefined ? substituted(segment, [runIn(runId)]) : `"$${capture.variable}"`;
  });
  const contentType = requestHeaders["content-type"];
  const headers = headersOf(exchange);
  const body = requestBody === undefined ? undefined : bodyWord(requestBody, runId, known);
  if (headers === common && contentType === (body === undefined ? undefined : "application/json"))
    return ["call", method, segments.join("/"), ...(body === undefined ? [] : [body])].join(" ");
  return [
    `curl -sS${trust} -w '\\n' -X ${method} "$BASE"${segments.join("/")}`,
    ...(headers === "" ? [] : [headers]),
    ...(contentType === undefined ? [] : [`-H ${substituted(`Content-Type: ${contentType}`, [])}`]),
    ...(body === undefined ? [] : [`--data-raw ${body}`]),
  ].join(" ");
}

/** A body as a word of a shell, with what is known only when it runs, and long lists by their template. */
function bodyWord(body: string, runId: string, known: readonly Captured[]): string {
  const ids = known.map(({ value, variable }): [string, string] => [JSON.stringify(value), `'"'"$${variable}"'"'`]);
  const lists = rowTemplates(body)
    .filter(({ text }) => !ids.some(([id]) => text.includes(id)))
    .map(({ text, template, words }): [string, string] => {
      const word = `"$(rows ${substituted(template, [runIn(runId)])} ${shellWords(words)})"`;
      return [text, word];
    })
    .filter(([text, word]) => word.length + rows.length / 4 < text.length);
  return substituted(body, [...lists, runIn(runId), ...ids]) || "''";
}

/** The headers that the caller gave, each with the variable that stands for its value. */
function gatewayHeaders(headers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(headers).filter(([, value]) => /^\$HEADER_[A-Z0-9_]+$/.test(value));
}

const runIn = (runId: string): readonly [string, string] => [runId, `"$RUN"`];

/** A shell word: the text in single quotes, with other words in place of some of its parts. */
function substituted(text: string, words: readonly (readonly [string, string])[]): string {
  const [first, ...rest] = words;
  if (first === undefined) return /^[a-z]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
  const [part, word] = first;
  return text
    .split(part)
    .map((piece) => substituted(piece, rest))
    .join(word);
}
