import { createApp as create } from "./api/app.ts";
import type { App, ServiceOptions } from "./api/options.ts";
import { createMemoryStore as createStore } from "./api/store.ts";
import type { Store } from "./published-store.ts";

export type { App, Limits } from "./api/options.ts";
export type * from "./published-store.ts";

export interface AppOptions extends ServiceOptions {
  /** Default: an empty store in memory. */
  readonly store?: Store;
}

/**
 * Builds the reference service within this process, to test a client against. The app has the parameters of `fetch`.
 *
 * @example
 *   const app = createApp({ keys: ["test-key"] });
 *   const headers = { authorization: "Bearer test-key" };
 *   const body = JSON.stringify({ targetCompany: "Example Ltd", title: "Pulse" });
 *   const response = await app("/api/v1/surveys", { method: "POST", headers, body });
 */
export const createApp: (options?: AppOptions) => App = (options) => create(options);

/** Returns an empty store, to look at what a client stored or to write responses, which the API can't. */
export const createMemoryStore: () => Store = createStore;
