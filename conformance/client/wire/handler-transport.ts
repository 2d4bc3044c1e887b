import type { FetchHandler } from "./fetch-handler.ts";
import { bodyText } from "./body-text.ts";
import { TransportFault } from "./transport-fault.ts";
import { rejectOnAbort } from "./reject-on-abort.ts";
import type { IncomingAnswer, OutgoingRequest, Transport } from "./transport.ts";

/** Default: no time limit. */
export interface HandlerBounds {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Calls a handler in the same process, without a network. */
export function handlerTransport(handler: FetchHandler, { timeoutMs, signal }: HandlerBounds = {}): Transport {
  return {
    close: () => Promise.resolve(),
    async send(outgoing) {
      const deadline = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
      const end = AbortSignal.any([deadline, signal].filter((one) => one !== undefined));
      try {
        // a handler may ignore the signal
        return await Promise.race([callHandler(handler, outgoing, end), rejectOnAbort(end)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (deadline?.aborted === true)
          throw new TransportFault(`no complete response within ${(timeoutMs ?? 0) / 1_000} s`);
        if (signal?.aborted === true) throw new TransportFault("the run was ended");
        throw new TransportFault(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

async function callHandler(
  handler: FetchHandler,
  { method, url, headers, body, keepItemsWith }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingAnswer> {
  const answer = await handler(new Request(url, { method, headers: { ...headers }, body, signal }));
  const plainHeaders = Object.fromEntries(answer.headers);
  // only a response of `fetch` has an address; its body is decoded already, although the header remains
  const coding = answer.url === "" ? plainHeaders["content-encoding"] : undefined;
  return {
    status: answer.status,
    headers: plainHeaders,
    ...(await bodyText(answer.body ?? nothing, { coding, keepItemsWith })),
  };
}

const nothing: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // a response without a body has no bytes
  },
};
