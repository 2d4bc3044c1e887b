import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { warning, ok, problem, type Finding } from "../../engine/examination/finding.ts";

/** Checks that the host name resolves to an address. */
export async function examineDns({ hostname }: URL): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return ok("DNS", `${host} is an IP address`);
  try {
    const addresses = await lookup(host, { all: true });
    const list = [...new Set(addresses.map(({ address }) => address))].join(", ");
    return addresses.length === 0
      ? warning("DNS", `${host} has no address`, "check its spelling and your network")
      : ok("DNS", `${host} is ${list}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return problem("DNS", `${host} doesn't resolve (${String(error.code)})`, "check its spelling and your network");
  }
}
