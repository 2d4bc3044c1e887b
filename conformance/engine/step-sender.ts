import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { NoMoreSurveys, NotTested } from "../client/pacing/stops.ts";
import type { EndpointName } from "../client/endpoint.ts";
import { newTrace } from "../client/trace.ts";
import { dropLongBody, type Journal } from "../suite/journal/journal.ts";
import type { Expected, Race, Sending, Step } from "../suite/journal/step.ts";
import {
  expectedInRace,
  markStateUnknown,
  responseParts,
  sendingOf,
  textOf,
  type Details,
  type Request,
} from "../suite/session/sending.ts";
import { sendRequest, type RequestResult } from "./send-request.ts";
import type { SessionOptions } from "./session-options.ts";
import { hasCreated, isQuotaRejection } from "../suite/model/quota.ts";
import { rejectionText } from "../suite/rules/claims/judged-request.ts";

interface EndedRequest extends RequestResult, Pick<Step, "expected" | "begun" | "ended"> {
  readonly sending: Sending;
}

/** Sends requests, adds them to the journal, applies them to the model and judges them. */
export class StepSender {
  readonly #options: SessionOptions;
  readonly #trace = newTrace();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async send(operation: EndpointName, details: Details): Promise<Step> {
    const sending = this.#prepare(operation, details);
    const expected = this.#options.model.expect(sending);
    return this.#sendPrepared(sending, () => expected);
  }

  /** Reads a survey that the model doesn't know, so the expectation depends on the response. */
  read(name: string, expect: (result: RequestResult) => Expected): Promise<Step> {
    return this.#sendPrepared(this.#prepare("read", { name }), expect);
  }

  async #sendPrepared(sending: Sending, expect: (result: RequestResult) => Expected): Promise<Step> {
    const { journal } = this.#options;
    const begun = journal.turn();
    const result = await this.#exchange(sending);
    const ended = journal.turn();
    return this.#judge(this.#apply({ sending, expected: expect(result), begun, ended, ...result }));
  }

  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    return this.#options.racing(() => this.#race(id, requests));
  }

  async #race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    const race: Race = { id, steps: [] };
    const { journal, model } = this.#options;
    const sendings = requests.map(({ operation, ...details }) => this.#prepare(operation, { ...details, race }));
    const begun = journal.turn();
    const results = sendings.map(async (sending) => ({
      sending,
      ...(await this.#exchange(sending)),
      ended: journal.turn(),
    }));
    // if one request ends the scenario, the others must end before its error is thrown
    const ended = await Promise.all(results).catch(async (error: unknown) => {
      await Promise.allSettled(results);
      for (const sending of sendings) markStateUnknown(model, sending);
      throw error;
    });
    for (const result of ended.toSorted((a, b) => a.ended - b.ended)) {
      const expected = expectedInRace(model.expect(result.sending));
      race.steps.push(this.#apply({ ...result, expected, begun }));
    }
    model.settle(race);
    for (const step of race.steps) await this.#judge(step);
    return race.steps;
  }

  #prepare(operation: EndpointName, details: Details): Sending {
    const overReason = this.#options.whyOver();
    if (overReason !== undefined) throw new NotTested(overReason);
    const sending = sendingOf(operation, details);
    const limitReason = operation === "create" ? this.#options.needs.createLimitReasons.get(sending.as) : undefined;
    if (limitReason !== undefined) throw new NoMoreSurveys(limitReason);
    return sending;
  }

  #apply({ sending, exchange, postponedStatus = 0, ...rest }: EndedRequest): Step {
    const { journal, model, scenario } = this.#options;
    const number = journal.steps.length + 1;
    const step: Step = {
      ...sending,
      ...rest,
      number,
      scenario,
      ...responseParts(sending, rest.expected, exchange, postponedStatus),
      sent: textOf(sending),
    };
    journal.append(step);
    model.apply(step);
    return step;
  }

  async #judge(step: Step): Promise<Step> {
    const { author, judging } = this.#options;
    const control = (): Promise<Step> => this.send("create", { as: step.as, body: author.survey() });
    const isOverLimit = await isCreateLimitReached(step, control, this.#options);
    // a response after the end of the run doesn't change the run's findings
    if (!isOverLimit && this.#options.whyOver() === undefined) judging.judge(step);
    this.#options.onStep?.(step);
    // a list is judged again after its last page, so its body stays
    if (step.operation !== "list" || step.expected.outcome !== "accepted") dropLongBody(step);
    return step;
  }

  async #exchange(sending: Sending): Promise<RequestResult> {
    try {
      return await sendRequest(sending, { ...this.#options, trace: this.#trace });
    } catch (error) {
      markStateUnknown(this.#options.model, sending);
      throw error;
    }
  }
}

/**
 * True if a create was rejected because its key can create no more surveys. If the document may be the reason, `control` sends a
 * valid document to find out.
 */
async function isCreateLimitReached(
  step: Step,
  control: () => Promise<Step>,
  { journal, judging, needs }: Pick<SessionOptions, "journal" | "judging" | "needs">,
): Promise<boolean> {
  const { as, isPlain, expected } = step;
  if (!isQuotaRejection(step, journal)) return false;
  if (needs.createLimitReasons.has(as)) return true;
  if (isPlain === true && expected.outcome === "accepted") {
    const reason = createLimitReason(step, journal);
    needs.createLimitReasons.set(as, reason);
    if (as === "other" && !hasCreated(as, journal)) judging.leaveSecondKeyOpen(reason);
  } else await control();
  return needs.createLimitReasons.has(as);
}

function createLimitReason(step: Step, journal: Journal): string {
  const cannotCreate = step.as === "other" && !hasCreated("other", journal);
  const limit = cannotCreate ? "the other key can't create a survey" : "this key can't create any more surveys";
  return `${limit}: POST /surveys returned ${rejectionText(step)}`;
}
