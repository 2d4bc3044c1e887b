import { invalidKeys } from "../../../suite/documents/invalid-keys.ts";
import { keyVariables } from "../../../client/credential.ts";
import type { Redactor } from "../../../client/redaction/redactor.ts";
import type { RunOptions } from "../options.ts";

/** Makes the redactor hide the keys of a run, and invalid keys that are made from them: `Bearer ${SERVICE_API_KEY:0:20}`. */
export function hideKeys(redactor: Redactor, { ownerKey, otherKey, connection }: RunOptions): void {
  redactor.hide(ownerKey, `$${keyVariables.owner}`);
  for (const { authorization, shown } of invalidKeys(ownerKey, otherKey)) {
    if (authorization !== shown) redactor.hide(withoutScheme(authorization), withoutScheme(shown));
  }
  if (otherKey !== undefined) redactor.hide(otherKey, `$${keyVariables.other}`);
  redactor.hideHeaders(connection?.extraHeaders);
}

function withoutScheme(authorization = ""): string {
  return authorization.replace(/^Bearer /, "");
}
