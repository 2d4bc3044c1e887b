import { isObject, writeJson } from "./json/json.ts";
import type { RequestSender } from "./client.ts";
import type { SendMode } from "./client-request.ts";
import { keyVariables, type Credential } from "./credential.ts";
import { encodeSegment, endpoints, type EndpointName } from "./endpoint.ts";
import type { Exchange } from "./exchange.ts";
import { newTrace } from "./trace.ts";

export interface Call {
  /** An id or a slug, for the `{id}` of the path. */
  readonly survey?: string;
  readonly body?: unknown;
  /** The body as it is sent, in place of `body`; need not be JSON. */
  readonly text?: string;
  /** `null` sends no header; default: `application/json` if the endpoint takes a body. */
  readonly contentType?: string | null;
  /** Appended to the path; starts with `?`. */
  readonly query?: string;
  readonly sendMode?: SendMode;
  /** Default: one trace for all calls of this `Api`. */
  readonly trace?: string;
}

export interface Api {
  readonly call: (endpoint: EndpointName, call?: Call) => Promise<Exchange>;
  readonly create: (body: unknown) => Promise<Exchange>;
  readonly list: (query?: string) => Promise<Exchange>;
  readonly read: (survey: string) => Promise<Exchange>;
  readonly update: (survey: string, body: unknown) => Promise<Exchange>;
}

/** Called with each response before `call` returns it. */
export type ResponseListener = (endpoint: EndpointName, exchange: Exchange, credential: Credential, call: Call) => void;

/** Returns a function for each endpoint; all send with this credential. */
export function apiOver(
  client: RequestSender,
  credential: Credential,
  onResponse: ResponseListener = () => undefined,
): Api {
  const sharedTrace = newTrace();
  const call = async (operation: EndpointName, options: Call = {}): Promise<Exchange> => {
    const { path, takesBody } = endpoints[operation];
    const defaultType = takesBody ? "application/json" : undefined;
    const exchange = await client.send({
      operation,
      path: path.replace("{id}", () => encodeSegment(options.survey ?? "")) + (options.query ?? ""),
      credential,
      trace: options.trace ?? sharedTrace,
      contentType: options.contentType === null ? undefined : (options.contentType ?? defaultType),
      body: options.text ?? writeJson(options.body),
      // a create under any other credential must fail, so no survey is looked for
      createdSurveyPath:
        operation === "create" && credential.name in keyVariables ? pathToReadBack(options.body) : undefined,
      sendMode: options.sendMode,
    });
    onResponse(operation, exchange, credential, options);
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

/** A lost create can be found only by a slug that its body gives. */
function pathToReadBack(body: unknown): string | undefined {
  const slug = isObject(body) ? body["slug"] : undefined;
  return typeof slug === "string" && slug !== "" ? `/surveys/${encodeSegment(slug)}` : undefined;
}
