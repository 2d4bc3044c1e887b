import type { OpenPointId } from "../../spec/open-points.ts";
import { NotTested, type Violation } from "../check/violation.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import type { Means } from "../engine/means.ts";
import type { Driving } from "../driver/driving.ts";
import { apiOver, type Api, type Witness } from "../http/api.ts";
import type { Client, Sender } from "../http/client.ts";
import type { Recorder } from "../http/messenger.ts";
import {
  bearer,
  invalidCredentials,
  issued,
  keyVariables,
  noKey,
  underScheme,
  type Credential,
} from "../http/credential.ts";
import type { Redactor } from "../http/redactor.ts";
import { observePassively } from "../observations/passive.ts";
import { Observer } from "../observations/observer.ts";
import type { JsonObject } from "../reading/json.ts";
import type { RecordedExchange } from "../report/report.ts";
import { atOnce } from "./at-once.ts";
import { bookkeeping } from "./bookkeeping.ts";
import { Ledger } from "./ledger.ts";
import { missingOtherKey } from "./missing-other-key.ts";
import { inTurn, namesFor, type Names } from "./names.ts";
import { makeOpen } from "./open-draft.ts";
import type { RunOptions } from "./options.ts";
import { sendingGetsOnly } from "./read-only.ts";
import { isSettled } from "./is-settled.ts";
import { pause } from "./pause.ts";
import { rowsIn } from "./rows-in.ts";
import { sharedId } from "./shared-id.ts";
import { SharedWork } from "./shared-work.ts";
import { makeOrFind, makeSurvey, plainDraft } from "./survey-maker.ts";
import { Workbenches } from "./workbenches.ts";

/** What one case of a check is given, and what is left of it afterwards. */
export interface Scene {
  readonly tools: Tools;
  readonly exchanges: readonly RecordedExchange[];
  /** Why a request of the case, or of what it rests on, may have been carried out twice: then no violation is sure. */
  readonly doubt: () => string | undefined;
  /** Gives back what was lent. */
  readonly end: () => void;
}

/** How soon a case gets what it waits for. */
interface Urgency {
  /** Of what waits, the highest goes first. */
  readonly rank?: number;
  /** It is a part of another case, which may hold what others wait for. */
  readonly isWithin?: boolean;
}

/** Added to a rank, so much makes a request go before all that nobody else waits for. */
const boost = 1_000;

/** What all checks of a run share: the client, the identities, the surveys made so far. */
export class Stage {
  readonly observer = new Observer();
  readonly runId: string;
  readonly ledger: Ledger;
  readonly #options: RunOptions;
  readonly #client: Sender;
  readonly driver: Driving;
  readonly line: Client;
  readonly #shared = new SharedWork();
  readonly #workbenches: Workbenches;
  readonly #runNames: Names;

  constructor(options: RunOptions, client: Client, driver: Driving, redactor: Redactor, runId: string) {
    const { onLedger: tell, readOnly } = options;
    this.line = client;
    this.runId = runId;
    this.#runNames = namesFor(runId, "run");
    this.#options = options;
    const { workbenches } = atOnce(options);
    this.#workbenches = new Workbenches({ roomyRows: 120, limit: workbenches });
    this.ledger = new Ledger({ runId, redactor, ...(tell === undefined ? {} : { tell }) });
    this.#client = readOnly === undefined ? bookkeeping(client, this.ledger) : sendingGetsOnly(client);
    this.driver = driver;
  }

  /** What scenarios may do in addition to sending requests. */
  get means(): Means {
    const { probeRateLimit, signal } = this.#options;
    return {
      driver: this.driver,
      probeRateLimit,
      pause: (ms) => this.line.pulse.during(() => pause(ms, signal)),
    };
  }

  /** Names for one check or probe; they go on counting from case to case. */
  namesFor({ id }: { readonly id: string }): Names {
    return namesFor(this.runId, id.toLowerCase().replaceAll("-", ""));
  }

