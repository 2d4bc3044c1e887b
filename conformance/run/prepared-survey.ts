import { Inconclusive } from "../http/pacing/stops.ts";
import { apiOver, type Api } from "../http/api.ts";
import type { Sender } from "../http/client.ts";
import { bearer, keyVariables } from "../http/credential.ts";
import { SetUpError } from "./options.ts";

/** Makes sure that there is a survey of that name before anything is judged; throws a SetUpError. */
export async function refuseMissingSurvey(client: Sender, ownerKey: string, name: string): Promise<void> {
  const owner = apiOver(client, bearer("owner", ownerKey));
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
    // the scenarios will meet it as well, and report it
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}
