import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store } from "../api/store/store.ts";

/** The options of a server whose store does some things otherwise. */
export function storing(given: ServiceOptions, change: (store: Store) => Partial<Store>): ServiceOptions {
  const store = given.store ?? createMemoryStore();
  return { ...given, store: { ...store, ...change(store) } };
}
