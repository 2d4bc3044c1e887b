import fc from "fast-check";
import { differenceOf } from "../check/difference.ts";
import { cutId } from "../arbitraries/unknown-name.ts";
import { check } from "../check/check.ts";
import {
  answerOf,
  demand,
  demandShown,
  demandNoSurvey,
  demandStatus,
  demandSuccess,
  relyingOn,
} from "../check/demand.ts";
import { together } from "../check/together.ts";
import { visit } from "../check/visit.ts";
import { endpointLabel, surveyEndpointNames } from "../http/endpoint.ts";
import { isObject } from "../reading/json.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { createdSurvey, findSurvey } from "../reading/survey.ts";
import { foreignReads } from "./authentication-foreign.ts";
import { makeSurvey, plainDraft } from "../run/survey-maker.ts";

export const scopeChecks = [
  check("AUT-9", {
    property:
      "status and body for a survey of another key are those for a slug that nobody uses, the name itself apart",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 2 },
    needs: ["AUT-5", "AUT-6", "ERR-20"],
    async holds(_given, tools) {
      const foreign = await tools.foreign();
      const [byId] = await foreignReads(tools);
      // what repeats the name that was asked for tells nothing
      const told = [foreign.id, encodeURIComponent(foreign.id)].reduce(
        (text, name) => text.replaceAll(name, ""),
        byId.text,
      );
      demand(!told.includes(foreign.slug), () => ({
        message: "the 404 of GET /surveys/{id} for the id of another key's survey tells its slug",
        expected: `no ${foreign.slug}`,
        received: answerOf(byId),
      }));
      for (const endpoint of surveyEndpointNames) {
        const forUnknown = async (name = tools.names.slug()): Promise<unknown> => {
          const answer = await visit(tools.owner, endpoint, name, tools);
          await relyingOn("ERR-20", () => demandStatus(answer, 404, `${endpointLabel(endpoint)} of an unknown survey`));
          return faceOf(answer, [name]);
        };
        const forForeign = async (): Promise<unknown> =>
          faceOf(await visit(tools.owner, endpoint, foreign.slug, tools), [foreign.slug, foreign.id]);
        let usual = inCommon(await forUnknown(), await forUnknown(cutId((await tools.standing()).id)));
        let foreignFace = await forForeign();
        // what differs by chance, by the minute or from node to node differs again among answers of one kind
        for (let again = 0; again < 2 && differenceOf(usual, foreignFace) !== undefined; again += 1) {
          usual = inCommon(usual, await forUnknown());
          foreignFace = await forForeign();
          usual = inCommon(usual, await forUnknown());
        }
        demandShown(
          usual,
          foreignFace,
          `${endpointLabel(endpoint)}: the answer for another key's survey, compared with those for unknown surveys,`,
        );
      }
    },
  }),
  check("AUT-10", {
    property:
      "many reads and PATCHes under two keys at once: each answer shows the survey of its own key, as its own key wrote it",
    given: fc.constant({ rounds: 2 }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["AUT-5", "SUR-30"],
    async holds({ rounds }, tools) {
      const mine = await tools.workbench();
      const theirs = await tools.once("the other key's workbench", () =>
        makeSurvey(tools.other, plainDraft(tools.names)),
      );
      const sides = [
        { api: tools.owner, survey: mine },
        { api: tools.other, survey: theirs },
      ] as const;
      const visits = Array.from({ length: rounds }, (_, round) =>
        sides.map(async ({ api, survey }) => {
          const title = tools.names.title(`${api.identity} ${round}`);
          const patched = await api.call("update", { survey: survey.id, body: { title }, unqueued: true });
          const read = await api.call("read", { survey: survey.id, unqueued: true });
          const isPutOff = putOff.has(patched.status);
          if (!isPutOff) await relyingOn("SUR-30", () => demandSuccess(patched, "PATCH of title"));
          const stored = findSurvey(read);
          const shownTitle = String(stored?.members["title"]);
          const isKnown = shownTitle.startsWith(api.identity) || (isPutOff && shownTitle === survey.draft["title"]);
          demandOwn(read, putOff.has(read.status) || (stored?.id === survey.id && isKnown));
          const answered = findSurvey(patched)?.id;
          demandOwn(patched, answered === undefined || answered === survey.id);
          function demandOwn(answer: Exchange, isOwn: boolean): void {
            demand(isOwn, {
              message: "under concurrent requests of two keys an answer shows another survey than its key's own",
              expected: `the survey ${survey.id} with a title of ${api.identity}`,
              received: answerOf(answer),
            });
          }
        }),
      ).flat();
      await together(visits);
    },
  }),
  check("AUT-14", {
    property:
      "a survey just created under one key is 404 for the other, also after the other key asked for the same slug",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 3 },
    needs: ["AUT-5", "AUT-6", "SUR-3", "SUR-10", "SUR-12", "SUR-20"],
    async holds(_given, tools) {
      const { id, slug, draft, survey } = await makeSurvey(tools.other, plainDraft(tools.names));
      const { title = draft["title"] } = survey.members;
      demandNoSurvey(await tools.owner.read(slug), "reading the other key's new survey by its slug");
      const answer = await tools.owner.create(plainDraft(tools.names, slug));
      tools.observe("slug-across-keys", succeeded(answer) ? "accepted" : `refused ${answer.status}`);
      if (!succeeded(answer))
        await relyingOn("SUR-20", () =>
          demandStatus(answer, 409, "creating a survey with a slug of another key's survey"),
        );
      // shorter ids may stand in any text, and a slug that was asked for may be repeated, be it the id or a part of it
      demand(id.length < 8 || !answer.text.replaceAll(slug, "").includes(id), {
        message: "the answer to a create with a slug of another key's survey tells that survey's id",
        expected: `no ${id}`,
        received: answerOf(answer),
      });
      for (const name of [id, slug]) {
        const stored = findSurvey(await tools.other.read(name));
        demandShown(
          { id, title },
          { id: stored?.id, title: stored?.members["title"] },
          "the survey that its creator reads after another key asked for the slug",
        );
      }
      if (!succeeded(answer)) return;
      const own = findSurvey(await tools.owner.read(slug));
      demandShown(createdSurvey(answer)?.id, own?.id, "the survey that the second creator reads by the slug");
    },
  }),
] as const;

