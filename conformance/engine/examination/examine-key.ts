import { keyVariables } from "../../client/credential.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { ok, problem, skipped, type Finding } from "./finding.ts";

export type ProbeResult = Exchange | TransportFault;

/** Checks by the responses to GET /surveys, with and without a key, that the service accepts the key in the variable. */
export function examineKey(variable: string, withKey: ProbeResult, withoutKey: ProbeResult): Finding {
  const name = variable === keyVariables.other ? "other key" : "key";
  if (withKey instanceof TransportFault) return skipped(name, withKey.message);
  const { status } = withKey;
  if (succeeded(withKey)) return ok(name, `${variable} is accepted`);
  if (status !== 401 && status !== 403) return skipped(name, `GET /surveys returned ${status}`);
  const createHint = `create a key in the dashboard (Settings, API keys) and export it as ${variable}`;
  const hint = isSameResponse(withKey, withoutKey) ? `${createHint}; ${droppedHeaderHint}` : createHint;
  return problem(name, `${variable} is rejected (${status})`, hint);
}

const droppedHeaderHint =
  "if the key is valid, check whether a gateway drops the Authorization header: a request without a key gets the same response";

function isSameResponse(response: Exchange, other: ProbeResult): boolean {
  return !(other instanceof TransportFault) && response.status === other.status && response.text === other.text;
}
