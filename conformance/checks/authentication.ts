import fc from "fast-check";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import { demandLetIn } from "../check/answer-form.ts";
import { check } from "../check/check.ts";
import { demandNoSurvey, answerOf, demand, demandStatus, demandUnchanged, relyingOn } from "../check/demand.ts";
import { isListed, listedSurveys } from "../check/listed.ts";
import { storedSurvey } from "../check/stored.ts";
import { together } from "../check/together.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import { demandForeign, demandForeignId, isOlder } from "./authentication-foreign.ts";
import { visit } from "../check/visit.ts";
import { Inconclusive } from "../check/violation.ts";
import type { Api } from "../http/api.ts";
import { invalidCredentials } from "../http/credential.ts";
import { endpointLabel, endpointNames, surveyEndpointNames, type EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainDraft } from "../run/survey-maker.ts";
import { textId } from "../reading/survey.ts";
import { publishedSurvey } from "./surveys-members.ts";
import { tourOfSuccess, workingEndpoints } from "./service.ts";

/** So many surveys of a key are looked through for those of another, if its own is among them. */
const manySurveys = 500;

/** As many as `invalidCredentials` makes. */
const invalidKinds = invalidCredentials("0123456789").length;

const allEndpoints = endpointNames.map((_, index) => index);

/** Each endpoint in this order, asked without a key; what reads is asked for a published survey, too. */
function anonymousTour(
  order: readonly number[],
  tools: Tools,
): Promise<readonly (readonly [EndpointName, Exchange])[]> {
  return tools.once(`anonymous tour ${order.join()}`, async (own) => {
    const workbench = await own.workbench();
    const published = (await publishedSurvey(own)).created;
    const answers: [EndpointName, Exchange][] = [];
    const working = await workingEndpoints(own);
    for (const name of order.flatMap((index) => endpointNames[index] ?? []).filter((one) => working.has(one))) {
      const isReading = name === "read" || name === "responses";
      const { id, slug = id } = isReading ? published : workbench;
      const isNamed = surveyEndpointNames.some((one) => one === name);
      for (const survey of isNamed ? [isReading ? workbench.id : id, slug] : [id])
        answers.push([name, await visit(own.anonymous, name, survey, own)]);
    }
    return answers;
  });
}

/** Demands that the survey reads as before, for its own key. */
async function demandUntouched(api: Api, { id }: StandingSurvey, before: unknown, by: string): Promise<void> {
  demandUnchanged(before, snapshotOf(await storedSurvey(api, id)), `the survey that ${by} tried to change`);
}

