import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { sluglessDraft, surveyMade } from "../run/survey-maker.ts";
import { demandSuccess, relyingOn } from "./demand.ts";
import type { StandingSurvey, Tools } from "./tools.ts";

/** A create without a slug, whatever becomes of it. */
export interface SluglessCreate {
  readonly draft: JsonObject;
  readonly answer: Exchange;
}

/** Creates a survey without a slug, once in a run. */
export function sluglessCreate(tools: Tools): Promise<SluglessCreate> {
  return tools.once("slugless", async ({ owner, names }) => {
    const draft = sluglessDraft(names);
    return { draft, answer: await owner.create(draft) };
  });
}

/** A survey whose slug, if it has one, the server made up: such a one is as little PATCH's to change as a given one. */
export function madeWithoutSlug(tools: Tools): Promise<StandingSurvey> {
  return relyingOn("SUR-5", async () => {
    const { draft, answer } = await sluglessCreate(tools);
    demandSuccess(answer, "a create without a slug");
    return surveyMade(answer, draft);
  });
}
