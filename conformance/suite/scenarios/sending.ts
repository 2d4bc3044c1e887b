import { isPlain } from "../documents/plain.ts";
import { namesSurvey, type EndpointName } from "../../client/endpoint.ts";
import { writeJson } from "../../client/json/json.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Expected, Sending, Step } from "../journal/step.ts";
import type { Model } from "../model/model.ts";
import { onceAnswered } from "../model/open-rows.ts";

/** What a scenario may say of a request in addition to its operation. */
export type Details = Partial<Omit<Sending, "operation">>;

/** A request of those that are sent at the same time. */
export type Request = Details & Pick<Sending, "operation">;

/** A request as it is to be sent: by the survey's owner, and by its id, where nothing else is said; what names no survey is about none. */
export function sendingOf(operation: EndpointName, details: Details): Sending {
  const { survey, by } = namesSurvey(operation) ? details : {};
  return {
    ...details,
    operation,
    survey,
    as: details.as ?? survey?.owner ?? "owner",
    name: details.name ?? (by === "slug" ? survey?.slug : survey?.id),
    by: by ?? (survey === undefined ? undefined : "id"),
    isPlain: isPlain(details.body) ? true : undefined,
  };
}

/** What may be expected of one of several requests at the same time, by what was given for it alone. */
export function expectedInRace({ survey, after, why }: Expected): Expected {
  // of what doesn't fit a server may add as much as does
  const added = after === undefined || why === "cap" ? undefined : { ...after, counts: undefined };
  return { outcome: "open", survey, after: added };
}

/** What was sent may have been carried out, though its response is not judged: nothing is known of its survey. */
export function doubt(model: Model, sending: Sending): void {
  const { operation } = sending;
  const { survey } = model.expect(sending);
  if (survey !== undefined && (operation === "update" || operation === "add")) survey.isUncertain = true;
}

/** What a step holds of its response; of one that was lost, or put off with a status, nothing more. */
export function answeredBy(
  sending: Sending,
  expected: Expected,
  exchange: Exchange | undefined,
  putOff: number,
): Pick<Step, "expected" | "exchange" | "recorded" | "status" | "isAccepted" | "isViolated"> {
  const status = exchange?.status ?? putOff;
  const isAccepted = status >= 200 && status < 300;
  return {
    expected: onceAnswered(expected, { ...sending, exchange, isAccepted }),
    exchange,
    recorded: exchange?.recorded,
    status,
    isAccepted,
    isViolated: false,
  };
}

/** The text of a body, as it is sent. */
export function textOf({ text, body }: Sending): string {
  return text ?? writeJson(body) ?? "";
}
