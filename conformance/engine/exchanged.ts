import { Unanswered } from "../http/pacing/stops.ts";
import type { Api, Call } from "../http/api.ts";
import type { Exchange } from "../http/exchange.ts";
import { inTraceOf } from "../http/trace.ts";
import type { Sending } from "../journal/step.ts";
import { rowsIn } from "../model/held-survey.ts";
import { writeJson, type JsonObject } from "../format/json.ts";
import type { RecordedExchange } from "../format/report.ts";
import type { LostResponses } from "./lost-responses.ts";
import type { Recording, Senders } from "./senders.ts";

/** The response to a request, and both as they are shown; neither where it was lost. */
export interface Answer {
  readonly exchange?: Exchange;
  readonly recorded?: RecordedExchange;
  /** In a race: the status with which a gateway or an overloaded server put it off. */
  readonly putOff?: number;
}

interface Way {
  readonly senders: Senders;
  readonly lost: LostResponses;
  /** What all requests of a scenario are recorded under. */
  readonly trace: Recording;
}

/** The body of a request as it is sent. */
export function textOf({ body, text }: Sending): string | undefined {
  return text ?? (body === undefined ? undefined : writeJson(body));
}

/** Sends a request as who it says; what was lost, or may have been carried out twice, is noted. */
export async function exchanged(sending: Sending, { senders, lost, trace }: Way): Promise<Answer> {
  const { operation, query, contentType, body, name, text, race, isBurst = false } = sending;
  if (lost.hasGivenUp(operation)) return {};
  let recorded: RecordedExchange | undefined;
  const record = inTraceOf<Recording>(trace, (exchange) => {
    recorded = exchange;
  });
  const call: Call = {
    ...(name === undefined ? {} : { survey: name }),
    ...(query === undefined ? {} : { query }),
    ...(text === undefined ? (body === undefined ? {} : { body }) : { text }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(race === undefined ? {} : { unqueued: true }),
    ...(isBurst ? { burst: true } : {}),
  };
  try {
    const exchange = await apiOf(sending, senders, record).call(operation, call);
    // what may have been carried out twice says nothing for sure, unless twice does what once does
    const isSure = exchange.doubt === undefined || isRepeatable(sending);
    if (!isSure) lost.note(operation, exchange.doubt ?? "");
    lost.end(operation);
    if (race !== undefined && exchange.status === 503) return { putOff: exchange.status };
    return isSure ? { exchange, ...(recorded === undefined ? {} : { recorded }) } : {};
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

function apiOf({ as, credential }: Sending, senders: Senders, record: Recording): Api {
  if (as === "nobody") return senders.nobody(record);
  if (credential !== undefined) return senders.intruder(credential, record);
  return as === "other" && senders.other !== undefined ? senders.other(record) : senders.owner(record);
}
