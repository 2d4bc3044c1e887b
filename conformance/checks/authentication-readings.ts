import { demandLetIn } from "../check/answer-form.ts";
import { answerOf, demand, demandShown, demandStatus, demandSuccess, relyingOn } from "../check/demand.ts";
import { countOf } from "../check/answered.ts";
import { isListed, listedSurveys } from "../check/listed.ts";
import {
  ask,
  readingTour,
  workingReads,
  type Reading,
  type ReadingApi,
  type ReadingEndpoint,
  type ReadingTools,
} from "../check/reading.ts";
import { together } from "../check/together.ts";
import type { PreparedSurvey } from "../check/tools.ts";
import { Inconclusive, NotTested } from "../check/violation.ts";
import { endpointLabel } from "../http/endpoint.ts";
import { succeeded } from "../http/exchange.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { faceOf, inCommon } from "../reading/face.ts";

/** So many surveys of a key are looked through for that of another. */
const manySurveys = 500;

const namedReads = ["read", "responses"] as const;

/** Asks with a key that no server may accept, by id and by slug; each that works with the key must answer 401. */
async function demandUnauthorised(intruder: ReadingApi, tools: ReadingTools): Promise<void> {
  const { id, slug } = await tools.prepared();
  for (const endpoint of await workingReads(tools)) {
    for (const survey of endpoint === "list" ? [id] : [id, slug])
      demandStatus(await ask(intruder, endpoint, survey), 401, `${endpointLabel(endpoint)} with ${intruder.identity}`);
  }
}

/** The prepared survey, once it is proven that this name names none of the other key's own. */
export async function foreignPrepared(
  tools: ReadingTools,
  nameOf: (prepared: PreparedSurvey) => string,
): Promise<PreparedSurvey> {
  const prepared = await tools.prepared();
  await relyingOn("SUR-4", async () => demandSuccess(await tools.other.list(), "GET /surveys under the other key"));
  const answer = await tools.other.read(nameOf(prepared));
  const shown = succeeded(answer) ? findSurvey(answer) : undefined;
  const isNamesake =
    shown !== undefined &&
    (shown.id !== prepared.id ||
      (shown.slug !== undefined && prepared.survey.slug !== undefined && shown.slug !== prepared.slug));
  if (isNamesake) throw new NotTested("the other key has a survey of the same name as the prepared one");
  return prepared;
}

function foreignReading(id: "AUT-5" | "AUT-6", nameOf: (prepared: PreparedSurvey) => string): Reading {
  const by = id === "AUT-5" ? "id" : "slug";
  return {
    id,
    property: `read and responses of the prepared survey, by its ${by}, are answered 404 under the other key; its own key reads it`,
    async holds(tools) {
      const prepared = await foreignPrepared(tools, nameOf);
      const tour = (await readingTour(tools)).filter(([, answer]) => succeeded(answer));
      // responses that are somebody's answers are RSP-7's matter
      const unanswered = tour.filter(([endpoint, answer]) => endpoint === "read" || countOf(answer) === 0);
      for (const [endpoint] of unanswered.filter(([name]) => name !== "list"))
        demandStatus(
          await ask(tools.other, endpoint, nameOf(prepared)),
          404,
          `${endpointLabel(endpoint)} of another key's survey`,
        );
    },
  };
}

async function demandSameFace(
  endpoint: ReadingEndpoint,
  { id, slug }: PreparedSurvey,
  tools: ReadingTools,
): Promise<void> {
  const [one, two] = [tools.names.slug(), tools.names.slug()];
  const forOne = faceOf(await ask(tools.other, endpoint, one), [one]);
  const forTwo = faceOf(await ask(tools.other, endpoint, two), [two]);
  const forForeign = faceOf(await ask(tools.other, endpoint, slug), [slug, id]);
  demandShown(
    inCommon(forOne, forTwo),
    forForeign,
    `${endpointLabel(endpoint)}: the answer for another key's survey, compared with those for two unknown surveys,`,
  );
}

