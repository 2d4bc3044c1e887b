import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Shown } from "./run-scenarios.ts";
import type { RunOptions } from "./options.ts";
import { isExcused } from "./outcome/score.ts";

type BailOptions = Pick<RunOptions, "bail" | "strict" | "baseline" | "specRevision" | "only">;

/** Keeps a run from beginning anything more after its first breach, if it was asked to. */
export class Bail {
  readonly #options: BailOptions;
  #reason: string | undefined;

  constructor(options: BailOptions) {
    this.#options = options;
  }

  /** Why nothing more is begun; absent while everything is. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Why nothing more is begun, by what scenarios have shown so far. A breach that only warns, or is excused, stops nothing. */
  reasonIn({ explanations }: Pick<Shown, "explanations">): string | undefined {
    const { bail, strict, only } = this.#options;
    if (bail !== true || this.#reason !== undefined) return this.#reason;
    const stops = (id: RequirementId): boolean =>
      only?.includes(id) !== false && !isExcused(id, this.#options) && (strict || requirement(id).level === "MUST");
    // what is excused explains what it can, before anything else is blamed
    const excused = requirementIds.filter((id) => isExcused(id, this.#options));
    const broken = explanations(excused).find(({ id }) => stops(id));
    if (broken !== undefined) this.#reason = `--bail: the run ended when ${broken.id} was found broken`;
    return this.#reason;
  }
}
