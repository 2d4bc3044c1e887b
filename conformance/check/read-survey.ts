import type { Api } from "../http/api.ts";
import type { Exchange } from "../http/exchange.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { answerOf, demand, demandPresent, demandSuccess, demandUnchanged } from "./demand.ts";
import type { StandingSurvey } from "./tools.ts";

/** Demands that the id of a survey reads it. */
export async function demandReadById(
  owner: Pick<Api, "read">,
  { id, slug }: Pick<StandingSurvey, "id" | "slug">,
  which: string,
): Promise<void> {
  const answer = await owner.read(id);
  demandSuccess(answer, `GET /surveys/{id} with the id of ${which}`);
  const survey = demandPresent(findSurvey(answer), () => ({
    message: "the answer to GET /surveys/{id} holds no survey with an id",
    expected: "one survey",
    received: answerOf(answer),
  }));
  demand(survey.id === id && (survey.slug ?? slug) === slug, {
    message: "GET /surveys/{id} reads another survey than the id names",
    expected: `the survey with id ${id} and slug ${slug}`,
    received: `id ${survey.id}, slug ${survey.slug ?? "none"}`,
  });
}

/** Demands that a read by slug shows the survey that was read by its id, member for member. */
export function demandSameBySlug(byId: ShownSurvey, answer: Exchange): void {
  demandSuccess(answer, "GET /surveys/{id} with a slug");
  const bySlug = demandPresent(findSurvey(answer), () => ({
    message: "the answer to GET /surveys/{id} with a slug holds no survey with an id",
    expected: "the survey that the slug names",
    received: answerOf(answer),
  }));
  demandUnchanged(
    snapshotOf(byId),
    snapshotOf(bySlug),
    "the survey read by its slug, compared with the one read by its id,",
  );
}
