import { isObject, readJson } from "../reading/json.ts";
import { textId } from "../reading/survey.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Captured {
  readonly variable: string;
  readonly value: string;
  /** Index of the exchange whose answer holds it, and the way to it. */
  readonly from: number;
  readonly way: string;
}

/** The run that the exchanges are of. */
interface Told {
  readonly baseUrl: string;
  readonly runId: string;
  /** The words by which curl trusts the subject: `" --insecure"`; absent where it does anyway. */
  readonly trust?: string;
}

const prelude = `pick() { node -pe 'JSON.parse(require("fs").readFileSync(0, "utf8"))'"$1"; }`;

/**
 * A bash script that repeats exchanges with curl: keys come from the environment, ids from the answers, and the run id is
 * a new one, so that it runs as often as one likes.
 */
export function reproduction(exchanges: readonly RecordedExchange[], { baseUrl, runId, trust = "" }: Told): string {
  const captured = capturedIds(exchanges);
  const identities = new Set(
    exchanges.flatMap(({ requestHeaders }) => requestHeaders["authorization"]?.match(/SERVICE_[A-Z_]+KEY/g) ?? []),
  );
  const gateways = new Set(
    exchanges.flatMap(({ requestHeaders }) => gatewayHeaders(requestHeaders).map(([, value]) => value)),
  );
  const lines = exchanges.map((exchange, index) => {
    const known = captured.filter(({ from }) => from < index);
    const command = curl(exchange, { baseUrl, runId, trust }, known);
    const made = captured.filter(({ from }) => from === index);
    if (made.length === 0) return command;
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
    ...(captured.length === 0 ? [] : [prelude]),
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
  return [...segments, ...(requestBody.match(/"(?:[^"\\]|\\.)*"/g) ?? [])];
}

function parsed(text: string | undefined): unknown {
  const reading = text === undefined ? undefined : readJson(text);
  return reading === undefined || reading.unreadable !== undefined ? undefined : reading.value;
}

function curl(
  exchange: RecordedExchange,
  { baseUrl, runId, trust }: Required<Told>,
  known: readonly Captured[],
): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const segments = path.split("/").map((segment) => {
    const capture = known.find(({ value }) => encodeURIComponent(value) === segment);
    return capture === undefined ? substituted(segment, [runIn(runId)]) : `"$${capture.variable}"`;
  });
  const authorization = requestHeaders["authorization"];
  const contentType = requestHeaders["content-type"];
  const idsInBody = known.map(({ value, variable }): [string, string] => [
    JSON.stringify(value),
    `'"'"$${variable}"'"'`,
  ]);
  return [
    `curl -sS${trust} -w '\\n' -X ${method} "$BASE"${segments.join("/")}`,
    ...(authorization === undefined ? [] : [`-H "Authorization: ${authorization}"`]),
    ...gatewayHeaders(requestHeaders).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(contentType === undefined ? [] : [`-H ${substituted(`Content-Type: ${contentType}`, [])}`]),
    ...(requestBody === undefined ? [] : [`--data-raw ${substituted(requestBody, [runIn(runId), ...idsInBody])}`]),
  ].join(" ");
}

/** The headers that the caller gave, each with the variable that stands for its value. */
function gatewayHeaders(headers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(headers).filter(([, value]) => /^\$HEADER_[A-Z0-9_]+$/.test(value));
}

const runIn = (runId: string): readonly [string, string] => [runId, `"$RUN"`];

/** A shell word: the text in single quotes, with other words in place of some of its parts. */
function substituted(text: string, words: readonly (readonly [string, string])[]): string {
  const [first, ...rest] = words;
  if (first === undefined) return text === "" ? "" : `'${text.replaceAll("'", `'\\''`)}'`;
  const [part, word] = first;
  return text
    .split(part)
    .map((piece) => substituted(piece, rest))
    .join(word);
}
