import { Unanswered, Unsent } from "../../client/pacing/stops.ts";
import type { RequestSender } from "../../client/client.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Recorder } from "../../client/messenger.ts";
import type { CreateResult, Ledger } from "./ledger.ts";

/** Wraps a client: enters creates in the ledger before they are sent, and counts the bytes that surveys keep. */
export function withLedger(client: RequestSender, ledger: Ledger): RequestSender {
  return {
    async send(request) {
      if (request.operation !== "create") {
        const answer = await client.send(request);
        ledger.weights.note(request, answer);
        return answer;
      }
      const close = ledger.open(request.credential.name, request.body);
      let result: CreateResult = "unsent";
      const record: Recorder = ({ status }) => {
        // after a 429 or 503 nothing was created; without a response of the service, something may have been
        result = status === 429 || status === 503 ? "unsent" : "lost";
      };
      try {
        const answer: Exchange = await client.send({ ...request, record });
        result = answer;
        ledger.weights.note(request, answer);
        return answer;
      } catch (error) {
        if (error instanceof Unsent) result = "unsent";
        else if (error instanceof Unanswered)
          result = error.readBack === undefined ? "lost" : { found: error.readBack };
        throw error;
      } finally {
        close(result);
      }
    },
  };
}
