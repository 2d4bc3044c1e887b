import type { Breach } from "./breach.ts";

/** True if both are the same breach by the same kind of request; values, ids and sizes may differ. */
export function areAlike(one: Breach | undefined, other: Breach | undefined): boolean {
  return one !== undefined && other !== undefined && formOf(one) === formOf(other);
}

function formOf(breach: Breach): string {
  const { operation, by, key, target, slug, isAccepted } = "request" in breach ? breach.request : noRequest;
  const part = "part" in breach ? breach.part : "member" in breach ? breach.member : undefined;
  return JSON.stringify([breach.kind, operation, by, key, target, slug, isAccepted, part]);
}

const noRequest: Readonly<Partial<Extract<Breach, { kind: "status" }>["request"]>> = {};