/** How a server may tell that another request was first, or that there are too many. */
const putOff: ReadonlySet<number> = new Set([409, 412, 423, 503]);

/** Headers of the connection, the moment or the rate, which differ from answer to answer. */
const volatileHeader =
  /^(date|age|etag|vary|via|server|connection|keep-alive|content-|transfer-|set-cookie|x-|cf-|rate|retry|alt-svc|nel|report-to|traceparent|server-timing)/;

/** What two values have in common: the members and elements that are equal in both. */
export function inCommon(one: unknown, two: unknown): unknown {
  if (!isObject(one) || !isObject(two)) return one;
  const same = Object.entries(one).filter(
    ([name, value]) => differenceOf(value, two[name]) === undefined || isObject(value),
  );
  return Object.fromEntries(same.map(([name, value]) => [name, inCommon(value, two[name])]));
}

/** What a caller can tell an answer by: status and body, without the survey's name and without values made anew each time. */
export function faceOf({ status, headers, json, text }: Exchange, names: readonly string[]): unknown {
  const body = json.unreadable === undefined ? withoutChance(json.value, names) : masked(text, names);
  const told = Object.keys(headers)
    .filter((name) => !volatileHeader.test(name))
    .toSorted((a, b) => a.localeCompare(b));
  const members = isObject(body) ? Object.keys(body).toSorted((a, b) => a.localeCompare(b)) : [];
  return { status, headers: told, members, body };
}

function withoutChance(value: unknown, names: readonly string[]): unknown {
  if (typeof value === "string") return masked(value, names);
  if (typeof value === "number" || typeof value === "bigint") return "a number";
  if (Array.isArray(value)) return value.map((item) => withoutChance(item, names));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutChance(member, names)]))
    : value;
}

function masked(text: string, names: readonly string[]): string {
  const nameless = names.reduce((masking, name) => masking.replaceAll(name, "{id}"), text);
  return nameless
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "{time}")
    .replace(/\d\d?[:.]\d\d[:.]\d\d(?:[.,]\d+)?/g, "{time}")
    .replace(/[0-9a-zA-Z_-]{16,}/g, (run) => (/\d/.test(run) ? "{made anew}" : run));
}
