import type { AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { isRequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Failure, Report } from "../../report/format/report.ts";
import { judgeServer } from "./judge-server.ts";

/** Judges the server again as the failure's replay command would: `… --only RCP-32 --seed 7 --path 'upsert:0'`. */
export function replayFailure(
  build: (given: AppOptions) => Fetch,
  { replay }: Pick<Failure, "replay">,
): Promise<Report> {
  const only = /--only (\S+)/.exec(replay)?.[1]?.split(",");
  const seed = /--seed (-?\d+)/.exec(replay)?.[1];
  const path = /--path '([^']*)'/.exec(replay)?.[1];
  if (seed === undefined || only?.every(isRequirementId) === false) throw new Error(`not a replay command: ${replay}`);
  return judgeServer(build, {
    seed: Number(seed),
    ...(only === undefined ? {} : { only: only.filter(isRequirementId) }),
    ...(path === undefined ? {} : { path }),
    effort: replay.includes(" --effort quick") ? "quick" : "standard",
  });
}
