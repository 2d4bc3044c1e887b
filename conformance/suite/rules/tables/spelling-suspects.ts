import { isObject } from "../../../client/json/json.ts";
import type { EndpointName } from "../../../client/endpoint.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { onUpdate } from "./members.ts";
import { suspect } from "./suspect.ts";

/**
 * Returns SVC-6 if the request names a charset, and SVC-5 if its body is spelled unusually: neither may change what the
 * request does. `stored` is given if the claim is about stored data, with the kind of the value: the facet is then
 * `stored by update in another order, blank`.
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

/** `in another order` if the members are not in `documentedOrder`; undefined for the usual spelling. */
function spellingOf({ operation, body, text }: Step): string | undefined {
  // the request sent this text, with other white space or escapes, in place of JSON.stringify(body)
  if (text !== undefined && body !== undefined) return "in another spelling";
  const order = documentedOrder[operation];
  if (order === undefined || !isObject(body)) return undefined;
  const positions = Object.keys(body).map((name) => order.indexOf(name));
  const isInOrder = positions.every((position, index) => index === 0 || position >= (positions[index - 1] ?? 0));
  return isInOrder ? undefined : "in another order";
}

/** The members of a body in the order in which the contract names them, as `onUpdate` does. */
export const documentedOrder: Partial<Record<EndpointName, readonly string[]>> = {
  update: Object.keys(onUpdate),
  add: ["skipExisting", "recipients"],
};
