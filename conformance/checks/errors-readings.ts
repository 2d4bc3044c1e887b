import type { Reading } from "../check/reading.ts";
import { answerOf, demand } from "../check/demand.ts";
import { endpointLabel, type EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";

/** Names that no survey has and that many a server trips over. */
const oddNames = ["__proto__", "%00", "a/b", "toString", "a b", "中文", "😀", "-1", "null", "x".repeat(2_000)];

/** Demands that an answer to what nobody expected is no server error. */
function demandNoCrash(endpoint: EndpointName, answer: Exchange): void {
  demand(answer.status < 500, () => ({
    message: `${endpointLabel(endpoint)} with unexpected input was answered ${answer.status}`,
    expected: "anything but a server error",
    received: answerOf(answer),
  }));
}

export const errorReadings: readonly Reading[] = [
  {
    id: "ERR-30",
    property: "reads of surveys with odd names are answered with no 5xx",
    async holds(tools) {
      await tools.prepared();
      for (const name of oddNames) demandNoCrash("read", await tools.owner.read(name));
    },
  },
];
