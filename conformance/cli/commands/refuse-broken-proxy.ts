import { invalidProxyVariable } from "../../client/wire/proxies.ts";
import { SetUpError } from "../../engine/run/options.ts";

/** Throws a SetUpError where the environment names a proxy by what is not an address; its value may hold a password. */
export function refuseBrokenProxy(environment: Readonly<Record<string, string | undefined>>): void {
  const name = invalidProxyVariable(environment);
  if (name === undefined) return;
  throw new SetUpError(`${name} is not the address of a proxy`, "write it as http://host:port, or unset it");
}
