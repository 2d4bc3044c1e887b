import { keyVariables } from "../../client/credential.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { ok, problem, skipped, type Finding } from "./finding.ts";

const createKeyHint = "create one in the dashboard (Settings, API keys) and export it";

export type ProbeResult = Exchange | TransportFault;

export function examineKey(variable: string, probe: ProbeResult, probeWithoutKey: ProbeResult): Finding {
  const name = variable === keyVariables.other ? "other key" : "key";
  if (probe instanceof TransportFault) return skipped(name, probe.message);
  if (probe.status === 401 || probe.status === 403)
    return problem(
      name,
      `${variable} is rejected (${probe.status})`,
      isSameResponse(probe, probeWithoutKey) ? `${createKeyHint}; ${droppedHeaderHint}` : createKeyHint,
    );
  if (succeeded(probe)) return ok(name, `${variable} is accepted`);
  return skipped(name, `GET /surveys returned ${probe.status}`);
}

const droppedHeaderHint =
  "if the key is valid, check for a gateway that drops the Authorization header: a request without a key gets the same response";

function isSameResponse(probe: Exchange, other: ProbeResult): boolean {
  return !(other instanceof TransportFault) && probe.status === other.status && probe.text === other.text;
}
