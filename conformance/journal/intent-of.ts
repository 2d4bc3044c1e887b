import { endpointAt } from "../http/endpoint.ts";
import type { Intent } from "./overheard.ts";
import type { Step } from "./step.ts";

/** What a scenario meant by a step, for its recording; nothing where the recorded exchange isn't the step's own. */
export function intentOf(step: Step): Intent | undefined {
  const { recorded, operation, as, scenario, begun, twin, body, text } = step;
  const path =
    recorded === undefined ? undefined : new URL(recorded.url).pathname.replace(/^.*?(?=\/surveys(?:\/|$))/, "");
  if (recorded === undefined || path === undefined || endpointAt(recorded.method, path) !== operation) return undefined;
  if (as !== "owner" && as !== "other" && as !== "nobody" && as !== "intruder") return undefined;
  const { by, query, isHostile, isPlain, member, script, what } = step;
  const contentType = step.contentType ?? undefined;
  // what races or looks for a limit is judged while it happens
  const isOpen = step.isOpen === true || step.race !== undefined || step.isBurst === true ? true : undefined;
  const said = { by, query, contentType, isHostile, isPlain, isOpen, member, script, what };
  const holds =
    text === undefined ? (body === undefined ? undefined : "body") : body === undefined ? "text" : "spelled body";
  return {
    scenario,
    turn: begun,
    as,
    ...(twin === undefined ? {} : { twin: twin.begun }),
    ...(holds === undefined ? {} : { holds }),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
  };
}
