import { isAcceptable } from "../documents/acceptable.ts";
import { namesSurvey, type EndpointName } from "../../client/endpoint.ts";
import { writeJson } from "../../client/json/json.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Expected, Sending, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import { expectedAfterResponse } from "../model/possible-rows.ts";

/** A request without its operation: all parts have defaults. */
export type Details = Partial<Omit<Sending, "operation">>;

export type Request = Details & Pick<Sending, "operation">;

/** Completes a request. By default the survey's owner sends it, with the survey's id in the path. */
export function sendingOf(operation: EndpointName, details: Details): Sending {
  const { survey, by } = namesSurvey(operation) ? details : {};
  return {
    ...details,
    operation,
    survey,
    as: details.as ?? survey?.owner ?? "owner",
    name: details.name ?? (by === "slug" ? survey?.slug : survey?.id),
    by: by ?? (survey === undefined ? undefined : "id"),
    isPlain: isAcceptable(details.body) ? true : undefined,
  };
}

/** Returns what is expected of one of several concurrent requests: whether it is accepted is open, but not its effect. */
export function expectedInRace({ survey, after, why }: Expected): Expected {
  // beyond the cap, a service may add as many recipients as fit, so the effect is open, too
  const added = after === undefined || why === "cap" ? undefined : { ...after, counts: undefined };
  return { outcome: "open", survey, after: added };
}

/** Marks the state of a survey as unknown after a change that isn't judged, but may have been carried out. */
export function markStateUnknown(model: Model, sending: Sending): void {
  const { operation } = sending;
  const { survey } = model.expect(sending);
  if (survey !== undefined && (operation === "update" || operation === "add")) survey.isStateUnknown = true;
}

/** Returns the parts of a step that its response decides. Without an exchange, the status is `postponedStatus`. */
export function responseParts(
  sending: Sending,
  expected: Expected,
  exchange: Exchange | undefined,
  postponedStatus: number,
): Pick<Step, "expected" | "exchange" | "recorded" | "status" | "isAccepted" | "isViolated"> {
  const status = exchange?.status ?? postponedStatus;
  const isAccepted = status >= 200 && status < 300;
  return {
    expected: expectedAfterResponse(expected, { ...sending, exchange, isAccepted }),
    exchange,
    recorded: exchange?.recorded,
    status,
    isAccepted,
    isViolated: false,
  };
}

/** Returns the text of the request's body. */
export function textOf({ text, body }: Sending): string {
  return text ?? writeJson(body) ?? "";
}
