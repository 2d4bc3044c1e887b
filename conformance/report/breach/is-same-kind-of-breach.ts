import type { Breach } from "./breach.ts";
import type { JudgedRequest } from "./judged-request.ts";

/** Compares two breaches without values, ids and sizes, which differ when a shorter program is played. */
export function isSameKindOfBreach(one: Breach | undefined, other: Breach | undefined): boolean {
  return one !== undefined && other !== undefined && kindText(one) === kindText(other);
}

function kindText(breach: Breach): string {
  const request: Partial<JudgedRequest> = "request" in breach ? breach.request : {};
  const { operation, by, key, target, slug, isAccepted } = request;
  return JSON.stringify([breach.kind, operation, by, key, target, slug, isAccepted, partOf(breach)]);
}

/** The missing part of a response, or the wrong member. */
function partOf(breach: Breach): unknown {
  if ("part" in breach) return breach.part;
  return "member" in breach ? breach.member : undefined;
}
