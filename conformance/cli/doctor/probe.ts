import { performance } from "node:perf_hooks";
import type { Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { readJson } from "../../client/json/json.ts";
import { isGatewayFault } from "../../engine/examination/examine-root.ts";

/** A response to one of the doctor's GETs. */
export interface Probe extends Exchange {
  readonly durationMs: number;
  /** The time halfway between the request and its response, in ms since the epoch. */
  readonly at: number;
}

export interface Prober {
  /** Sends a GET to a path below the API root. Retries after an error by a gateway. */
  readonly get: (path: string, authorization?: string) => Promise<Probe | TransportFault>;
  /** All responses so far, including errors by gateways. */
  readonly probes: readonly Probe[];
}

const maxTries = 3;

/** Creates the small client of the doctor, which doesn't pace its requests as a run does. */
export function createProber(baseUrl: URL, transport: Transport, headers: Readonly<Record<string, string>>): Prober {
  const root = baseUrl.href.replace(/\/+$/, "");
  const common = { accept: "application/json", ...headers };
  const probes: Probe[] = [];
  const sendOnce = async (path: string, authorization: string | undefined): Promise<Probe | TransportFault> => {
    const url = new URL(root + path);
    const startedAt = Date.now();
    const started = performance.now();
    try {
      const sent = authorization === undefined ? common : { ...common, authorization };
      // an empty list allows a long response, whose items are then all condensed
      const response = await transport.send({ method: "GET", url, headers: sent, keepItemsWith: [] });
      const durationMs = performance.now() - started;
      const { status, text, unreadable } = response;
      return {
        url: url.href,
        status,
        headers: response.headers,
        text,
        json: unreadable === undefined ? readJson(text) : { unreadable },
        durationMs,
        at: startedAt + durationMs / 2,
      };
    } catch (error) {
      if (error instanceof TransportFault) return error;
      throw error;
    }
  };
  return {
    probes,
    get: async (path, authorization) => {
      for (let triesLeft = maxTries; ; triesLeft -= 1) {
        const probe = await sendOnce(path, authorization);
        if (probe instanceof TransportFault) return probe;
        probes.push(probe);
        if (triesLeft === 1 || !isGatewayFault(probe)) return probe;
      }
    },
  };
}
