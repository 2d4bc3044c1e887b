import type { OpenPointId } from "../../spec/open-points.ts";
import type { Witness } from "../http/api.ts";
import { keyVariables } from "../http/credential.ts";
import type { Observer } from "./observer.ts";
import { observePassively } from "./passive.ts";

/** Notes what each answer to one of the two keys shows of the open points. */
export function observing(observer: Observer, baseUrl: URL): Witness {
  const run = { baseUrl, sentIds: new Set<string>() };
  return (endpoint, exchange, credential, call, recorded) => {
    if (!(credential.name in keyVariables) || exchange.doubt !== undefined) return;
    const note = (id: OpenPointId, answer: string): void => observer.note(id, answer, recorded);
    observePassively(endpoint, exchange, call, run, note);
  };
}
