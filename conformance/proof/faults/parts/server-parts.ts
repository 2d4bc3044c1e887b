/**
 * Composes a faulty server: each `Part` adds one change to a draft, and `serverBuilder` builds the server from it.
 * Most faults use the operators in operators.ts, which return such parts.
 */

import { createHost } from "../../host/create-host.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { HostOptions } from "../../host/options.ts";
import { createStore, withRecipientWrites } from "../../host/store.ts";
import { on, routeOf, type ServerOptions, type When } from "./route.ts";

/**
 * One difference of a faulty server from the host (proof/host), which conforms.
 *
 * Example: `withOptions({ statuses: { overCap: 500 } }, on.add)` answers 500 to an add past 200 recipients.
 * A second host with this option answers adds. It shares the store of the first host, which answers all other requests.
 */
export type Part = (draft: ServerDraft) => ServerDraft;

/** The changes that the parts have made so far. */
export interface ServerDraft {
  /** Options for all requests. */
  readonly options: ServerOptions;
  /** Options for the requests that meet a condition. */
  readonly conditional: readonly ConditionalOptions[];
  /** Changes of requests and responses, the innermost first. */
  readonly wraps: readonly WrapApp[];
}

interface ConditionalOptions {
  readonly when: When;
  readonly change: OptionsChange;
}

type OptionsChange = (options: ServerOptions) => HostOptions;
/** Returns an app that changes requests before `app` reads them, or responses after it. */
export type WrapApp = (app: Fetch, options: ServerOptions) => Fetch;
export type BuildServer = (options: HostOptions) => Fetch;

/** Sets options of the host, for all requests or for those of `when`. A function gets the options set so far. */
export function withOptions(more: HostOptions | OptionsChange, when: When = on.any): Part {
  const change = typeof more === "function" ? more : () => more;
  return (draft) =>
    when === on.any
      ? { ...draft, options: mergeOptions(draft.options, change(draft.options)) }
      : { ...draft, conditional: [...draft.conditional, { when, change }] };
}

/** Changes requests or responses outside the host. */
export const wrapApp =
  (wrap: WrapApp): Part =>
  (draft) => ({ ...draft, wraps: [...draft.wraps, wrap] });

/** Calls `make` once for each server, so that servers share no state. */
export const perServer =
  (make: (options: ServerOptions) => Part): Part =>
  (draft) =>
    make(draft.options)(draft);

/** Gives each server a set of its own, in which a fault collects ids, emails or slugs. */
export const withSet = (make: (values: Set<string>, options: ServerOptions) => Part | readonly Part[]): Part =>
  perServer((options) => combine(...[make(new Set(), options)].flat()));

/** Gives each server a map of its own: `withMap<string>((idBySlug) => …)`. */
export const withMap = <Value>(make: (values: Map<string, Value>) => Part | readonly Part[]): Part =>
  perServer(() => combine(...[make(new Map())].flat()));

/** Applies several parts, each to the draft that the part before it returns. */
export const combine =
  (...parts: readonly Part[]): Part =>
  (draft) =>
    parts.reduce((before, part) => part(before), draft);

/** Returns a function that builds a server with all these parts. */
export function serverBuilder(...parts: readonly Part[]): BuildServer {
  return (hostOptions) => {
    const { options, conditional, wraps } = buildDraft(parts, hostOptions);
    // one host for each combination of conditions; the key lists the indices of those that hold
    const hosts = new Map([["", createHost(options)]]);
    const callHost: Fetch = (request) => {
      const route = routeOf(request);
      const applied = conditional.filter(({ when }) => when(route, options));
      const key = applied.map((one) => conditional.indexOf(one)).join();
      const host = hosts.get(key) ?? createHost(applied.reduce(applyChange, options));
      hosts.set(key, host);
      return host(request);
    };
    return wraps.reduce((app, wrap) => wrap(app, options), callHost);
  };
}

/** Applies all parts to a draft of the conforming server. */
export function buildDraft(parts: readonly Part[], hostOptions: HostOptions = {}): ServerDraft {
  const options = { ...hostOptions, store: withRecipientWrites(hostOptions.store ?? createStore()) };
  return combine(...parts)({ options, conditional: [], wraps: [] });
}

function applyChange(options: ServerOptions, { change }: ConditionalOptions): ServerOptions {
  return mergeOptions(options, change(options));
}

/** The options that are objects: a part may set some of their members, and keeps the others. */
export const optionGroups = ["limits", "rules", "presentation", "statuses", "policy"] as const;

function mergeOptions(options: ServerOptions, more: HostOptions): ServerOptions {
  const setByBoth = optionGroups.filter((name) => options[name] !== undefined && more[name] !== undefined);
  const groups = Object.fromEntries(setByBoth.map((name) => [name, { ...options[name], ...more[name] }]));
  const store = more.store === undefined ? options.store : withRecipientWrites(more.store);
  return { ...options, ...more, ...groups, store };
}
