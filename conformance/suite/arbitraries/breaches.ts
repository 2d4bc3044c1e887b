import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import {
  invalidCases,
  operationsOf,
  otherToolsTypes,
  type BodyOperation,
  type Path,
} from "../documents/invalid-cases.ts";
import { inAnyOrderOf, someOf } from "./some-of.ts";
import type fc from "fast-check";

/** The requirements that `--only` selects. Undefined if a run tests all. */
export type Focus = readonly RequirementId[] | undefined;

/** An invalid value for one part of a document. */
export interface Breach {
  readonly breaks: RequirementId;
  readonly operation: BodyOperation;
  readonly path: Path;
  readonly value: unknown;
  /** True for one value of each invalid case and endpoint. */
  readonly isSample: boolean;
  /** True for about half of the values of a case. A PATCH then repeats the labels of the stored questions. */
  readonly keepsLabels: boolean;
}

/**
 * Breaches for the endpoints, in any order. Each invalid case breaks one requirement. A quick run sends one value of each case to
 * each endpoint: the first value to the first, the second to the second.
 */
export function breachesOf(effort: Effort, sent: readonly BodyOperation[]): fc.Arbitrary<readonly Breach[]> {
  return someOf(otherToolsTypes, effort === "quick" ? 3 : 8).chain((drawnTypes) => {
    const all = invalidCases.flatMap(({ breaks, paths, values }, caseIndex) => {
      // QST-21 forbids unknown question types, which other survey tools have
      const tried = breaks === "QST-21" ? [...values, ...drawnTypes] : values;
      const operations = operationsOf(breaks);
      return operations.flatMap((operation, turn) => {
        const sampleIndex = turn % tried.length;
        const breaches = tried.map((value, index) => ({
          breaks,
          operation,
          path: paths[(index + turn) % paths.length] ?? [],
          value,
          isSample: index === sampleIndex,
          keepsLabels: (caseIndex + Math.floor(index / operations.length)) % 2 === 1,
        }));
        if (effort === "quick") return breaches[sampleIndex] ?? [];
        // if there are many values, each is sent to one endpoint only
        return breaches.filter((_, index) => values.length <= 4 || index % operations.length === turn);
      });
    });
    return inAnyOrderOf(all.filter(({ operation }) => sent.includes(operation)));
  });
}

/** True if a run with this focus sends the breach. Requirements on all rejections, such as ERR-7, need a sample of each case. */
export function isSelected(focus: Focus, { breaks, isSample }: Pick<Breach, "breaks" | "isSample">): boolean {
  if (focus === undefined || focus.includes(breaks)) return true;
  return isSample && focus.some((id) => id.startsWith("ERR-"));
}

/** True if an invalid case breaks each of these requirements. */
export function haveBreaches(ids: readonly RequirementId[]): boolean {
  return ids.every((id) => invalidCases.some(({ breaks }) => breaks === id));
}

/** Returns the share of all breaches that a run of selected requirements sends, from 0 to 1. */
export function shareOfBreaches(focus: Focus, effort: Effort): number {
  const countOf = (selection: Focus): number =>
    invalidCases
      .flatMap(({ breaks, values }) =>
        values.slice(0, effort === "quick" ? 1 : undefined).map((_, index) => ({ breaks, isSample: index === 0 })),
      )
      .filter((breach) => isSelected(selection, breach)).length;
  return countOf(focus) / countOf(undefined);
}
