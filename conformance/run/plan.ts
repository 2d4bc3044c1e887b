import type { Check } from "../check/check.ts";
import { checks as allChecks } from "../checks/all.ts";
import type { Effort } from "../report/report.ts";
import type { RunOptions } from "./options.ts";
import { playsScenarios } from "./plays-scenarios.ts";

/** What a run is going to do; the numbers are about those of a subject that keeps everything. */
export interface Plan {
  readonly checks: number;
  readonly requests: number;
  /** Surveys that will be left behind. */
  readonly surveys: number;
}

interface Cost {
  readonly requests: number;
  readonly surveys: number;
}

/** What a whole run costs, with both keys and a driver. */
const whole: Readonly<Record<Effort, Cost>> = {
  quick: { requests: 590, surveys: 31 },
  standard: { requests: 1_180, surveys: 48 },
  thorough: { requests: 6_460, surveys: 403 },
};

/** What it costs where scenarios are played: in a standard run checks try fewer cases then. */
const withScenarios: Readonly<Record<Effort, Cost>> = {
  quick: whole.quick,
  standard: { requests: 2_160, surveys: 101 },
  thorough: { requests: 8_000, surveys: 460 },
};

/** What a whole run with both keys costs that writes nothing. */
const readingRequests = 100;

/** What asking all open points costs, whatever else is tried. */
const asking: Cost = { requests: 152, surveys: 22 };

/** What a standard run of one chapter alone costs: more in sum, since chapters share what they set up. */
const chapters: Readonly<Record<string, Cost>> = {
  SVC: { requests: 37, surveys: 7 },
  SUR: { requests: 175, surveys: 23 },
  QST: { requests: 140, surveys: 12 },
  RCP: { requests: 269, surveys: 16 },
  RSP: { requests: 16, surveys: 4 },
  AUT: { requests: 149, surveys: 10 },
  ERR: { requests: 192, surveys: 10 },
  LIM: { requests: 202, surveys: 12 },
};

/** What the first check of a chapter sets up. */
const setUp: Cost = { requests: 10, surveys: 1 };

type Asked = Pick<RunOptions, "effort"> & Partial<RunOptions>;

/** Plans a run of these checks. */
export function planOf(selected: readonly Check[], options: Asked): Plan {
  const { effort, readOnly, fingerprint } = options;
  const full = playsScenarios(options) ? withScenarios : whole;
  if (readOnly !== undefined) return { checks: selected.length, requests: readingRequests, surveys: 0 };
  if (fingerprint === true) return { checks: selected.length, ...asking };
  const scale = (of: keyof Cost): number => {
    if (selected.length === allChecks.length) return full[effort][of];
    const costs = Object.entries(chapters).map(([prefix, cost]) => {
      const [some, all] = [selected, allChecks].map((checks) => checks.filter(({ id }) => id.startsWith(prefix)));
      const share = (some?.length ?? 0) / (all?.length ?? 1);
      return share === 0 ? 0 : Math.min(cost[of], setUp[of] + share * cost[of]);
    });
    const standard = costs.reduce((sum, cost) => sum + cost, 0);
    return Math.min(whole[effort][of], Math.ceil((standard * whole[effort][of]) / whole.standard[of]));
  };
  return { checks: selected.length, requests: scale("requests"), surveys: scale("surveys") };
}
