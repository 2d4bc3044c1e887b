import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { refused, succeeded, type Exchange } from "../http/exchange.ts";
import { differenceOf, inJson, type Difference } from "./difference.ts";
import { Violation, type Breach } from "./violation.ts";

/** What the self-test makes of assertions, in order to prove that each is needed. */
export interface AssertionWatch {
  /** Hears of a violation before it is thrown, and says whether to let it pass. */
  readonly letsPass?: (violation: Violation) => boolean;
  /** Hears of an assertion that holds, as the violation that it might be, and says whether to throw it all the same. */
  readonly breaks?: (violation: Violation) => boolean;
}

let watch: AssertionWatch = {};

/** Lets the self-test leave assertions out, or break them. */
export function watchAssertions(by: AssertionWatch): void {
  watch = by;
}

const unbroken: Breach = { message: "broken by the self-test", expected: "as it is", received: "as it is" };

/** The one assertion that all others are made of: throws a `Violation` unless `ok`. */
export function demand(ok: boolean, breach: Breach | (() => Breach)): asserts ok {
  if (ok && watch.breaks === undefined) return;
  const violation = new Violation(ok ? unbroken : typeof breach === "function" ? breach() : breach);
  const isThrown = ok ? watch.breaks?.(violation) : !watch.letsPass?.(violation);
  if (isThrown === true) throw violation;
}

/** Demands a 2xx. `action` says what was asked for: `creating a survey with 200 recipients`. */
export function demandSuccess(exchange: Exchange, action: string): void {
  demand(succeeded(exchange), () => ({
    message: `${action} was answered ${exchange.status}`,
    expected: "success (2xx)",
    received: answerOf(exchange),
  }));
}

/** Demands one status. */
export function demandStatus(exchange: Exchange, status: number, action: string): void {
  demand(exchange.status === status, () => ({
    message: `${action} was answered ${exchange.status}, not ${status}`,
    expected: `status ${status}`,
    received: answerOf(exchange),
  }));
}

/** Demands that the request was refused: any 4xx but those that speak of the key, the path or the pace. */
export function demandRefusal(exchange: Exchange, action: string): void {
  demand(refused(exchange) && ![401, 404, 405].includes(exchange.status), () => ({
    message: `${action} was not refused, but answered ${exchange.status}`,
    expected: "a refusal (400, or another 4xx that blames the payload)",
    received: answerOf(exchange),
  }));
}

/** Demands that given data is shown. `where` says where it was looked for: `the answer to the create`. */
export function demandShown(given: unknown, value: unknown, where: string): void {
  const difference = differenceOf(given, value);
  demand(difference === undefined, () => ({
    message:
      difference?.shown === undefined && difference?.path !== ""
        ? `${where} lacks ${difference?.path}, which was given`
        : `${where} shows ${difference?.path === "" ? "something else" : `another ${difference?.path}`} than was given`,
    expected: inJson(difference?.given),
    received: inJson(difference?.shown),
  }));
}

/** Demands that two pictures of the stored state are the same. */
export function demandUnchanged(before: unknown, after: unknown, where: string): void {
  const difference = differenceOf(before, after) ?? inverse(differenceOf(after, before));
  demand(difference === undefined, () => ({
    message: `${where} changed${difference?.path === "" ? "" : ` at ${difference?.path}`}`,
    expected: `as before: ${inJson(difference?.given)}`,
    received: inJson(difference?.shown),
  }));
}

/** A value that must be there; the breach says what its absence means. */
export function demandPresent<T>(value: T | undefined, breach: Breach | (() => Breach)): T {
  demand(value !== undefined, breach);
  return value;
}

/** Runs a part of a check that relies on another requirement: a violation in it is a violation of that one. */
export async function relyingOn<T>(requirement: RequirementId, part: () => Promise<T> | T): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof Violation && error.requirement === undefined) throw new Violation(error.breach, requirement);
    throw error;
  }
}

/** An answer as people read it: status and the beginning of the body. */
export function answerOf(exchange: Exchange): string {
  const body = exchange.text.length > 300 ? `${exchange.text.slice(0, 300)}…` : exchange.text;
  return `${exchange.status}${body === "" ? " with an empty body" : ` ${body}`}`;
}

function inverse(difference: Difference | undefined): Difference | undefined {
  return difference && { path: difference.path, given: difference.shown, shown: difference.given };
}
