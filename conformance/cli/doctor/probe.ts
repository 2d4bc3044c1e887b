import { performance } from "node:perf_hooks";
import type { Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { Transport } from "../../client/wire/transport.ts";
import { readJson } from "../../client/json/json.ts";
import { isGatewayFault } from "../../engine/examination/examine-root.ts";

/** A response to one GET of the doctor. */
export interface Probe extends Exchange {
  readonly durationMs: number;
  /** The middle of the request, in ms since the epoch. */
  readonly at: number;
}

export interface Prober {
  /** Sends a GET below the API root; retries after an error of a gateway. */
  readonly get: (path: string, authorization?: string) => Promise<Probe | TransportFault>;
  /** All responses so far, including errors of gateways. */
  readonly probes: readonly Probe[];
}

const maxTries = 3;

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
      const answer = await transport.send({ method: "GET", url, headers: sent, keepItemsWith: [] });
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
