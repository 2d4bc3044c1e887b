import { bodyText } from "./body-text.ts";
import { rejectOnAbort, type IncomingResponse, type OutgoingRequest, type Transport } from "./transport.ts";
import { TransportFault } from "./transport-fault.ts";

/** A server as a function: a web request in, a web response out. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

interface HandlerLimits {
  /** Default: no time limit. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Calls a handler in the same process, without a network. */
export function handlerTransport(handler: FetchHandler, { timeoutMs, signal }: HandlerLimits = {}): Transport {
  return {
    close: () => Promise.resolve(),
    async send(outgoing) {
      const deadline = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
      const end = AbortSignal.any([deadline, signal].filter((one) => one !== undefined));
      try {
        // a handler may ignore the signal, so the race ends the wait
        return await Promise.race([callHandler(handler, outgoing, end), rejectOnAbort(end)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (deadline?.aborted === true)
          throw new TransportFault(`no complete response within ${(timeoutMs ?? 0) / 1_000} s`, { isTimeout: true });
        if (signal?.aborted === true) throw new TransportFault("the run has ended");
        throw new TransportFault(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

async function callHandler(
  handler: FetchHandler,
  { method, url, headers, body, keepItemsWith }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingResponse> {
  const response = await handler(new Request(url, { method, headers: { ...headers }, body, signal }));
  const { status } = response;
  const plainHeaders = Object.fromEntries(response.headers);
  // a response of `fetch`, which has a URL, is decoded already, although the header remains
  const coding = response.url === "" ? plainHeaders["content-encoding"] : undefined;
  const text = await bodyText(response.body ?? [], { coding, keepItemsWith });
  return { status, headers: plainHeaders, ...text };
}
