import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Api } from "../http/api.ts";
import { successRequirement } from "../http/endpoint.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { check, type Check } from "./check.ts";
import { demandSuccess, relyingOn } from "./demand.ts";
import type { Tools } from "./tools.ts";

/** The endpoints that change nothing. */
export const readingEndpoints = ["list", "read", "responses"] as const;

/** The name of one of them. */
export type ReadingEndpoint = (typeof readingEndpoints)[number];

/** The endpoints that change nothing, called with one credential. */
export type ReadingApi = Pick<Api, "identity" | ReadingEndpoint>;

/** What a reading works with: whatever it does, nothing is written. */
export interface ReadingTools extends Pick<Tools, "baseUrl" | "secrets" | "names" | "observe" | "prepared"> {
  readonly owner: ReadingApi;
  /** Throws `NotTested` where there is no second key. */
  readonly other: ReadingApi;
  readonly anonymous: ReadingApi;
  readonly intruders: readonly ReadingApi[];
  readonly once: <T>(key: string, work: (tools: ReadingTools) => Promise<T>) => Promise<T>;
}

/** How a requirement is judged by reading alone, as far as that goes. */
export interface Reading {
  readonly id: RequirementId;
  /** What is tried, as one sentence that is true of every conforming server. */
  readonly property: string;
  /** Requirements whose breach would show here too, beside those that the whole check needs. */
  readonly needs?: readonly RequirementId[];
  /** Throws a `Violation` when the property doesn't hold of the subject. */
  readonly holds: (tools: ReadingTools) => Promise<void>;
}

/** A reading as the runner sees it: a check of one case, which needs what the whole check needs. */
export function asCheck({ id, property, needs = [], holds }: Reading): Check {
  return check(id, {
    property,
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    needs,
    holds: (_given, tools) => holds(tools),
  });
}

/** Asks an endpoint that changes nothing about a survey. */
export function ask(api: ReadingApi, endpoint: ReadingEndpoint, survey: string): Promise<Exchange> {
  return endpoint === "list" ? api.list() : api[endpoint](survey);
}

/** One lawful request to each endpoint that changes nothing, whatever becomes of it. */
export function readingTour(tools: ReadingTools): Promise<readonly (readonly [ReadingEndpoint, Exchange])[]> {
  return tools.once("reading tour", async (own) => {
    const { id } = await own.prepared();
    const answers: [ReadingEndpoint, Exchange][] = [];
    for (const endpoint of readingEndpoints) answers.push([endpoint, await ask(own.owner, endpoint, id)]);
    return answers;
  });
}

/** The endpoints of the tour that answered with success: a refusal elsewhere proves nothing. */
export async function workingReads(tools: ReadingTools): Promise<readonly ReadingEndpoint[]> {
  const working = (await readingTour(tools)).flatMap(([name, answer]) => (succeeded(answer) ? [name] : []));
  if (working.length > 0) return working;
  for (const [name, answer] of await readingTour(tools))
    await relyingOn(successRequirement[name], () => demandSuccess(answer, `the ${name} of the prepared survey`));
  return working;
}
