import { createHost } from "../../host/create-host.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { HostOptions } from "../../host/options.ts";
import { createStore, withRecipientWrites } from "../../host/store.ts";
import { on, routeOf, type ServerOptions, type When } from "./route.ts";

/**
 * One difference of a faulty server from the host (proof/host), which conforms.
 *
 * Example: `fault("an add past 200 recipients is answered 500", "LIM-6", withOptions({ statuses: { overCap: 500 } }, on.add))`.
 * A second host with this option answers adds. It shares the store of the first host, which answers all other requests.
 */
export type Part = (draft: ServerDraft) => ServerDraft;

export interface ServerDraft {
  /** Options for all requests. */
  readonly options: ServerOptions;
  readonly conditional: readonly ConditionalOptions[];
  /** Changes of requests and responses, the innermost first. */
  readonly wraps: readonly WrapApp[];
}

interface ConditionalOptions {
  readonly when: When;
  readonly change: OptionsChange;
}

type OptionsChange = (options: ServerOptions) => HostOptions;
export type WrapApp = (app: Fetch, options: ServerOptions) => Fetch;
export type BuildServer = (options: HostOptions) => Fetch;

/** Sets options of the host, for all requests or for those of `when`. */
export function withOptions(more: HostOptions | OptionsChange, when: When = on.any): Part {
  const change = typeof more === "function" ? more : () => more;
  return (draft) =>
    when === on.any
      ? { ...draft, options: mergeOptions(draft.options, change(draft.options)) }
      : { ...draft, conditional: [...draft.conditional, { when, change }] };
}

export const wrapApp =
  (wrap: WrapApp): Part =>
  (draft) => ({ ...draft, wraps: [...draft.wraps, wrap] });

/** Calls `make` once for each server, so that servers share no state. */
export const perServer =
  (make: (options: ServerOptions) => Part): Part =>
  (draft) =>
    make(draft.options)(draft);

export const combine =
  (...parts: readonly Part[]): Part =>
  (draft) =>
    parts.reduce((before, part) => part(before), draft);

export function serverBuilder(...parts: readonly Part[]): BuildServer {
  return (hostOptions) => {
    const { options, conditional, wraps } = buildDraft(parts, hostOptions);
    // one host for each combination of conditions
    const hosts = new Map([["", createHost(options)]]);
    const askHost: Fetch = (request) => {
      const route = routeOf(request);
      const applied = conditional.filter(({ when }) => when(route, options));
      const key = applied.map((one) => conditional.indexOf(one)).join();
      const host = hosts.get(key) ?? createHost(applied.reduce(applyChange, options));
      hosts.set(key, host);
      return host(request);
    };
    return wraps.reduce((app, wrap) => wrap(app, options), askHost);
  };
}

export function buildDraft(parts: readonly Part[], hostOptions: HostOptions = {}): ServerDraft {
  const options = { ...hostOptions, store: withRecipientWrites(hostOptions.store ?? createStore()) };
  return combine(...parts)({ options, conditional: [], wraps: [] });
}

function applyChange(options: ServerOptions, { change }: ConditionalOptions): ServerOptions {
  return mergeOptions(options, change(options));
}

/** A part may set single members of these options. */
export const optionGroups = ["limits", "rules", "presentation", "statuses", "policy"] as const;

function mergeOptions(options: ServerOptions, more: HostOptions): ServerOptions {
  const setTwice = optionGroups.filter((name) => options[name] !== undefined && more[name] !== undefined);
  const groups = Object.fromEntries(setTwice.map((name) => [name, { ...options[name], ...more[name] }]));
  const store = more.store === undefined ? options.store : withRecipientWrites(more.store);
  return { ...options, ...more, ...groups, store };
}
