import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { NotTested } from "../check/violation.ts";
import type { Shown } from "../engine/run-scenarios.ts";
import type { Judgement } from "./judge.ts";
import type { RunOptions } from "./options.ts";
import type { Result } from "./schedule.ts";
import { isExcused } from "./score.ts";

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

  /** Looks at what judging a check found. */
  note({ judgement: { broken } }: Result): void {
    if (broken !== undefined) this.#noteBroken(broken.requirement);
  }

  /** Why nothing more is begun, by what scenarios have shown so far in addition. */
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

  /** Judges, or says why not. */
  async orElse(judge: () => Promise<Judgement>): Promise<Judgement> {
    return this.#reason === undefined ? judge() : { cases: 0, requests: 0, stopped: new NotTested(this.#reason) };
  }
}
