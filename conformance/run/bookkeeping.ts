import { Unanswered, Unsent } from "../http/pacing/stops.ts";
import { isCreate } from "../http/client-request.ts";
import type { Sender } from "../http/client.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Recorder } from "../http/messenger.ts";
import type { CreateEnd, Ledger } from "./ledger.ts";

/** A client whose creates are in the ledger from before they are sent, and which weighs what surveys are given. */
export function bookkeeping(client: Sender, ledger: Ledger): Sender {
  return {
    async send(request, record) {
      if (!isCreate(request)) {
        const answer = await client.send(request, record);
        ledger.weights.note(request, answer);
        return answer;
      }
      const close = ledger.open(request.credential.name, request.body);
      let end: CreateEnd = "unsent";
      const noting: Recorder = (exchange) => {
        // what was put off was not done; no answer, or that of a gateway, says nothing
        end = exchange.status === 429 || exchange.status === 503 ? "unsent" : "lost";
        record(exchange);
      };
      try {
        const answer: Exchange = await client.send(request, noting);
        end = answer;
        ledger.weights.note(request, answer);
        return answer;
      } catch (error) {
        if (error instanceof Unsent) end = "unsent";
        else if (error instanceof Unanswered) end = error.found === undefined ? "lost" : { found: error.found };
        throw error;
      } finally {
        close(end);
      }
    },
  };
}
