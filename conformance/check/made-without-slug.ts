import { sluglessDraft, surveyMade } from "../run/survey-maker.ts";
import { demandSuccess, relyingOn } from "./demand.ts";
import type { StandingSurvey, Tools } from "./tools.ts";

/** A survey whose slug, if it has one, the server made up: such a one is as little PATCH's to change as a given one. */
export function madeWithoutSlug({ owner, names }: Tools): Promise<StandingSurvey> {
  const draft = sluglessDraft(names);
  return relyingOn("SUR-5", async () => {
    const answer = await owner.create(draft);
    demandSuccess(answer, "a create without a slug");
    return surveyMade(answer, draft);
  });
}
