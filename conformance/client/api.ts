import { isObject, writeJson } from "./json/json.ts";
import type { Sender } from "./client.ts";
import type { Manner } from "./client-request.ts";
import { keyVariables, type Credential } from "./credential.ts";
import { encodedSegment, endpoints, type EndpointName } from "./endpoint.ts";
import type { Exchange } from "./exchange.ts";
import { newTrace } from "./trace.ts";

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
  readonly manner?: Manner;
  /** The trace that it belongs to; absent: that of all calls with this credential. */
  readonly trace?: string;
}

/** The six endpoints, called with one credential. */
export interface Api {
  readonly call: (endpoint: EndpointName, call?: Call) => Promise<Exchange>;
  readonly create: (body: unknown) => Promise<Exchange>;
  readonly list: (query?: string) => Promise<Exchange>;
  readonly read: (survey: string) => Promise<Exchange>;
  readonly update: (survey: string, body: unknown) => Promise<Exchange>;
}

/** Called with every response, before the check sees it. */
export type Witness = (endpoint: EndpointName, exchange: Exchange, credential: Credential, call: Call) => void;

/** The six endpoints over a client; `witness` sees each response. */
export function apiOver(client: Sender, credential: Credential, witness: Witness = () => undefined): Api {
  const ownTrace = newTrace();
  const call = async (operation: EndpointName, given: Call = {}): Promise<Exchange> => {
    const { path, takesBody } = endpoints[operation];
    const contentType = given.contentType === undefined && takesBody ? "application/json" : given.contentType;
    const exchange = await client.send({
      operation,
      path: path.replace("{id}", () => encodedSegment(given.survey ?? "")) + (given.query ?? ""),
      credential,
      trace: given.trace ?? ownTrace,
      contentType: contentType ?? undefined,
      body: given.text ?? writeJson(given.body),
      // who may not create has made nothing
      made: operation === "create" && credential.name in keyVariables ? pathOfMade(given.body) : undefined,
      manner: given.manner,
    });
    witness(operation, exchange, credential, given);
    return exchange;
  };
  return {
    call,
    create: (body) => call("create", { body }),
    list: (query) => call("list", { query }),
    read: (survey) => call("read", { survey }),
    update: (survey, body) => call("update", { survey, body }),
  };
}

/** The path that reads what a create makes, where its slug is known beforehand. */
function pathOfMade(body: unknown): string | undefined {
  const slug = isObject(body) ? body["slug"] : undefined;
  return typeof slug === "string" && slug !== "" ? `/surveys/${encodedSegment(slug)}` : undefined;
}
