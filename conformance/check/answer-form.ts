import { endpointLabel, endpoints, successRequirement, type EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import { answerOf, demand, demandSuccess, relyingOn } from "./demand.ts";

/** Demands that an endpoint is there: that it answers a lawful request with success is its own requirement. */
export async function demandThere(name: EndpointName, answer: Exchange): Promise<void> {
  const missing = answer.status === 405 || answer.status === 501 || (answer.status >= 300 && answer.status < 400);
  demand(!missing && !(answer.status === 404 && !endpoints[name].path.includes("{id}")), () => ({
    message: `there is no ${endpointLabel(name)} below the base URL`,
    expected: "success (2xx)",
    received: answerOf(answer),
  }));
  await relyingOn(successRequirement[name], () => demandSuccess(answer, endpointLabel(name)));
}

/** Demands that an endpoint lets a valid key in. */
export async function demandLetIn(name: EndpointName, answer: Exchange): Promise<void> {
  demand(answer.status !== 401 && answer.status !== 403, () => ({
    message: `${endpointLabel(name)} refused a valid key`,
    expected: "success (2xx)",
    received: answerOf(answer),
  }));
  await relyingOn(successRequirement[name], () => demandSuccess(answer, endpointLabel(name)));
}

/** Demands that an endpoint's success is JSON; where there are no responses, it may be empty. */
export async function demandJsonSuccess(name: EndpointName, answer: Exchange): Promise<void> {
  await relyingOn(successRequirement[name], () => demandSuccess(answer, endpointLabel(name)));
  const empty = answer.text === "" && name === "responses";
  demand(empty || answer.json.unreadable === undefined, () => ({
    message: `the answer of ${endpointLabel(name)} is no JSON: ${answer.json.unreadable ?? ""}`,
    expected: "a JSON body",
    received: answerOf(answer),
  }));
}

/** Demands that the body of a refusal, if it has one, is JSON. */
export function demandJsonRefusal(answer: Exchange): void {
  demand(answer.text === "" || answer.json.unreadable === undefined, () => ({
    message: `the body of a ${answer.status} is no JSON: ${answer.json.unreadable ?? ""}`,
    expected: "a JSON body, or none",
    received: answerOf(answer),
  }));
}

/** Demands that an answer with a body says that it is JSON. */
export function demandJsonType({ status, headers, text }: Exchange): void {
  if (text === "") return;
  const type = headers["content-type"] ?? "";
  demand(/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type), {
    message: `a ${status} names the media type ${JSON.stringify(type)}`,
    expected: "application/json, or a type that ends with +json",
    received: JSON.stringify(type),
  });
}

/** Demands that an answer holds none of the keys. */
export function demandNoSecret({ status, headers, text }: Exchange, secrets: readonly string[]): void {
  const whole = JSON.stringify([headers, text]);
  demand(!secrets.some((secret) => whole.includes(secret)), {
    message: `a ${status} repeats the API key`,
    expected: "no key in the answer",
    received: "the key, in a header or the body",
  });
}
