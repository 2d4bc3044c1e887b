import type { Api } from "../http/api.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { inJson } from "./difference.ts";
import { answerOf, demand, demandPresent, demandSuccess, relyingOn } from "./demand.ts";

/** The survey as it is stored now; a failure breaks SUR-2, or SUR-3 where it was asked for by a slug of this run. */
export function storedSurvey(api: Pick<Api, "read">, name: string): Promise<ShownSurvey> {
  return relyingOn(name.startsWith("conformance-") ? "SUR-3" : "SUR-2", async () => {
    const answer = await api.read(name);
    demandSuccess(answer, "GET /surveys/{id} of an existing survey");
    const survey = demandPresent(findSurvey(answer), () => ({
      message: "the answer to GET /surveys/{id} holds no survey with an id",
      expected: "one survey",
      received: answerOf(answer),
    }));
    demand(survey.id === name || (survey.slug ?? name).toLowerCase() === name.toLowerCase(), {
      message: "GET /surveys/{id} reads another survey than the one named",
      expected: `the survey ${name}`,
      received: `the survey ${survey.id} with the slug ${survey.slug ?? "none"}`,
    });
    return survey;
  });
}

/** The recipients as they are stored now; a failure breaks SUR-2 or RCP-5. */
export async function storedRecipients(api: Api, survey: string): Promise<readonly ShownRecipient[]> {
  return recipientsShown(await storedSurvey(api, survey));
}

/** The recipients that a survey shows; their absence breaks RCP-5. */
export function recipientsShown(survey: ShownSurvey): Promise<readonly ShownRecipient[]> {
  return relyingOn("RCP-5", () =>
    demandPresent(recipientsOf(survey), () => ({
      message: "the survey shows no array of recipient objects",
      expected: "`recipients`: an array of objects",
      received: inJson(survey.members["recipients"]),
    })),
  );
}
