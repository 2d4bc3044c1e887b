import { createHost } from "../../host/create-host.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { HostOptions } from "../../host/options.ts";
import { createStore, withRows } from "../../host/store.ts";
import { on, visitOf } from "./visit.ts";
import type { Given, When } from "./visit.ts";

export type Build = (given: HostOptions) => Fetch;
export type Wrap = (app: Fetch, given: Given) => Fetch;

/**
 * One difference of a faulty server from the host (proof/host), which conforms. Its seams are the host's options.
 *
 * Example: `fault("an add past 200 recipients is answered 500", "LIM-6", seams({ statuses: { overCap: 500 } }, on.add))`.
 * For an add, a second host with this option answers. It shares the store of the first, which answers all other requests.
 */
export type Part = (draft: Draft) => Draft;

export interface Draft {
  /** Options for all requests. */
  readonly given: Given;
  readonly conditional: readonly { readonly when: When; readonly seams: (given: Given) => HostOptions }[];
  /** Changes of requests and responses, the innermost first. */
  readonly wraps: readonly Wrap[];
}

/** A part may set single members of these options. */
export const nested = ["limits", "rules", "present", "statuses", "policy"] as const;

function merged(given: Given, more: HostOptions): Given {
  const both = nested.filter((name) => given[name] !== undefined && more[name] !== undefined);
  const members = Object.fromEntries(both.map((name) => [name, { ...given[name], ...more[name] }]));
  return { ...given, ...more, ...members, store: more.store === undefined ? given.store : withRows(more.store) };
}

export function drafted(all: readonly Part[], options: HostOptions = {}): Draft {
  const given = { ...options, store: withRows(options.store ?? createStore()) };
  const draft: Draft = { given, conditional: [], wraps: [] };
  return all.reduce((before, part) => part(before), draft);
}

export function serve(...all: readonly Part[]): Build {
  return (options) => {
    const { given, conditional, wraps } = drafted(all, options);
    // one host for each combination of conditions
    const hosts = new Map([["", createHost(given)]]);
    const route: Fetch = (asked) => {
      const visit = visitOf(asked);
      const met = conditional.filter(({ when }) => when(visit, given));
      const key = met.map((one) => conditional.indexOf(one)).join();
      const host =
        hosts.get(key) ?? createHost(met.reduce((before, { seams: of }) => merged(before, of(before)), given));
      hosts.set(key, host);
      return host(asked);
    };
    return wraps.reduce((app, wrapping) => wrapping(app, given), route);
  };
}

export const parts =
  (...all: readonly Part[]): Part =>
  (draft) =>
    all.reduce((before, part) => part(before), draft);

/** Calls `make` once for each server, so that servers share no state. */
export const fresh =
  (make: (given: Given) => Part): Part =>
  (draft) =>
    make(draft.given)(draft);

export const wrap =
  (wrapping: Wrap): Part =>
  (draft) => ({ ...draft, wraps: [...draft.wraps, wrapping] });

/** Sets options of the host, for all requests or for those of `when`. */
export function seams(more: HostOptions | ((given: Given) => HostOptions), when: When = on.any): Part {
  const of = typeof more === "function" ? more : () => more;
  return (draft) =>
    when === on.any
      ? { ...draft, given: merged(draft.given, of(draft.given)) }
      : { ...draft, conditional: [...draft.conditional, { when, seams: of }] };
}