export const authenticationReadings: readonly Reading[] = [
  {
    id: "AUT-1",
    property: "with a valid key the list, a read and the responses of the prepared survey succeed",
    async holds(tools) {
      for (const [name, answer] of await readingTour(tools)) await demandLetIn(name, answer);
    },
  },
  {
    id: "AUT-2",
    property:
      "without an Authorization header the list, a read and the responses, by id and by slug, are answered 401; with the key they succeed",
    holds: (tools) => demandUnauthorised(tools.anonymous, tools),
  },
  {
    id: "AUT-3",
    property:
      "with an unknown, lengthened, shortened, altered or empty key the list, a read and the responses are answered 401; with the key they succeed",
    async holds(tools) {
      for (const intruder of tools.intruders) await demandUnauthorised(intruder, tools);
    },
  },
  foreignReading("AUT-5", ({ id }) => id),
  foreignReading("AUT-6", ({ slug }) => slug),
  {
    id: "AUT-8",
    property: "the list of the other key doesn't show the prepared survey, which its own key's list shows",
    async holds(tools) {
      const prepared = await tools.prepared();
      const mine = await listedSurveys(tools.owner, (seen) => isListed(seen, prepared));
      await relyingOn("SUR-4", () => {
        if (!isListed(mine.items, prepared) && !mine.complete)
          throw new Inconclusive("the list of surveys has more pages than were followed");
        demand(isListed(mine.items, prepared), {
          message: "GET /surveys doesn't list a survey of the key",
          expected: `the survey ${prepared.id}`,
          received: `${mine.items.length} others`,
        });
      });
      const { items } = await listedSurveys(tools.other, (seen) => seen.length > manySurveys);
      const isLeaked = ({ id, slug }: (typeof items)[number]): boolean =>
        textId(id) === prepared.id && (typeof slug !== "string" || slug === prepared.slug);
      demand(!items.some(isLeaked), {
        message: "GET /surveys under the other key shows a survey of the first",
        expected: `no survey ${prepared.id}`,
        received: "it is in the list",
      });
    },
  },
  {
    id: "AUT-9",
    needs: ["AUT-5", "AUT-6", "ERR-20"],
    property:
      "status and body for the prepared survey under the other key are those for a slug that nobody uses, the name itself apart",
    async holds(tools) {
      const prepared = await foreignPrepared(tools, ({ slug }) => slug);
      const working = await workingReads(tools);
      for (const endpoint of namedReads.filter((one) => working.includes(one)))
        await demandSameFace(endpoint, prepared, tools);
    },
  },
  {
    id: "AUT-10",
    property:
      "of reads of the prepared survey under both keys at once those of its own key show it, and the others are 404",
    needs: ["AUT-5", "AUT-6"],
    async holds(tools) {
      const { id, slug } = await foreignPrepared(tools, (prepared) => prepared.slug);
      const apis = [tools.owner, tools.other, tools.other, tools.owner];
      const answers = await together(apis.map((api) => api.read(slug)));
      for (const [index, answer] of answers.entries()) {
        const isOwn = apis[index] === tools.owner;
        const shown = succeeded(answer) ? findSurvey(answer)?.id : undefined;
        demand(isOwn ? shown === id : answer.status === 404, () => ({
          message: "under concurrent requests of two keys an answer is about another survey than its key's own",
          expected: isOwn ? `the survey ${id}` : "404",
          received: answerOf(answer),
        }));
      }
    },
  },
  {
    id: "AUT-11",
    needs: ["AUT-2", "AUT-3"],
    property: "the 401 of the list, a read and the responses has a WWW-Authenticate header",
    async holds(tools) {
      const { id } = await tools.prepared();
      for (const endpoint of await workingReads(tools)) {
        const answer = await ask(tools.anonymous, endpoint, id);
        await relyingOn("AUT-2", () => demandStatus(answer, 401, `${endpointLabel(endpoint)} without a key`));
        demand(answer.headers["www-authenticate"] !== undefined, {
          message: `the 401 of ${endpointLabel(endpoint)} has no WWW-Authenticate header`,
          expected: "WWW-Authenticate: Bearer",
          received: answerOf(answer),
        });
      }
    },
  },
];
