import { jsonPlaces } from "../client/json/json-places.ts";
import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { pathOf } from "./format/story.ts";

/** What of a response a failure is about. */
export interface Blamed {
  /** The way to the value: `questions.2.required`, or its last steps. */
  readonly path?: string;
  /** The text of the value as the report shows it; absent where the whole response is blamed, or nothing is there. */
  readonly value?: string;
}

/** What of a response is blamed, by the words of the failure. */
export function blamedBy({ message, received }: Pick<Failure, "message" | "received">): Blamed {
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

/** The name of the blamed member: `required` of `questions.2.required`. */
export function memberOf({ path }: Blamed): string | undefined {
  return path?.split(".").findLast((step) => !/^\d+$/.test(step));
}

/** Where in a body stands what is blamed; 0 where that isn't to be found. */
export function placeIn(body: string, { path = "", value }: Blamed): number {
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

/** The exchange that a failure is about: the last with the response or the value that was received, else the last of all. */
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
  const blamed = blamedBy(failure);
  const [member, value] = [memberOf(blamed), blamed.value];
  const isNamed = namedIn(failure.message);
  const isShown = (exchange: RecordedExchange): boolean => {
    const { responseBody = "" } = exchange;
    const isThere = [":", ": "].some((colon) => responseBody.includes(`"${member}"${colon}${value}`));
    return isNamed(exchange) && (member === undefined || value === undefined || isThere);
  };
  const shown = exchanges.findLastIndex(isShown);
  return shown === -1 ? exchanges.length - 1 : shown;
}

/** Which exchanges the words of a failure may mean. */
function namedIn(message: string): (exchange: RecordedExchange) => boolean {
  const where = message.replace(/compared with .*/, "");
  if (/\banswer to (?:the|a) create\b/.test(where)) return (one) => one.method === "POST" && pathOf(one) === "/surveys";
  if (/\banswer to (?:the |a )?PATCH\b/.test(where)) return ({ method }) => method === "PATCH";
  return ({ method }) => method === "GET";
}
