import { performance } from "node:perf_hooks";
import type { Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { readJson } from "../../client/json/json.ts";

export interface Visit extends Exchange {
  readonly durationMs: number;
  /** The middle of the request, in ms since the epoch. */
  readonly at: number;
}

export interface Visitor {
  /** Sends a GET below the API root; retries after an error of a gateway. */
  readonly get: (path: string, authorization?: string) => Promise<Visit | TransportFault>;
  /** All responses so far, including errors of gateways. */
  readonly visits: readonly Visit[];
}

/** True if a gateway got no response from the service. */
export function isGatewayFault({ status }: Visit): boolean {
  return status === 502 || status === 503 || status === 504;
}

const tries = 3;

export function visitorOf(baseUrl: URL, transport: Transport, headers: Readonly<Record<string, string>>): Visitor {
  const root = baseUrl.href.replace(/\/+$/, "");
  const common = { accept: "application/json", ...headers };
  const visits: Visit[] = [];
  const once = async (path: string, authorization: string | undefined): Promise<Visit | TransportFault> => {
    const url = new URL(root + path);
    const startedAt = Date.now();
    const started = performance.now();
    try {
      const sent = authorization === undefined ? common : { ...common, authorization };
      const answer = await transport.send({ method: "GET", url, headers: sent });
      const durationMs = performance.now() - started;
      return {
        url: url.href,
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
  return {
    visits,
    get: async (path, authorization) => {
      for (let left = tries; ; left -= 1) {
        const visit = await once(path, authorization);
        if (visit instanceof TransportFault) return visit;
        visits.push(visit);
        if (left === 1 || !isGatewayFault(visit)) return visit;
      }
    },
  };
}
