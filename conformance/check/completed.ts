import { isObject, type JsonObject } from "../reading/json.ts";
import { textId, type ShownSurvey } from "../reading/survey.ts";

/**
 * A survey as the answer to its create shows it, and where that leaves a member out as a read does: but for `recipients`,
 * of which each has its `url`, the contract doesn't say which members of the survey the answer shows.
 */
export function completed(created: ShownSurvey, read: ShownSurvey): ShownSurvey {
  const { recipients: stored, ...others } = read.members;
  const { recipients } = created.members;
  const rows = Array.isArray(recipients) ? { recipients: recipients.map((row) => completedRow(row, stored)) } : {};
  return { ...created, members: { ...others, ...created.members, ...rows } };
}

function completedRow(row: unknown, stored: unknown): unknown {
  if (!isObject(row) || !Array.isArray(stored)) return row;
  const own = stored.find((one): one is JsonObject => isObject(one) && isSame(one, row));
  const { url: _url, ...rest } = own ?? {};
  return { ...rest, ...row };
}

function isSame(one: JsonObject, other: JsonObject): boolean {
  const id = textId(other["id"]);
  return id === undefined ? one["email"] === other["email"] : textId(one["id"]) === id;
}
