import { jsonPlaces } from "../client/json/json-places.ts";
import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { pathOf } from "./format/exchange-history.ts";

/** The part of a response that a failure is about. */
export interface FaultyPart {
  /** `questions.2.required`, or the last steps of that path. */
  readonly path?: string;
  /** The value as the report shows it; absent if the whole response is wrong or nothing is there. */
  readonly value?: string;
}

export function faultyPartOf({ message, received }: Pick<Failure, "message" | "received">): FaultyPart {
  const named = /\b(?:another|lacks) ([a-z]\w*(?:\.\w+)*)/.exec(message)?.[1]?.replace(/^members\./, "");
  const number = /\bquestion (\d+)\b/.exec(message)?.[1];
  const path = named === undefined || number === undefined ? named : `questions.${Number(number) - 1}.${named}`;
  const isAnswer = /^\d{3}\b/.test(received);
  const whole = received.replace(/… \(\d+ characters\)$|…$/, "");
  return {
    ...(path === undefined ? {} : { path }),
    ...(isAnswer || whole === "" || whole === "nothing" ? {} : { value: whole }),
  };
}

/** Returns the member's name: `required` of `questions.2.required`. */
export function memberNameOf({ path }: FaultyPart): string | undefined {
  return path?.split(".").findLast((step) => !/^\d+$/.test(step));
}

/** Returns the offset of the faulty part in a body; 0 if it isn't found. */
export function offsetIn(body: string, { path = "", value }: FaultyPart): number {
  const places = [...jsonPlaces(body)];
  const steps = path === "" ? [] : path.split(".");
  for (const first of steps.keys()) {
    const suffix = steps.slice(first).join(".");
    const own = places.filter(([way]) => way === suffix || way.endsWith(`.${suffix}`));
    const shown = own.find(
      ([, at]) =>
        value !== undefined &&
        body
          .slice(at)
          .replace(/^"[^"]*"\s*:\s*/, "")
          .startsWith(value),
    );
    const found = shown ?? own[0];
    if (found !== undefined) return found[1];
  }
  return value === undefined || value.length < 4 ? 0 : Math.max(0, body.lastIndexOf(value));
}

/** Returns the index of the last exchange with the received response or value, or of the last exchange. */
export function judgedIndex(
  exchanges: readonly RecordedExchange[],
  failure: Pick<Failure, "message" | "received">,
): number {
  const answer = failure.received.replace(/…$/, "");
  const isReceived = ({ status, responseBody = "" }: RecordedExchange): boolean =>
    status !== undefined &&
    (responseBody === ""
      ? answer === `${status} with an empty body`
      : answer.startsWith(`${status} `) && `${status} ${responseBody}`.startsWith(answer));
  const answered = exchanges.findLastIndex(isReceived);
  if (answered !== -1) return answered;
  const faultyPart = faultyPartOf(failure);
  const [member, value] = [memberNameOf(faultyPart), faultyPart.value];
  const isNamed = exchangeFilterOf(failure.message);
  const isShown = (exchange: RecordedExchange): boolean => {
    const { responseBody = "" } = exchange;
    const isThere = [":", ": "].some((colon) => responseBody.includes(`"${member}"${colon}${value}`));
    return isNamed(exchange) && (member === undefined || value === undefined || isThere);
  };
  const shown = exchanges.findLastIndex(isShown);
  return shown === -1 ? exchanges.length - 1 : shown;
}

function exchangeFilterOf(message: string): (exchange: RecordedExchange) => boolean {
  const where = message.replace(/compared with .*/, "");
  if (/\banswer to (?:the|a) create\b/.test(where)) return (one) => one.method === "POST" && pathOf(one) === "/surveys";
  if (/\banswer to (?:the |a )?PATCH\b/.test(where)) return ({ method }) => method === "PATCH";
  return ({ method }) => method === "GET";
}
