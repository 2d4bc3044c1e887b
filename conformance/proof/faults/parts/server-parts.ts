import { createHost } from "../../host/create-host.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { HostOptions } from "../../host/options.ts";
import { createStore, withRows } from "../../host/store.ts";
import { on, visitOf } from "./visit.ts";
import type { Given, When } from "./visit.ts";

export type Build = (given: HostOptions) => Fetch;

export type Wrap = (app: Fetch, given: Given) => Fetch;

/** `sometimes` holds options for some requests. `wraps` starts with the innermost. */
export interface Draft {
  readonly given: Given;
  readonly sometimes: readonly { readonly when: When; readonly seams: (given: Given) => HostOptions }[];
  readonly wraps: readonly Wrap[];
}

/** One difference from the reference. */
export type Part = (draft: Draft) => Draft;

/** A part may set single members of these options. */
export const nested = ["limits", "rules", "present", "statuses", "policy"] as const;

function merged(given: Given, more: HostOptions): Given {
  const both = nested.filter((name) => given[name] !== undefined && more[name] !== undefined);
  const members = Object.fromEntries(both.map((name) => [name, { ...given[name], ...more[name] }]));
  return { ...given, ...more, ...members, store: more.store === undefined ? given.store : withRows(more.store) };
}

export function drafted(all: readonly Part[], options: HostOptions = {}): Draft {
  const given = { ...options, store: withRows(options.store ?? createStore()) };
  return all.reduce((draft, part) => part(draft), { given, sometimes: [], wraps: [] } as Draft);
}

export function serve(...all: readonly Part[]): Build {
  return (options) => {
    const { given, sometimes, wraps } = drafted(all, options);
    const apps = new Map([["", createHost(given)]]);
    const route: Fetch = (asked) => {
      const visit = visitOf(asked);
      const hits = sometimes.filter(({ when }) => when(visit, given));
      const key = hits.map((hit) => sometimes.indexOf(hit)).join();
      const app =
        apps.get(key) ?? createHost(hits.reduce((before, { seams: more }) => merged(before, more(before)), given));
      apps.set(key, app);
      return app(asked);
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

/** Sets options of the server, for all requests or for those of `when`. */
export function seams(more: HostOptions | ((given: Given) => HostOptions), when: When = on.any): Part {
  const of = typeof more === "function" ? more : () => more;
  return (draft) =>
    when === on.any
      ? { ...draft, given: merged(draft.given, of(draft.given)) }
      : { ...draft, sometimes: [...draft.sometimes, { when, seams: of }] };
}
