import { isObject } from "../../../client/json/json.ts";
import type { EndpointName } from "../../../client/endpoint.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { onUpdate } from "./members.ts";
import { suspect } from "./suspect.ts";

/**
 * Returns the requirements that a charset (SVC-6) and the spelling of a body (SVC-5) change nothing, if the request has
 * either. `stored` is the kind of a stored value, such as `blank`: the facet is `stored by update in another order,
 * blank`. It is absent if the claim is about the response.
 */
export function spellingSuspects(step: Step, stored?: string): readonly Suspect[] {
  const { operation, contentType } = step;
  const spelling = spellingOf(step);
  const facet = (requestPart: string): string =>
    stored === undefined ? requestPart : `stored by ${requestPart}, ${stored}`;
  return [
    ...(contentType?.includes("charset") === true ? [suspect("SVC-6", facet(operation))] : []),
    ...(spelling === undefined ? [] : [suspect("SVC-5", facet(`${operation} ${spelling}`))]),
  ];
}

/** Another spelling has other white space, escapes, or another order of members than `documentedOrder`. */
function spellingOf({ operation, body, text }: Step): string | undefined {
  if (text !== undefined && body !== undefined) return "in another spelling";
  const order = documentedOrder[operation];
  if (order === undefined || !isObject(body)) return undefined;
  const positions = Object.keys(body).map((name) => order.indexOf(name));
  const isInOrder = positions.every((position, index) => index === 0 || position >= (positions[index - 1] ?? 0));
  return isInOrder ? undefined : "in another order";
}

/** The members of a body in the order in which the contract names them. */
export const documentedOrder: Partial<Record<EndpointName, readonly string[]>> = {
  update: Object.keys(onUpdate),
  add: ["skipExisting", "recipients"],
};
