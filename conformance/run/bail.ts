import { requirement } from "../../spec/requirements/catalogue.ts";
import { NotTested } from "../check/violation.ts";
import type { Judgement } from "./judge.ts";
import type { RunOptions } from "./options.ts";
import type { Result } from "./schedule.ts";
import { isExcused } from "./score.ts";

type BailOptions = Pick<RunOptions, "bail" | "strict" | "baseline" | "specRevision">;

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

  /** Looks at what judging a check found: a breach that only warns, or is excused, stops nothing. */
  note({ judgement: { broken } }: Result): void {
    const { bail, strict } = this.#options;
    if (bail !== true || broken === undefined || this.#reason !== undefined) return;
    if (isExcused(broken.requirement, this.#options)) return;
    const { level } = requirement(broken.requirement);
    if (strict || level === "MUST") this.#reason = `--bail: the run ended when ${broken.requirement} was found broken`;
  }

  /** Judges, or says why not. */
  async orElse(judge: () => Promise<Judgement>): Promise<Judgement> {
    return this.#reason === undefined ? judge() : { cases: 0, requests: 0, stopped: new NotTested(this.#reason) };
  }
}
