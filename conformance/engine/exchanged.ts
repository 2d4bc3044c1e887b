import { Unanswered } from "../client/pacing/stops.ts";
import { bearer, noKey, type Credential } from "../client/credential.ts";
import { isGatewayPage, type Exchange } from "../client/exchange.ts";
import type { Sending } from "../suite/journal/step.ts";
import { rowsIn } from "../suite/model/held-survey.ts";
import type { JsonObject } from "../client/json/json.ts";
import type { Senders, SessionOptions } from "./session-options.ts";

/** The response to a request; absent where it was lost. */
export interface Answer {
  readonly exchange?: Exchange;
  /** In a race: the status with which a gateway or an overloaded server put it off. */
  readonly putOff?: number;
}

interface Way extends Pick<SessionOptions, "senders" | "lost"> {
  /** The trace of the scenario. */
  readonly trace: string;
}

/** Sends a request as who it says; what was lost, or may have been carried out twice, is noted. */
export async function exchanged(sending: Sending, { senders, lost, trace }: Way): Promise<Answer> {
  const { operation, query, contentType, name, text, race, isBurst } = sending;
  if (lost.hasGivenUp(operation)) return {};
  const body = text === undefined ? sending.body : undefined;
  const sendMode = race !== undefined ? "race" : isBurst === true ? "burst" : undefined;
  try {
    const call = { survey: name, query, body, text, contentType, sendMode, trace } as const;
    const exchange = await senders.api(credentialOf(sending, senders.keys)).call(operation, call);
    // what may have been carried out twice says nothing for sure, unless twice does what once does
    const isSure = exchange.doubt === undefined || isRepeatable(sending);
    if (!isSure) lost.note(operation, exchange.doubt ?? "");
    if (isGatewayPage(exchange)) {
      if (exchange.status >= 500) lost.note(operation, `answered ${exchange.status} with a page, as a gateway does`);
      return {};
    }
    lost.end(operation);
    if (race !== undefined && exchange.status === 503) return { putOff: exchange.status };
    return isSure ? { exchange } : {};
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    lost.note(operation, error.message, error.timedOut);
    return {};
  }
}

/** Says whether a request leaves the same when it is carried out twice: its counts alone differ then. */
function isRepeatable({ operation, body }: Sending): boolean {
  const isNamed = ({ email }: JsonObject): boolean => typeof email === "string" && email.includes("@");
  return operation === "update" || (operation === "add" && rowsIn(body).every(isNamed));
}

function credentialOf({ as, credential }: Sending, { owner, other }: Senders["keys"]): Credential {
  if (as === "nobody") return noKey;
  if (credential !== undefined) return credential;
  return as === "other" && other !== undefined ? bearer("other", other) : bearer("owner", owner);
}
