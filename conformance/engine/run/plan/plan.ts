import { rules } from "../../../suite/rules/all.ts";
import { minListedSurveys, needsSurveys } from "../../../suite/scenarios/closing.ts";
import { shareOfBreaches } from "../../../suite/arbitraries/breaches.ts";
import { requestsOf as requestsOfProgram } from "../../../suite/programs/play.ts";
import type { Program } from "../../../suite/programs/program.ts";
import type { Scenario } from "../../../suite/session/scenario.ts";
import type { RunOptions } from "../options.ts";
import { costs } from "./costs.ts";
import type { Plan } from "./plan-figures.ts";
import { chosenScenarios } from "./chosen-scenarios.ts";

type PlanOptions = Pick<RunOptions, "effort"> & Partial<RunOptions>;

/** Estimates what a run with these options will send and create. */
export function planOf(options: PlanOptions): Plan {
  const { only, otherKey, readOnly } = options;
  const checks = rules.filter(({ id }) => only?.includes(id) ?? true).length;
  const chosen = chosenScenarios(options);
  const isClosing = ({ isLast = false, asks = false }: Scenario): boolean => isLast && !asks;
  const beforeClosing = sumOf(
    chosen.filter((scenario) => !isClosing(scenario)).map(({ name }) => figuresOf(name, options)),
  );
  const hasRejectedCreates = chosen.some(({ name }) => name === "rejected creates");
  const missingSurveys = needsSurveys(only) ? Math.max(0, minListedSurveys - beforeClosing.surveys) : 0;
  const closing = chosen
    .filter(isClosing)
    .map(({ name }) =>
      closingAfter(beforeClosing.surveys + missingSurveys, hasRejectedCreates, figuresOf(name, options)),
    );
  const { requests, surveys } = sumOf([
    beforeClosing,
    { requests: missingSurveys, surveys: missingSurveys },
    ...closing,
  ]);
  // a list with each key comes first; then --read-only reads its survey, and other runs empty heavy surveys at the end
  const extraRequests = (otherKey === undefined ? 1 : 2) + (surveys > 0 || readOnly !== undefined ? 1 : 0);
  const isCleanedUp = options.driver?.actions.deleteSurvey !== undefined;
  const isPublic = chosen.some(({ name }) => costs[name]?.isPublic === true);
  return {
    checks,
    requests: requests + extraRequests,
    surveys,
    isPublic,
    isReadOnly: readOnly !== undefined,
    isCleanedUp,
  };
}

interface Figures {
  readonly requests: number;
  readonly surveys: number;
}

function figuresOf(name: string, { effort, driver, readOnly, otherKey, only, path, program }: PlanOptions): Figures {
  if (program !== undefined) return figuresOfProgram(program);
  // `upsert:7` is the additional program 7 of a property
  const [scenario = name, programNumber] = name.split(":");
  const cost = costs[scenario];
  if (programNumber !== undefined) return { requests: cost?.free?.[0] ?? 0, surveys: cost?.free?.[1] ?? 0 };
  const isIdle = readOnly === undefined && driver === undefined && cost?.takesDriver === true;
  const costWithOneKey = otherKey === undefined ? cost?.withOneKey : undefined;
  const [requests, made] = isIdle ? [0, 0] : ((costWithOneKey ?? cost)?.[effort] ?? [0, 0]);
  // the contract leaves some creates open; the best estimate is that a service accepts half of them
  const surveys = made + (cost?.openCreates?.[effort] ?? 0) / 2;
  if (cost?.isSharedByBreaches !== true || path !== undefined) return { requests, surveys };
  const share = shareOfBreaches(only, effort);
  return { requests: controlRequests + Math.ceil((requests - controlRequests) * share), surveys };
}

function figuresOfProgram(program: Program): Figures {
  const surveys = program.commands.filter((command) => command.do === "create").length;
  return { requests: requestsOfProgram(program), surveys };
}

/** Accepted creates and updates, which rejected ones are compared with. */
const controlRequests = 8;

/** The requests of the closing scenario: the fixed ones, and those for each earlier survey. */
const closingCost = { requests: 10, requestsForSurvey: 2 } as const;

/** The closing scenario reads each earlier survey, and creates a survey for each reason of a rejection. */
function closingAfter(made: number, hasRejectedCreates: boolean, { requests, surveys }: Figures): Figures {
  const estimate = closingCost.requests + closingCost.requestsForSurvey * made;
  return {
    requests: Math.min(requests, estimate),
    // a run of few scenarios sees creates rejected for at most one reason
    surveys: hasRejectedCreates && made >= 12 ? surveys : Math.min(1, surveys),
  };
}

function sumOf(all: readonly Figures[]): Figures {
  const total = (figure: keyof Figures): number => all.reduce((sum, figures) => sum + figures[figure], 0);
  return { requests: total("requests"), surveys: Math.floor(total("surveys")) };
}
