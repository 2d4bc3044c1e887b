import type { Means } from "../../suite/session/session.ts";
import type { Senders } from "../session-options.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import { apiOver, type ResponseListener } from "../../client/api.ts";
import type { Client, RequestSender } from "../../client/client.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import { Observer } from "../../suite/open-points/observer.ts";
import { observeResponses } from "../../suite/open-points/observe-responses.ts";
import { withLedger } from "./with-ledger.ts";
import { Ledger } from "./ledger.ts";
import { namesFor, type Names } from "../../suite/documents/names.ts";
import type { RunOptions } from "./options.ts";
import { readOnlySender } from "./read-only.ts";

/** The state that all scenarios of a run share. */
export class RunContext {
  readonly observer = new Observer();
  readonly runId: string;
  readonly ledger: Ledger;
  readonly #options: RunOptions;
  readonly #client: RequestSender;
  readonly #listener: ResponseListener;
  readonly driver: DriverRunner;
  /** Without the ledger: its requests aren't part of the run. */
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
