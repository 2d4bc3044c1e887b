import { Redactor } from "../../../client/redaction/redactor.ts";
import type { OverheardRequest, OverheardResponse } from "../../../traffic/exchange/overheard.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { explanationsOf } from "../../../engine/blame/explanation.ts";
import type { KnownKeys } from "../../../traffic/judge/keys-in-traffic.ts";
import { Traffic, type PendingRequest } from "../../../traffic/judge/traffic.ts";

const baseUrl = new URL("https://host/api/v1");

export interface RequestDetails {
  readonly key?: string | null;
  /** A string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the recording lacks the request's body. */
  readonly isCut?: boolean;
  /** The file name of the recording, if the recording lacks credentials. */
  readonly anonymousFile?: string;
}

const toText = (body: unknown): string => (body === undefined ? "" : JSON.stringify(body));

/** Traffic that a test writes exchange by exchange, and what the traffic judge finds in it. */
export class SimulatedTraffic {
  readonly redactor = new Redactor();
  readonly traffic: Traffic;
  #nowMs = 0;

  constructor(keys: KnownKeys = {}) {
    this.traffic = new Traffic({ baseUrl, keys, redactor: this.redactor });
  }

  /** `path` is below the base URL, or it is a whole URL. */
  begin(
    method: string,
    path: string,
    { key = "key-of-one", body, headers = {}, isCut = false, anonymousFile }: RequestDetails = {},
  ): PendingRequest {
    const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const contentType: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const request: OverheardRequest = {
      method,
      url: new URL(path.startsWith("/") ? baseUrl.href + path : path),
      headers: { ...authorization, ...contentType, ...headers },
      ...(anonymousFile === undefined ? {} : { anonymousIn: anonymousFile }),
      ...(isCut ? {} : { text: typeof body === "string" ? body : toText(body) }),
    };
    return this.traffic.begin(request, this.#nowMs);
  }

  /** Advances the clock without traffic. */
  wait(ms: number): this {
    this.#nowMs += ms;
    return this;
  }

  end(pending: PendingRequest, status: number, body?: unknown): void {
    const response: OverheardResponse = {
      status,
      headers: { "content-type": "application/json" },
      text: toText(body),
    };
    this.traffic.end(pending, response, 1);
  }

  exchange(method: string, path: string, details: RequestDetails, status: number, body?: unknown): this {
    this.end(this.begin(method, path, details), status, body);
    return this;
  }

  read(survey: object, path = "/surveys/s1", key = "key-of-one"): this {
    return this.exchange("GET", path, { key }, 200, survey);
  }

  /** The requirements that the traffic breaks, in the order of blame. */
  get broken(): readonly RequirementId[] {
    const { broken, evidence } = this.traffic.judging;
    return explanationsOf(broken, evidence).map(({ id }) => id);
  }

  /** Returns the number of comparisons that prove a requirement. */
  seen(id: RequirementId): number {
    return [...this.traffic.judging.evidence.countsOf(id).values()].reduce((sum, count) => sum + count, 0);
  }
}

export const survey = (changes: object = {}): Record<string, unknown> => ({
  id: "s1",
  slug: "pulse",
  title: "Pulse",
  description: "How are you?",
  questions: [],
  recipients: [],
  ...changes,
});
