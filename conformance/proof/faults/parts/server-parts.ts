import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/app.ts";
import type { ServiceOptions } from "../../../../reference/api/service.ts";
import { createMemoryStore } from "../../../../reference/api/store/memory-store.ts";
import { on, visitOf } from "./visit.ts";
import type { Given, When } from "./visit.ts";

/** Builds a server from the keys and the origin that every server is given. */
export type Build = (given: ServiceOptions) => Fetch;

/** Something around a server: the same service, seen or heard in another way. */
export type Wrap = (app: Fetch, given: Given) => Fetch;

/** A server in the making: its options, those that it has on some requests, and what stands around it, the innermost first. */
export interface Draft {
  readonly given: Given;
  readonly sometimes: readonly { readonly when: When; readonly seams: (given: Given) => ServiceOptions }[];
  readonly wraps: readonly Wrap[];
}

/** One way in which a server differs from the reference. */
export type Part = (draft: Draft) => Draft;

/** Options that hold several things; a part may set each of them. */
export const nested = ["limits", "rules", "present", "statuses", "policy"] as const;

function merged(given: Given, more: ServiceOptions): Given {
  const both = nested.filter((name) => given[name] !== undefined && more[name] !== undefined);
  const members = Object.fromEntries(both.map((name) => [name, { ...given[name], ...more[name] }]));
  return { ...given, ...more, ...members, store: more.store ?? given.store };
}

/** Puts parts together, each made anew. */
export function drafted(all: readonly Part[], options: ServiceOptions = {}): Draft {
  const given = { ...options, store: options.store ?? createMemoryStore() };
  return all.reduce((draft, part) => part(draft), { given, sometimes: [], wraps: [] } as Draft);
}

/** Builds a server that differs in some parts. */
export function serve(...all: readonly Part[]): Build {
  return (options) => {
    const { given, sometimes, wraps } = drafted(all, options);
    const apps = new Map([["", createApp(given)]]);
    const route: Fetch = (asked) => {
      const visit = visitOf(asked);
      const hits = sometimes.filter(({ when }) => when(visit, given));
      const key = hits.map((hit) => sometimes.indexOf(hit)).join();
      const app =
        apps.get(key) ?? createApp(hits.reduce((before, { seams: more }) => merged(before, more(before)), given));
      apps.set(key, app);
      return app(asked);
    };
    return wraps.reduce((app, wrapping) => wrapping(app, given), route);
  };
}

/** Several parts as one. */
export const parts =
  (...all: readonly Part[]): Part =>
  (draft) =>
    all.reduce((before, part) => part(before), draft);

/** A part with a memory, which each server has for itself. */
export const fresh =
  (make: (given: Given) => Part): Part =>
  (draft) =>
    make(draft.given)(draft);

/** Puts something around the server. */
export const wrap =
  (wrapping: Wrap): Part =>
  (draft) => ({ ...draft, wraps: [...draft.wraps, wrapping] });

/** Gives the server other seams, on all requests or on some. */
export function seams(more: ServiceOptions | ((given: Given) => ServiceOptions), when: When = on.any): Part {
  const of = typeof more === "function" ? more : () => more;
  return (draft) =>
    when === on.any
      ? { ...draft, given: merged(draft.given, of(draft.given)) }
      : { ...draft, sometimes: [...draft.sometimes, { when, seams: of }] };
}
