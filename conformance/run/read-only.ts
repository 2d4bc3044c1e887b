import fc from "fast-check";
import { check, type Check } from "../check/check.ts";
import { asCheck } from "../check/reading.ts";
import { NotTested } from "../check/violation.ts";
import { judged, type Judged } from "./suite.ts";
import { readings } from "../checks/readings.ts";
import type { Sender } from "../http/client.ts";

const needsToWrite = "it needs to write; run without --read-only";

/** The checks of a run that writes nothing: each as far as reading alone proves it, else with the reason why it isn't tested. */
export function readOnlyChecks(): readonly Check[] {
  return judged.map((whole) => {
    const reading = readings.find(({ id }) => id === whole.id);
    return reading === undefined ? untested(whole) : asCheck(reading);
  });
}

function untested({ id, property }: Judged): Check {
  return check(id, {
    property,
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    holds: () => Promise.reject(new NotTested(needsToWrite)),
  });
}

/** A client that sends GETs and nothing else, whoever asks. */
export function sendingGetsOnly(client: Sender): Sender {
  return {
    send: (request, record) =>
      request.method === "GET" ? client.send(request, record) : Promise.reject(new NotTested(needsToWrite)),
  };
}
