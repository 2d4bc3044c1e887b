import { invalidCredentials, keyVariables } from "../http/credential.ts";
import type { Redactor } from "../http/redactor.ts";
import type { RunOptions } from "./options.ts";

/** Hides a run's keys, and the invalid ones that are made from them. */
export function hideKeys(redactor: Redactor, { ownerKey, otherKey }: RunOptions): void {
  redactor.hide(ownerKey, `$${keyVariables.owner}`);
  for (const { authorization, shown } of invalidCredentials(ownerKey)) {
    if (authorization !== shown) redactor.hide(bare(authorization), bare(shown));
  }
  if (otherKey !== undefined) redactor.hide(otherKey, `$${keyVariables.other}`);
}

function bare(authorization = ""): string {
  return authorization.replace(/^Bearer /, "");
}
