import { setImmediate } from "node:timers/promises";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { RecipientWrites } from "../api/store/store.ts";
import type { RecipientRecord, SurveyRecord } from "../api/store/survey-record.ts";
import { atOnce } from "./at-once.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on, visitOf } from "./visit.ts";

const conflict = (): Response => Response.json({ title: "Conflict" }, { status: 409 });

/** A server that refuses all adds to one survey that come at once, the first included. */
function refusingTogether(app: Fetch): Fetch {
  const waiting = new Map<string, number>();
  return async (request) => {
    if (!on("add")(visitOf(request))) return app(request);
    const { url } = request;
    waiting.set(url, (waiting.get(url) ?? 0) + 1);
    await setImmediate();
    const isAlone = waiting.get(url) === 1;
    await setImmediate();
    waiting.delete(url);
    return isAlone ? app(request) : conflict();
  };
}

/** A server that stores a row as often as it comes at once, and refuses all but the first. */
function doublingTogether(given: ServiceOptions): Fetch {
  const shared = { store: createMemoryStore(), ...given };
  const lawful = createApp(shared);
  const doubling = createApp({ ...shared, policy: { match: () => ({ kind: "new" }) } });
  const underWay = new Map<string, Promise<Response>>();
  return async (request) => {
    if (!on("add")(visitOf(request))) return lawful(request);
    const email = /"email":"[^"]*"/.exec(await request.clone().text())?.[0] ?? "";
    const key = `${request.url} ${email}`;
    const first = underWay.get(key);
    if (first !== undefined) {
      await first;
      await doubling(request);
      return conflict();
    }
    const answer = setImmediate().then(() => lawful(request));
    underWay.set(key, answer);
    return answer.finally(() => underWay.delete(key));
  };
}

/** A server whose adds write those whom they don't name as they were before any of those that come at once. */
function restoringTogether(given: ServiceOptions): Fetch {
  const store = given.store ?? createMemoryStore();
  const underWay = new Map<string, { count: number; readonly read: readonly RecipientRecord[] }>();
  const writeRecipients = (id: string, writes: RecipientWrites): SurveyRecord => {
    const named = new Set([...writes.added, ...writes.updated].map((row) => row.id));
    const read = underWay.get(id)?.read.filter((row) => !named.has(row.id)) ?? [];
    const { recipients } = store.writeRecipients(id, writes);
    return store.changeSurvey(id, {
      recipients: recipients.map((row) => read.find((one) => one.id === row.id) ?? row),
    });
  };
  const app = createApp({ ...given, store: { ...store, writeRecipients } });
  return async (request) => {
    const visit = visitOf(request);
    if (!on("add")(visit)) return app(request);
    const { survey } = visit;
    const adds = underWay.get(survey) ?? { count: 0, read: store.surveyById(survey)?.recipients ?? [] };
    underWay.set(survey, adds);
    adds.count += 1;
    const answer = await app(request);
    adds.count -= 1;
    if (adds.count === 0) underWay.delete(survey);
    return answer;
  };
}

export const recipientTogetherMutants: readonly Mutant[] = [
  {
    name: "adds to one survey that come at once are all refused",
    breaks: ["LIM-11", "RCP-48"],
    build: (given) => refusingTogether(createApp(given)),
  },
  {
    name: "concurrent adds write those whom they don't name as they read them",
    breaks: ["RCP-48"],
    build: restoringTogether,
  },
  {
    name: "while another add to the survey is under way, updates are counted as additions",
    breaks: ["RCP-47"],
    build: (given) =>
      atOnce(given, {
        present: {
          countsBody: ({ added, updated, skipped }) => ({ added: added + updated, updated: 0, skipped }),
        },
      }),
  },
  {
    name: "of concurrent adds of one email all but the first are refused, and all are stored",
    breaks: ["RCP-47"],
    build: doublingTogether,
  },
  {
    name: "an add of emails that another survey has is done and answered 500",
    breaks: ["RCP-39"],
    build: (given) => {
      const homes = new Map<string, string>();
      const isElsewhere = (survey: string, { email }: RecipientRecord): boolean => {
        const home = homes.get(email) ?? survey;
        homes.set(email, home);
        return home !== survey;
      };
      return createApp(
        storing(given, (store) => ({
          writeRecipients: (survey, writes) => {
            const written = store.writeRecipients(survey, writes);
            if (writes.added.some((row) => isElsewhere(survey, row))) throw new Error("the notice wasn't sent");
            return written;
          },
        })),
      );
    },
  },
];