export const authenticationChecks = [
  check("AUT-1", {
    property: "with a valid key each of the six endpoints answers a lawful request with success",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    async holds(_given, tools) {
      for (const [name, answer] of await tourOfSuccess(tools)) await demandLetIn(name, answer);
    },
  }),
  check("AUT-2", {
    property:
      "without an Authorization header each of the six endpoints is answered 401, where the same request with the key succeeds",
    given: fc.record({ order: wholeOrder(endpointNames.length) }),
    examples: [{ order: allEndpoints }],
    runs: { quick: 1, standard: 1, thorough: 3 },
    length: 15,
    async holds({ order }, tools) {
      for (const [name, answer] of await anonymousTour(order, tools))
        demandStatus(answer, 401, `${endpointLabel(name)} without a key`);
    },
  }),
  check("AUT-3", {
    property: "with an unknown, lengthened, shortened, altered or empty key each of the six endpoints is answered 401",
    given: fc.record({ order: wholeOrder(endpointNames.length * invalidKinds) }),
    runs: { quick: 1, standard: 1, thorough: 2 },
    async holds({ order }, tools) {
      const { id } = await tools.workbench();
      const working = await workingEndpoints(tools);
      const unknown = tools.names.slug();
      const pairs = order.map((index) => ({ kind: Math.floor(index / endpointNames.length), at: index }));
      const visits = pairs.map(async ({ kind, at }) => {
        const name = endpointNames[at % endpointNames.length] ?? "list";
        if (!working.has(name)) return;
        const intruder = tools.intruders[kind] ?? tools.anonymous;
        // what a key doesn't let in learns nothing, not even that there is no such survey
        const survey = (kind + at) % 4 === 3 ? unknown : id;
        const answer = await visit(intruder, name, survey, tools);
        const where = survey === id ? endpointLabel(name) : `${endpointLabel(name)} of a survey that doesn't exist`;
        demandStatus(answer, 401, `${where} with ${intruder.identity}`);
      });
      await together(visits);
    },
  }),
  check("AUT-4", {
    property:
      "after a create, a PATCH and an add without a key or with an invalid one no survey is new and none is changed",
    given: fc.record({ anonymous: fc.boolean(), kind: fc.nat({ max: 4 }), bySlug: fc.boolean() }),
    examples: [
      { anonymous: true, kind: 0, bySlug: false },
      { anonymous: false, kind: 0, bySlug: true },
    ],
    runs: { quick: 2, standard: 3, thorough: 8 },
    needs: ["AUT-2", "AUT-3"],
    async holds({ anonymous, kind, bySlug }, tools) {
      const survey = await tools.workbench();
      const api = anonymous ? tools.anonymous : (tools.intruders[kind % tools.intruders.length] ?? tools.anonymous);
      const before = snapshotOf(await storedSurvey(tools.owner, survey.id));
      const name = bySlug ? survey.slug : survey.id;
      await visit(api, "update", name, tools);
      await visit(api, "add", name, tools);
      await demandUntouched(tools.owner, survey, before, `a PATCH and an add with ${api.identity}`);
      const slug = tools.names.slug();
      await api.create(plainDraft(tools.names, slug));
      demandNoSurvey(await tools.owner.read(slug), `reading the survey that a create with ${api.identity} asked for`);
      if (!anonymous) return;
      const control = await tools.owner.create(plainDraft(tools.names, slug));
      demand(control.status !== 409, () => ({
        message: `a create with ${api.identity} keeps its slug: the same create with the key is answered 409`,
        expected: "success (2xx)",
        received: answerOf(control),
      }));
    },
  }),
  check("AUT-5", {
    property:
      "read, PATCH, add and responses of a survey of another key, by its id, are answered 404; its own key reads it",
    given: fc.record({ order: wholeOrder(surveyEndpointNames.length) }),
    examples: [{ order: [0, 1, 2, 3] }],
    runs: { quick: 1, standard: 1, thorough: 3 },
    holds: ({ order }, tools) => demandForeign(order, "id", tools, "plain"),
  }),
  check("AUT-6", {
    property:
      "read, PATCH, add and responses of a survey of another key, by its slug, are answered 404; its own key reads it",
    given: fc.record({ order: wholeOrder(surveyEndpointNames.length) }),
    examples: [{ order: [0, 1, 2, 3] }],
    runs: { quick: 1, standard: 1, thorough: 3 },
    holds: ({ order }, tools) => demandForeign(order, "slug", tools, "other"),
  }),
  check("AUT-7", {
    property: "after a PATCH and an add to a survey of another key, by id and by slug, that survey is as before",
    given: fc.record({ bySlug: fc.boolean() }),
    examples: [{ bySlug: false }, { bySlug: true }],
    runs: { quick: 2, standard: 2, thorough: 4 },
    needs: ["AUT-5", "AUT-6"],
    async holds({ bySlug }, tools) {
      const foreign = await tools.foreign();
      if (!bySlug) await demandForeignId(tools);
      const before = snapshotOf(await storedSurvey(tools.other, foreign.id));
      const name = bySlug ? foreign.slug : foreign.id;
      for (const way of ["plain", "other"] as const) {
        await visit(tools.owner, "update", name, tools, way);
        await visit(tools.owner, "add", name, tools, way);
      }
      await demandUntouched(tools.other, foreign, before, "a PATCH and an add under another key");
    },
  }),
  check("AUT-8", {
    property: "the list of each key shows its own survey and not the other's",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 2 },
    async holds(_given, tools) {
      const [mine, theirs] = [await tools.standing(), await tools.foreign()];
      await publishedSurvey(tools);
      for (const [api, own, foreigners] of [
        [tools.owner, mine, [theirs, ...tools.made("other")]],
        [tools.other, theirs, [mine, ...tools.made("owner")]],
      ] as const) {
        const { items, complete } = await listedSurveys(
          api,
          (seen) => seen.length > manySurveys && isListed(seen, own),
        );
        const ownIds = new Set(tools.made(api.identity).map(({ id }) => id));
        const leaked = foreigners.find(
          ({ id }) =>
            !ownIds.has(id) && items.some((item) => textId(item["id"]) === id && !isOlder(item, tools.names.runId)),
        );
        demand(leaked === undefined, {
          message: `GET /surveys as ${api.identity} shows a survey of another key`,
          expected: `no survey ${leaked?.id}`,
          received: "it is in the list",
        });
        if (!isListed(items, own) && !complete)
          throw new Inconclusive("the list of surveys has more pages than were followed");
        await relyingOn("SUR-4", () =>
          demand(isListed(items, own), {
            message: "GET /surveys doesn't list a survey of the key",
            expected: `the survey ${own.id}`,
            received: `${items.length} others`,
          }),
        );
      }
    },
  }),
  check("AUT-11", {
    property: "the 401 of each of the six endpoints has a WWW-Authenticate header",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    needs: ["AUT-2", "AUT-3"],
    async holds(_given, tools) {
      const { id } = await tools.standing();
      const [unknownKey, longerKey] = tools.intruders;
      const intruded = await Promise.all([unknownKey?.read(id), longerKey?.read(tools.names.slug())]);
      for (const answer of intruded)
        if (answer !== undefined)
          await relyingOn("AUT-3", () => demandStatus(answer, 401, "GET /surveys/{id} with an invalid key"));
      const others = intruded.flatMap((answer) => (answer === undefined ? [] : [["read", answer] as const]));
      for (const [name, answer] of [...(await anonymousTour(allEndpoints, tools)), ...others]) {
        demand(answer.headers["www-authenticate"] !== undefined, {
          message: `the 401 of ${endpointLabel(name)} has no WWW-Authenticate header`,
          expected: "WWW-Authenticate: Bearer",
          received: answerOf(answer),
        });
      }
    },
  }),
] as const;
