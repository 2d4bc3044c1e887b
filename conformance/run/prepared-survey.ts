import { answerOf, demand, demandPresent, demandSuccess, relyingOn } from "../check/demand.ts";
import type { PreparedSurvey } from "../check/tools.ts";
import { Inconclusive } from "../check/violation.ts";
import { apiOver, type Api } from "../http/api.ts";
import type { Sender } from "../http/client.ts";
import { bearer, keyVariables } from "../http/credential.ts";
import { succeeded } from "../http/exchange.ts";
import { findSurvey } from "../reading/survey.ts";
import { SetUpError } from "./options.ts";

/**
 * Reads the survey that was prepared, named by its id or its slug. A subject that shows it under an unknown name, too, shows
 * it whatever is asked: then nothing that it shows proves anything.
 */
export async function readPrepared(owner: Api, name: string, unknown: string): Promise<PreparedSurvey> {
  const answer = await owner.read(name);
  const survey = await relyingOn("SUR-2", () => {
    demandSuccess(answer, "GET /surveys/{id} of the prepared survey");
    return demandPresent(findSurvey(answer), () => ({
      message: "the answer to GET /surveys/{id} holds no survey with an id",
      expected: "the prepared survey",
      received: answerOf(answer),
    }));
  });
  const elsewhere = await owner.read(unknown);
  await relyingOn("ERR-20", () =>
    demand(!succeeded(elsewhere), () => ({
      message: `GET /surveys/{id} for ${unknown}, which no survey has, was answered ${elsewhere.status}`,
      expected: "status 404",
      received: answerOf(elsewhere),
    })),
  );
  return { name, id: survey.id, slug: survey.slug ?? name, survey };
}

/** Makes sure that there is a survey of that name before anything is judged; throws a SetUpError. */
export async function refuseMissingSurvey(client: Sender, ownerKey: string, name: string): Promise<void> {
  const ignore = (): void => undefined;
  const owner = apiOver(client, bearer("owner", ownerKey), ignore, ignore);
  if ((await statusOf(owner, name)) !== 404) return;
  throw new SetUpError(
    `--survey ${name}: the key in ${keyVariables.owner} has no survey of that name (404)`,
    "prepare one with recipients, for example in the dashboard, and give its slug or its id",
  );
}

async function statusOf(owner: Api, name: string): Promise<number | undefined> {
  try {
    return (await owner.read(name)).status;
  } catch (error) {
    // the checks will meet it as well, and tell of it
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}
