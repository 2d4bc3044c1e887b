import type { Api } from "../http/api.ts";
import { refused, succeeded, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { cap } from "./cap.ts";
import type { Tools } from "./tools.ts";

/** A server that takes fewer rows than this at once keeps people from filling a survey. */
const fewestRows = 20;

/**
 * Adds rows, and where so many at once are refused, in halves: how many one add may bring isn't said, only how many a survey
 * may have. A server that takes 199 of 200 counts what the survey has, though, and is not given parts. Tells of the last add.
 */
export async function addInParts(tools: Tools, survey: string, body: JsonObject & Rows): Promise<Exchange> {
  const { owner } = tools;
  const { recipients: rows } = body;
  const whole = await owner.add(survey, body);
  if (rows.length === cap && succeeded(whole)) tools.observe("rows-per-add", `${cap} or more`);
  if (!refused(whole) || rows.length <= fewestRows) return whole;
  const isOneTooMany =
    rows.length === cap && succeeded(await owner.add(survey, { ...body, recipients: rows.slice(1) }));
  if (isOneTooMany) return whole;
  const last = await addHalves(owner, survey, body);
  if (succeeded(last)) tools.observe("rows-per-add", `fewer than ${cap}`);
  return last;
}

interface Rows {
  readonly recipients: readonly JsonObject[];
}

async function addHalves(owner: Api, survey: string, body: JsonObject & Rows): Promise<Exchange> {
  const { recipients: rows } = body;
  const middle = Math.ceil(rows.length / 2);
  let last = await addPart(owner, survey, { ...body, recipients: rows.slice(0, middle) });
  if (succeeded(last)) last = await addPart(owner, survey, { ...body, recipients: rows.slice(middle) });
  return last;
}

async function addPart(owner: Api, survey: string, body: JsonObject & Rows): Promise<Exchange> {
  const answer = await owner.add(survey, body);
  return refused(answer) && body.recipients.length > fewestRows ? addHalves(owner, survey, body) : answer;
}
