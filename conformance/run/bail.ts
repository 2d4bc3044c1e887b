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

  /** Why nothing more is begun, by what scenarios have shown so far. */
  reasonIn({ explanations }: Pick<Shown, "explanations">): string | undefined {
    if (this.#options.bail === true && this.#reason === undefined)
      for (const { id } of explanations(this.#excused())) this.#noteBroken(id);
    return this.#reason;
  }

  /** What is excused explains what it can, before anything else is blamed. */
  #excused(): readonly RequirementId[] {
    return requirementIds.filter((id) => isExcused(id, this.#options));
  }

  /** A breach that only warns, or is excused, stops nothing. */
  #noteBroken(id: RequirementId): void {
    const { bail, strict, only } = this.#options;
    if (only?.includes(id) === false) return;
    if (bail !== true || this.#reason !== undefined || isExcused(id, this.#options)) return;
    if (strict || requirement(id).level === "MUST") this.#reason = `--bail: the run ended when ${id} was found broken`;
  }
}
