import type { Means } from "../../suite/session/session.ts";
import type { Senders } from "../session-options.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import { apiOver, type ResponseListener } from "../../client/api.ts";
import type { Client, RequestSender } from "../../client/client.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import { Observer } from "../../suite/open-points/observer.ts";
import { observeResponses } from "../../suite/open-points/observe-responses.ts";
import { Ledger, type CreateResult } from "./ledger.ts";
import { namesFor, type Names } from "../../suite/documents/names.ts";
import type { RunOptions } from "./options.ts";
import { readOnlySender } from "./read-only.ts";
import { Unanswered, Unsent } from "../../client/pacing/stops.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** The state that all scenarios of a run share. */
export class RunContext {
  readonly observer = new Observer();
  readonly runId: string;
  readonly ledger: Ledger;
  readonly #options: RunOptions;
  readonly #client: RequestSender;
  readonly #listener: ResponseListener;
  readonly driver: DriverRunner;
  /** The client without the ledger, for requests that aren't part of the run. */
  readonly rawClient: Client;

  constructor(options: RunOptions, client: Client, driver: DriverRunner, redactor: Redactor, runId: string) {
    const { onLedger, readOnly } = options;
    this.rawClient = client;
    this.runId = runId;
    this.#options = options;
    this.ledger = new Ledger({ runId, redactor, report: onLedger });
    this.#client = readOnly === undefined ? withLedger(client, this.ledger) : readOnlySender(client);
    this.#listener = observeResponses(this.observer, options.baseUrl);
    this.driver = driver;
  }

  get means(): Means {
    return { driver: this.driver, probeRateLimit: this.#options.probeRateLimit };
  }

  namesFor(name: string): Names {
    return namesFor(this.runId, name.toLowerCase().replaceAll("-", ""), this.#options);
  }

  get senders(): Senders {
    const { ownerKey: owner, otherKey: other } = this.#options;
    return {
      api: (credential) => apiOver(this.#client, credential, this.#listener),
      keys: { owner, other },
    };
  }
}

/**
 * Wraps a client: the ledger lists each create before it is sent, then its result. It also notes how large the surveys grow.
 *
 * Example: the response to a create is lost, and a read by its slug finds the survey. The ledger first lists a survey that may
 * exist, then the survey with the id that the read shows.
 */
function withLedger(client: RequestSender, ledger: Ledger): RequestSender {
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
