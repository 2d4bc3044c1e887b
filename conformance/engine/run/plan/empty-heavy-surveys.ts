import { Inconclusive } from "../../../client/pacing/stops.ts";
import { apiOver } from "../../../client/api.ts";
import { bearer } from "../../../client/credential.ts";
import { surveyInPath } from "../../../client/endpoint.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import type { RunOptions } from "../options.ts";
import type { RunContext } from "../run-context.ts";

/**
 * Empties large surveys by PATCH, since the API can't delete them. One question and one recipient stay. Surveys in the `shown`
 * exchanges of failures stay as they are, for inspection.
 */
export async function emptyHeavySurveys(
  context: RunContext,
  options: RunOptions,
  shown: readonly RecordedExchange[],
): Promise<void> {
  if (options.readOnly !== undefined) return;
  const named = new Set(shown.map(({ url }) => surveyInPath(url)));
  const names = context.namesFor("emptied");
  const heavy = context.ledger.weights
    .heavy(context.ledger.made)
    .filter(({ id, slug }) => !named.has(id) && !named.has(slug));
  await Promise.all(
    heavy.map(async ({ id, identity }, index) => {
      const key = identity === "other" ? options.otherKey : options.ownerKey;
      if (key === undefined) return;
      const api = apiOver(context.rawClient, bearer(identity === "other" ? "other" : "owner", key));
      const recipients = [
        { targetCompany: "Example Company", email: names.email("ada", `emptied.${index}`), title: "Emptied" },
      ];
      const questions = [{ type: "short_text", label: "What is your role?", required: false }];
      const texts = { description: "Emptied", welcomeMessage: "Emptied" };
      await api.update(id, { ...texts, questions, recipients }).catch((error: unknown) => {
        // the result isn't judged, so a lost response doesn't matter
        if (!(error instanceof Inconclusive)) throw error;
      });
    }),
  );
}
