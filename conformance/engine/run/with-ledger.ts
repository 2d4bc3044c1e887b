import { Unanswered, Unsent } from "../../client/pacing/stops.ts";
import type { RequestSender } from "../../client/client.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { CreateResult, Ledger } from "./ledger.ts";

/**
 * Wraps a client: the ledger lists each create before it is sent, then its result. It also notes how large the surveys grow.
 *
 * Example: the response to a create is lost, and a read by its slug finds the survey. The ledger first lists a survey that may
 * exist, then the survey with the id that the read shows.
 */
export function withLedger(client: RequestSender, ledger: Ledger): RequestSender {
  const send: RequestSender["send"] = async (request) => {
    const response = await client.send(request);
    ledger.weights.note(request, response);
    return response;
  };
  const sendCreate: RequestSender["send"] = async (request) => {
    const enterResult = ledger.open(request.credential.name, request.body);
    let lastAttempt: RecordedExchange | undefined;
    const record = (attempt: RecordedExchange): void => {
      lastAttempt = attempt;
    };
    let response: Exchange;
    try {
      response = await client.send({ ...request, record });
    } catch (error) {
      enterResult(resultOf(error, lastAttempt));
      throw error;
    }
    ledger.weights.note(request, response);
    enterResult(response);
    return response;
  };
  return { send: (request) => (request.operation === "create" ? sendCreate(request) : send(request)) };
}

function resultOf(error: unknown, lastAttempt: RecordedExchange | undefined): CreateResult {
  if (error instanceof Unsent) return "unsent";
  if (error instanceof Unanswered) return error.readBack === undefined ? "lost" : { found: error.readBack };
  // another error means that the run ended; after a 429 or a 503 the service created nothing
  const hasCreatedNothing = lastAttempt === undefined || lastAttempt.status === 429 || lastAttempt.status === 503;
  return hasCreatedNothing ? "unsent" : "lost";
}
