import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { faultyOn } from "./faulty-on.ts";
import { on, visitOf } from "./visit.ts";

/** A server that has other seams for an add while another add to the same survey is under way. */
export function atOnce(given: ServiceOptions, fault: ServiceOptions): Fetch {
  const underWay = new Map<string, number>();
  const app = faultyOn(given, ({ survey }) => (underWay.get(survey) ?? 0) > 1, fault);
  return async (request) => {
    const visit = visitOf(request);
    if (!on("add")(visit)) return app(request);
    const change = (by: number): unknown => underWay.set(visit.survey, (underWay.get(visit.survey) ?? 0) + by);
    change(1);
    const answer = await app(request);
    change(-1);
    return answer;
  };
}
