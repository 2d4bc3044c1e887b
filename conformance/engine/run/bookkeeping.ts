import { Unanswered, Unsent } from "../../client/pacing/stops.ts";
import type { RequestSender } from "../../client/client.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Recorder } from "../../client/messenger.ts";
import type { CreateEnd, Ledger } from "./ledger.ts";

/** Wraps a client: enters creates in the ledger before they are sent, and weighs the content of surveys. */
export function bookkeeping(client: RequestSender, ledger: Ledger): RequestSender {
  return {
    async send(request) {
      if (request.operation !== "create") {
        const answer = await client.send(request);
        ledger.weights.note(request, answer);
        return answer;
      }
      const close = ledger.open(request.credential.name, request.body);
      let end: CreateEnd = "unsent";
      const record: Recorder = ({ status }) => {
        // a 429 or 503 means not carried out; no response, or a gateway's, leaves it open
        end = status === 429 || status === 503 ? "unsent" : "lost";
      };
      try {
        const answer: Exchange = await client.send({ ...request, record });
        end = answer;
        ledger.weights.note(request, answer);
        return answer;
      } catch (error) {
        if (error instanceof Unsent) end = "unsent";
        else if (error instanceof Unanswered) end = error.readBack === undefined ? "lost" : { found: error.readBack };
        throw error;
      } finally {
        close(end);
      }
    },
  };
}
