import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { visitOf } from "./visit.ts";
import type { Occasion } from "./visit.ts";

/** A server that has other seams on some occasions only: two servers over one store. */
export function faultyOn(given: ServiceOptions, occasion: Occasion, fault: ServiceOptions): Fetch {
  const shared = { store: createMemoryStore(), ...given };
  const [lawful, faulty] = [createApp(shared), createApp({ ...shared, ...fault })];
  return (request) => (occasion(visitOf(request)) ? faulty(request) : lawful(request));
}
