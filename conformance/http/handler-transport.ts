import { TransportFault, type Transport } from "./transport.ts";

/** A server as a function, as `fetch` has it: a web request in, a web answer out. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A transport into the same process: no network, and no bounds but those of the process. */
export function handlerTransport(handler: FetchHandler): Transport {
  return {
    close: () => Promise.resolve(),
    async send({ method, url, headers, body }) {
      try {
        const answer = await handler(
          new Request(url, { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) }),
        );
        return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
      } catch (error) {
        throw new TransportFault(error instanceof Error ? error.message : String(error), false);
      }
    },
  };
}
