import { invalidProxyVariable } from "../../client/wire/proxies.ts";
import { SetUpError } from "../../engine/run/options.ts";

/** Throws a SetUpError if a proxy variable is invalid. The error doesn't show its value, which may contain a password. */
export function rejectInvalidProxy(environment: Readonly<Record<string, string | undefined>>): void {
  const name = invalidProxyVariable(environment);
  if (name === undefined) return;
  throw new SetUpError(`${name} is not a proxy address`, "write it as http://host:port, or unset the variable");
}
