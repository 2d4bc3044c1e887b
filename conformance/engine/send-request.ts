import type { SendMode } from "../client/client-request.ts";
import { Unanswered } from "../client/pacing/stops.ts";
import { bearer, noKey, type Credential } from "../client/credential.ts";
import { isGatewayPage, type Exchange } from "../client/exchange.ts";
import type { Sending } from "../suite/journal/step.ts";
import { rowsIn } from "../suite/model/expected-survey.ts";
import type { JsonObject } from "../client/json/json.ts";
import type { Senders, SessionOptions } from "./session-options.ts";

export interface RequestResult {
  /** Absent if the response was lost, or proves nothing. */
  readonly exchange?: Exchange;
  /** 503 if a gateway or an overloaded server turned away a request of a race. */
  readonly postponedStatus?: number;
}

interface RequestContext extends Pick<SessionOptions, "senders" | "lost"> {
  readonly trace: string;
}

/** Sends one request, and notes in `lost` if its response was lost. */
export async function sendRequest(sending: Sending, { senders, lost, trace }: RequestContext): Promise<RequestResult> {
  const { operation, query, contentType, name, text, race } = sending;
  if (lost.hasGivenUp(operation)) return {};
  const body = text === undefined ? sending.body : undefined;
  try {
    const call = { survey: name, query, body, text, contentType, sendMode: sendModeOf(sending), trace };
    const exchange = await senders.api(credentialOf(sending, senders.keys)).call(operation, call);
    // after a retry, the server may have executed the request twice
    const isConclusive = exchange.doubt === undefined || isIdempotent(sending);
    if (!isConclusive) lost.note(operation, exchange.doubt ?? "");
    if (isGatewayPage(exchange)) {
      // a gateway that rejects a request (403, 413) has answered it, so no response was lost
      if (exchange.status >= 500)
        lost.note(operation, `an HTML page with status ${exchange.status} arrived instead, probably from a gateway`);
      return {};
    }
    lost.noteAnswered(sending);
    if (race !== undefined && exchange.status === 503) return { postponedStatus: exchange.status };
    return isConclusive ? { exchange } : {};
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    lost.note(operation, error.message, error.isTimeout);
    // the service may have crashed on the document, see `unansweredWrites`
    if (!error.isTimeout && race === undefined) lost.noteBroken(sending, error.message, error.isRepeated);
    return {};
  }
}

function sendModeOf({ race, isBurst }: Sending): SendMode | undefined {
  if (race !== undefined) return "race";
  return isBurst === true ? "burst" : undefined;
}

/** True if a repetition leaves the same state. The counts of an add may still differ. */
function isIdempotent({ operation, body }: Sending): boolean {
  // without an email, a repeated add creates another recipient
  const isNamed = ({ email }: JsonObject): boolean => typeof email === "string" && email.includes("@");
  return operation === "update" || (operation === "add" && rowsIn(body).every(isNamed));
}

function credentialOf({ as, credential }: Sending, { owner, other }: Senders["keys"]): Credential {
  if (as === "nobody") return noKey;
  if (credential !== undefined) return credential;
  return as === "other" && other !== undefined ? bearer("other", other) : bearer("owner", owner);
}
