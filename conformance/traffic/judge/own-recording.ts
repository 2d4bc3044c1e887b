import type { ExpectedSurvey, Race, Step } from "../../suite/journal/step.ts";
import { unknown } from "../../suite/model/values/expected-value.ts";
import type { Intent } from "../exchange/intent.ts";

/** Restores the controls, races and driver's actions from a recording that `verify --har` wrote. */
export class OwnRecording {
  readonly #byTurn = new Map<number, Step>();
  readonly #races = new Map<number, Race>();

  controlOf({ control }: Partial<Intent> = {}): Step | undefined {
    return control === undefined ? undefined : this.#byTurn.get(control);
  }

  /** All requests of a race have the same turn, which identifies the race. */
  raceOf({ race: intended, turn = 0 }: Partial<Intent> = {}): Race | undefined {
    if (intended === undefined) return undefined;
    const race = this.#races.get(turn) ?? { id: intended.id, steps: [] };
    this.#races.set(turn, race);
    return race;
  }

  applyDriver({ isDriven = false, submitted }: Partial<Intent> = {}, survey: ExpectedSurvey | undefined): void {
    if (survey === undefined) return;
    if (submitted !== undefined) survey.submitted = submitted;
    if (!isDriven) return;
    // the driver may have sent invitations, so their dates are unknown
    survey.rows = survey.rows.map((row) => ({ ...row, members: { ...row.members, inviteSentAt: unknown } }));
  }

  /** Returns the steps to judge now. A race is judged after its last step. */
  note(step: Step, intent: Intent | undefined): readonly Step[] {
    if (intent === undefined) return [step];
    this.#byTurn.set(intent.turn, step);
    if (intent.race === undefined || step.race === undefined) return [step];
    step.race.steps.push(step);
    return step.race.steps.length < intent.race.size ? [] : step.race.steps;
  }
}
