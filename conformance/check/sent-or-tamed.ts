import { tamePatch } from "../arbitraries/survey-content.ts";
import type { Api } from "../http/api.ts";
import { refused, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { demandSuccess } from "./demand.ts";
import { inJson } from "./difference.ts";

/** A patch that was sent, and the answer to it. */
export interface SentPatch {
  readonly patch: JsonObject;
  readonly answer: Exchange;
}

/** Sends a patch, and where it is refused a tamer one: which signs, logos, emails and numbers of options are taken is open. */
export async function sentOrTamed(owner: Api, survey: string, patch: JsonObject): Promise<SentPatch> {
  const answer = await owner.update(survey, patch);
  const tame = tamePatch(patch);
  if (!refused(answer) || inJson(tame) === inJson(patch)) return { patch, answer };
  return { patch: tame, answer: await owner.update(survey, tame) };
}

/** The patch as it was taken, whole or tamer; a refusal of both is a breach. */
export async function takenPatch(
  owner: Api,
  survey: string,
  given: JsonObject,
  action = `PATCH of ${Object.keys(given).join(", ")}`,
): Promise<JsonObject> {
  const { patch, answer } = await sentOrTamed(owner, survey, given);
  demandSuccess(answer, action);
  return patch;
}
