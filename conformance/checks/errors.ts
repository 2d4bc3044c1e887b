import fc from "fast-check";
import { breachesOn, sweep, type Attempt, type BodyRoad } from "../arbitraries/negative.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { check, type Check } from "../check/check.ts";
import { demand, demandRefusal, demandStatus, demandUnchanged, relyingOn } from "../check/demand.ts";
import { inJson } from "../check/difference.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import { demandDetails } from "../check/validation-answer.ts";
import { demandLawfulTaken, sendBroken, sendTopBroken, topBreaches, type Refused } from "../check/refusal.ts";
import { noObjectExamples, sendNoObjects } from "../check/no-objects.ts";
import type { Tools } from "../check/tools.ts";
import { succeeded } from "../http/exchange.ts";
import { findDetails } from "../reading/details.ts";
import { writeJson } from "../reading/json.ts";
import { snapshotOf, type Snapshot } from "../reading/snapshot.ts";

/**
 * One breach of each requirement that documents on a road can break; another turn picks other values and places. Five turns
 * of six break later elements alone, where there are any: those before them may have been stored when the breach is met.
 */
function medley(road: BodyRoad, turn: number): readonly Attempt[] {
  return breachesOn(road).flatMap((breaks) => {
    const attempts = sweep(breaks, turn, [road]);
    const later = attempts.filter(({ negative: { path } }) => path.length > 1 && path[1] !== 0);
    const chosen = turn % 6 === 0 || later.length === 0 ? attempts : later;
    return chosen.slice(Math.floor(turn / 2) % chosen.length).slice(0, 1);
  });
}

interface Medley {
  readonly turn: number;
  readonly order: readonly number[];
}

const roads = ["create", "update", "add"] as const;
const longest = Math.max(...roads.map((road) => breachesOn(road).length));
const medleys: fc.Arbitrary<Medley> = fc.record({ turn: fc.nat({ max: 23 }), order: wholeOrder(longest) });
const pooled = { given: medleys, pool: "refusals" } as const;

/** Questions that no broken document has, so that a trace of one shows. */
const beforeQuestions = [{ type: "short_text", label: "What was before?", required: true }];