  /** Sets the scene for one case. `spent` is told each request that the case itself sends. */
  scene(names: Names, spent: Recorder, { rank = 0, isWithin = false }: Urgency = {}): Scene {
    const exchanges: RecordedExchange[] = [];
    const record: Recorder = (exchange) => exchanges.push(exchange);
    const counted =
      (tell: Recorder): Recorder =>
      (exchange) => {
        spent(exchange);
        tell(exchange);
      };
    const own = counted(record);
    const lent: (() => void)[] = [];
    const urgent = (): number => rank + boost;
    // what is lent, or made for many, others wait for
    const ownRank = (): number => (lent.length === 0 ? rank : urgent());
    const { baseUrl, ownerKey, otherKey, effort, probeRateLimit } = this.#options;
    const owner = (tell: Recorder, at = urgent): Api => this.api(bearer("owner", ownerKey), tell, at);
    const other = (tell: Recorder, at = urgent): Api => this.api(bearer("other", this.#otherKey()), tell, at);
    const standing = (name: string, api: (tell: Recorder) => Api, settings: JsonObject = {}): Promise<StandingSurvey> =>
      this.#shared.use(
        name,
        (tell, turn) => {
          const slug = `conformance-${this.runId}-${inTurn(name, turn)}`;
          return makeSurvey(api(tell), { ...plainDraft(this.#runNames, slug), ...settings });
        },
        record,
      );
    let asked = 0;
    const lend = async (): Promise<StandingSurvey> => {
      asked += 1;
      const workbench = await this.#workbenches.lend(
        (tell) => this.#alone(makeOrFind(owner(tell), () => plainDraft(this.#runNames))),
        record,
        { rank, mayWait: asked === 1 && !isWithin },
      );
      lent.push(() => this.#workbenches.giveBack(workbench, exchanges.every(isSettled)));
      return workbench.survey;
    };
    const tools: Tools = {
      effort,
      baseUrl,
      probeRateLimit,
      pause: (ms) => this.line.pulse.during(() => pause(ms, this.#options.signal)),
      names,
      owner: owner(own, ownRank),
      get other() {
        return other(own, ownRank);
      },
      anonymous: this.api(noKey, own, ownRank),
      intruders: invalidCredentials(ownerKey).map((credential) => this.api(credential, own, ownRank)),
      driver: this.driver,
      keyed: (key) => this.api(issued(key), own, ownRank),
      lowerCaseScheme: this.api(underScheme("bearer", ownerKey), own, ownRank),
      otherScheme: this.api(underScheme("Basic", ownerKey), own, ownRank),
      secrets: otherKey === undefined ? [ownerKey] : [ownerKey, otherKey],
      made: (identity) => this.ledger.made.filter((entry) => entry.identity === identity),
      once: (key, work) =>
        this.#shared.use(
          key,
          async (tell) => {
            const shared = this.scene(names, spent, { rank: urgent(), isWithin: true });
            try {
              return await work(shared.tools);
            } finally {
              shared.exchanges.forEach(tell);
              shared.end();
            }
          },
          record,
        ),
      standing: () => standing("standing", owner),
      // published, because a server may hide the unpublished alone
      foreign: () => standing("foreign", other, { published: true }),
      open: (name) =>
        this.#shared.use(name, (tell, turn) => this.#alone(makeOpen(owner(tell), this.#runNames, name, turn)), record),
      workbench: lend,
      observe: (id, answer) => this.observer.note(id, answer, exchanges.at(-1)),
    };
    return {
      tools,
      exchanges,
      doubt: () => exchanges.find(({ doubt }) => doubt !== undefined)?.doubt,
      end: () => lent.splice(0).forEach((giveBack) => giveBack()),
    };
  }

  /** Has everything made anew that rests on a request which may have been carried out twice. */
  forgetDoubtful(): void {
    this.#shared.forgetDoubtful();
  }

  /** A survey of the owner's that was made; an id that another one of the run has breaks SUR-6, and nothing can be told of either. */
  async #alone(making: Promise<StandingSurvey>): Promise<StandingSurvey> {
    const made = await making;
    if (this.#isShared(made.id)) throw sharedId(made.id);
    return made;
  }

  /** What a violation comes from: where two creates of the run answered one id, nothing else is sure. */
  rootOf(violation: Violation): Violation {
    const shared = this.ledger.made.find(({ id, identity }) => id !== "" && identity === "owner" && this.#isShared(id));
    return shared === undefined ? violation : sharedId(shared.id);
  }

  #isShared(id: string): boolean {
    return this.ledger.made.filter((entry) => entry.id === id && entry.identity === "owner").length > 1;
  }

  #otherKey(): string {
    const { otherKey } = this.#options;
    if (otherKey === undefined) throw new NotTested(missingOtherKey);
    return otherKey;
  }

  /** Requests with any credential; of what waits, the highest rank goes first. */
  api(credential: Credential, record: Recorder, rank = (): number => 0): Api {
    const ranked: Sender = { send: (request, tell) => this.#client.send({ ...request, rank: rank() }, tell) };
    return apiOver(ranked, credential, record, this.#witness);
  }

  readonly #witness: Witness = (endpoint, exchange, credential, call, recorded) => {
    if (call.survey !== undefined && rowsIn(call) > 0)
      this.#workbenches.noteRows(call.survey, rowsIn(call), endpoint === "update");
    if (credential.name in keyVariables && exchange.doubt === undefined) {
      const note = (id: OpenPointId, answer: string): void => this.observer.note(id, answer, recorded);
      observePassively(endpoint, exchange, call, this.#options.baseUrl, note);
    }
  };
}
