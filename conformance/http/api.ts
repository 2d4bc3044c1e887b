import { isObject, writeJson } from "../format/json.ts";
import type { Sender } from "./client.ts";
import { keyVariables, type Credential } from "./credential.ts";
import type { RecordedExchange } from "../format/report.ts";
import { endpoints, type EndpointName } from "./endpoint.ts";
import type { Exchange } from "./exchange.ts";
import type { Recorder } from "./messenger.ts";
import { traceOf } from "./trace.ts";

/** The parts of a call that differ from the plain one. */
export interface Call {
  /** A survey's id or slug. */
  readonly survey?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  /** `null` sends none; default `application/json` where there is a body. */
  readonly contentType?: string | null;
  /** Appended to the path, starts with `?`. */
  readonly query?: string;
  /** Sent at once, past the queue: for races. */
  readonly unqueued?: boolean;
  /** A 429 is a response like others: for finding the rate limit. */
  readonly unretried?: boolean;
  /** Sent once and past the learned pace, whatever comes: for finding the rate limit. */
  readonly burst?: boolean;
}

/** The six endpoints, called with one credential. */
export interface Api {
  readonly identity: string;
  readonly call: (endpoint: EndpointName, call?: Call) => Promise<Exchange>;
  readonly create: (body: unknown) => Promise<Exchange>;
  readonly list: (query?: string) => Promise<Exchange>;
  readonly read: (survey: string) => Promise<Exchange>;
  readonly update: (survey: string, body: unknown) => Promise<Exchange>;
  readonly add: (survey: string, body: unknown) => Promise<Exchange>;
  readonly responses: (survey: string) => Promise<Exchange>;
}

/** Called with every response, before the check sees it. */
export type Witness = (
  endpoint: EndpointName,
  exchange: Exchange,
  credential: Credential,
  call: Call,
  recorded: RecordedExchange | undefined,
) => void;

/** The six endpoints over a client; `witness` sees each response, `record` writes the exchanges down. */
export function apiOver(
  client: Sender,
  credential: Credential,
  record: Recorder = () => undefined,
  witness: Witness = () => undefined,
): Api {
  const call = async (name: EndpointName, given: Call = {}): Promise<Exchange> => {
    const { method, path, takesBody } = endpoints[name];
    const body = given.text ?? writeJson(given.body);
    const contentType = given.contentType === undefined && takesBody ? "application/json" : given.contentType;
    let recorded: RecordedExchange | undefined;
    // who may not create has made nothing
    const made = name === "create" && credential.name in keyVariables ? pathOfMade(given.body) : undefined;
    const exchange = await client.send(
      {
        method,
        path: path.replace("{id}", () => encodeURIComponent(given.survey ?? "")) + (given.query ?? ""),
        credential,
        trace: traceOf(record),
        ...(typeof contentType === "string" ? { contentType } : {}),
        ...(body === undefined ? {} : { body }),
        ...(made === undefined ? {} : { made }),
        unqueued: given.unqueued ?? false,
        ...(given.burst === true ? { burst: true } : {}),
        unretried: given.unretried ?? false,
      },
      (last) => {
        recorded = last;
        record(last);
      },
    );
    witness(name, exchange, credential, given, recorded);
    return exchange;
  };
  return {
    identity: credential.name,
    call,
    create: (body) => call("create", { body }),
    list: (query) => call("list", query === undefined ? {} : { query }),
    read: (survey) => call("read", { survey }),
    update: (survey, body) => call("update", { survey, body }),
    add: (survey, body) => call("add", { survey, body }),
    responses: (survey) => call("responses", { survey }),
  };
}

/** The path that reads what a create makes, where its slug is known beforehand. */
function pathOfMade(body: unknown): string | undefined {
  const slug = isObject(body) ? body["slug"] : undefined;
  return typeof slug === "string" && slug !== "" ? `/surveys/${encodeURIComponent(slug)}` : undefined;
}