/** Refusals on one survey, and what it stored before and after them. */
interface Refusals {
  readonly refusals: readonly Refused[];
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The refusals of a medley; the checks of the pool share them. */
function refusalsOf(road: BodyRoad, { turn, order }: Medley, tools: Tools): Promise<Refusals> {
  return tools.once(`refusals ${road} ${turn} ${order.join()}`, async (own) => {
    const attempts = medley(road, turn);
    const picked = order.flatMap((index) => attempts[index] ?? []);
    const workbench = await own.workbench();
    const state = async (): Promise<Snapshot> =>
      snapshotOf(road === "create" ? workbench.survey : await storedSurvey(own.owner, workbench.id));
    await demandLawfulTaken(road, own);
    if (road === "update")
      await updatedSurvey(own.owner, workbench.id, {
        title: own.names.title("Before"),
        description: "Before",
        accentColor: "#654321",
        questions: beforeQuestions,
      });
    const before = await state();
    const refusals = await sendBroken(picked, workbench, own);
    const after = await state();
    return { refusals, before, after };
  });
}

/** A check that no refusal of a medley left a trace in the survey. */
function leavesNoTrace(id: RequirementId, road: "update" | "add", property: string): Check {
  return check(id, {
    ...pooled,
    property,
    runs: { quick: 1, standard: 3, thorough: 15 },
    needs: ["SUR-35", "SUR-36"],
    async holds(given, tools) {
      const { refusals, before, after } = await refusalsOf(road, given, tools);
      for (const { answer, action, attempt } of refusals)
        await relyingOn(attempt.negative.breaks, () => demandRefusal(answer, action));
      demandUnchanged(
        before,
        after,
        `the survey after ${refusals.map(({ action }) => action).join(", ")}, all refused,`,
      );
    },
  });
}

/** What breaks a whole member, as the checks of those send it: a quick run sends hardly any of it. */
async function topRefusals(road: BodyRoad, tools: Tools): Promise<readonly Refused[]> {
  return tools.effort === "quick" ? [] : sendTopBroken(topBreaches(road), await tools.workbench(), tools);
}

function judgesRefusals(id: RequirementId, road: BodyRoad, property: string, judge: (refused: Refused) => void): Check {
  return check(id, {
    ...pooled,
    property,
    runs: { quick: 1, standard: 3, thorough: 15 },
    needs: road === "update" ? ["SUR-35", "SUR-36"] : [],
    async holds(given, tools) {
      const { refusals } = await refusalsOf(road, given, tools);
      const [first] = refusals;
      if (first !== undefined && refusals.every(({ answer }) => succeeded(answer))) {
        await relyingOn(first.attempt.negative.breaks, () => demandRefusal(first.answer, first.action));
      }
      for (const refused of [...refusals, ...(await topRefusals(road, tools))]) judge(refused);
    },
  });
}

/** A breach that was accepted breaks its own requirement, not the one of the status. */
function is400({ answer, action }: Refused): void {
  if (!succeeded(answer)) demandStatus(answer, 400, action);
}

function hasDetails({ answer, action }: Refused): void {
  if (answer.status === 400) demandDetails(answer, action);
}

/** The letters of a text: `scale_max` and `Scale max` name scaleMax. */
function lettersIn(text: string): string {
  return text.replaceAll(/[^a-z]/gi, "").toLowerCase();
}

function detailsNameTheMember({ answer, action, attempt: { negative } }: Refused): void {
  const details = findDetails(answer);
  const member = negative.path.filter((step) => typeof step === "string").at(-1) ?? "";
  demand(details !== undefined && lettersIn(writeJson(details.value) ?? "").includes(lettersIn(member)), () => ({
    message: `the details that answer ${action} don't name ${member}`,
    expected: `${member} somewhere in the details`,
    received: inJson(details?.value),
  }));
}

export const errorChecks = [
  judgesRefusals("ERR-1", "create", "a create with any one breach is answered 400; without it, it succeeds", is400),
  judgesRefusals("ERR-2", "update", "a PATCH with any one breach is answered 400; without it, it succeeds", is400),
  judgesRefusals("ERR-3", "add", "an add with any one breach is answered 400; without it, it succeeds", is400),
  judgesRefusals(
    "ERR-4",
    "create",
    "the 400 of a create with any one breach has details that say something",
    hasDetails,
  ),
  judgesRefusals(
    "ERR-5",
    "update",
    "the 400 of a PATCH with any one breach has details that say something",
    hasDetails,
  ),
  judgesRefusals("ERR-6", "add", "the 400 of an add with any one breach has details that say something", hasDetails),
  check("ERR-7", {
    property: "the details of a 400 contain the name of the member that was broken",
    ...pooled,
    runs: { quick: 1, standard: 3, thorough: 15 },
    needs: ["ERR-4", "ERR-5", "ERR-6", "ERR-1", "ERR-2", "ERR-3"],
    async holds(given, tools) {
      for (const road of roads) {
        for (const refused of (await refusalsOf(road, given, tools)).refusals) {
          if (!succeeded(refused.answer)) detailsNameTheMember(refused);
        }
      }
    },
  }),
  leavesNoTrace(
    "ERR-11",
    "update",
    "after PATCHes with one breach each beside valid members the survey is as before, in every member",
  ),
  leavesNoTrace(
    "ERR-12",
    "add",
    "after adds with one breach each beside valid rows, new and known, the survey is as before, row by row",
  ),
  check("ERR-13", {
    property:
      "a text, a number and a boolean are refused as bodies of create, PATCH and add, and arrays and null as bodies of create and add",
    given: fc.record({ turn: fc.nat({ max: 5 }), order: wholeOrder(6) }),
    examples: noObjectExamples,
    runs: { quick: 1, standard: 3, thorough: 6 },
    async holds(given, tools) {
      const { id } = await tools.workbench();
      for (const { answer, action } of await sendNoObjects(given, id, tools)) demandRefusal(answer, action);
    },
  }),
] as const;
