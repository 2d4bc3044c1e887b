import { performance } from "node:perf_hooks";
import type { Exchange } from "../http/exchange.ts";
import { TransportFault, type Transport } from "../http/transport.ts";
import { readJson } from "../reading/json.ts";

/** A GET of the list with its answer. */
export interface Visit extends Exchange {
  readonly durationMs: number;
  /** When half of it was over; ms since the epoch. */
  readonly at: number;
}

/** Gets the list of surveys with an Authorization header, or without one. */
export type VisitList = (authorization?: string) => Promise<Visit | TransportFault>;

/** Visits the list below an API root, with these headers beside its own. */
export function visitorOf(baseUrl: URL, transport: Transport, headers: Readonly<Record<string, string>>): VisitList {
  const url = new URL(`${baseUrl.href.replace(/\/+$/, "")}/surveys`);
  const common = { accept: "application/json", ...headers };
  return async (authorization) => {
    const startedAt = Date.now();
    const started = performance.now();
    try {
      const sent = authorization === undefined ? common : { ...common, authorization };
      const answer = await transport.send({ method: "GET", url, headers: sent });
      const durationMs = performance.now() - started;
      return {
        request: { identity: "doctor", method: "GET", url: url.href, headers: common },
        status: answer.status,
        headers: answer.headers,
        text: answer.text,
        json: answer.unreadable === undefined ? readJson(answer.text) : { unreadable: answer.unreadable },
        durationMs,
        at: startedAt + durationMs / 2,
      };
    } catch (error) {
      if (error instanceof TransportFault) return error;
      throw error;
    }
  };
}
