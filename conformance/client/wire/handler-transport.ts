import type { FetchHandler } from "./fetch-handler.ts";
import { bodyText } from "./body-text.ts";
import { TransportFault } from "./transport-fault.ts";
import { aborted, type IncomingAnswer, type OutgoingRequest, type Transport } from "./transport.ts";

/** How long a handler may take, and what ends it early; without a time, as long as it likes. */
export interface HandlerBounds {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** A transport into the same process: no network, and no bounds but those given and those of the process. */
export function handlerTransport(handler: FetchHandler, { timeoutMs, signal }: HandlerBounds = {}): Transport {
  return {
    close: () => Promise.resolve(),
    async send(outgoing) {
      const deadline = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
      const end = AbortSignal.any([deadline, signal].filter((one) => one !== undefined));
      try {
        // a handler need not listen to the signal
        return await Promise.race([answered(handler, outgoing, end), aborted(end)]);
      } catch (error) {
        if (error instanceof TransportFault) throw error;
        if (deadline?.aborted === true)
          throw new TransportFault(`no complete answer within ${(timeoutMs ?? 0) / 1_000} s`, false);
        if (signal?.aborted === true) throw new TransportFault("the run was ended", false);
        throw new TransportFault(error instanceof Error ? error.message : String(error), false);
      }
    },
  };
}

async function answered(
  handler: FetchHandler,
  { method, url, headers, body, condensedBut }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingAnswer> {
  const answer = await handler(new Request(url, { method, headers: { ...headers }, body, signal }));
  const plainHeaders = Object.fromEntries(answer.headers);
  // a response that `fetch` brought has an address; its coding is undone already, although the header stays
  const coding = answer.url === "" ? plainHeaders["content-encoding"] : undefined;
  return {
    status: answer.status,
    headers: plainHeaders,
    ...(await bodyText(answer.body ?? nothing, { coding, condensedBut })),
  };
}

const nothing: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // a response without a body has no bytes
  },
};
