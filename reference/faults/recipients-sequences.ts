import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import { adding } from "./adding.ts";
import { atOnce } from "./at-once.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const deferred = async <T>(write: () => T): Promise<T> => {
  await nextTurn();
  return write();
};

/** Options of a server that writes the whole list as it was when the add was planned, with the add in it. */
function writingWholeLists(given: ServiceOptions): ServiceOptions {
  const plannedOn = new WeakMap<readonly RecipientRecord[], readonly RecipientRecord[]>();
  return {
    ...storing(given, (store) => ({
      writeRecipients: (id, { added, updated, updatedAt }) => {
        const changed = new Map(updated.map((row) => [row.id, row]));
        const known = plannedOn.get(added) ?? store.surveyById(id)?.recipients ?? [];
        return store.changeSurvey(id, {
          recipients: [...known.map((row) => changed.get(row.id) ?? row), ...added],
          updatedAt,
        });
      },
    })),
    planUpsert: (request) => {
      const plan = planUpsert(request);
      plannedOn.set(plan.added, request.recipients);
      return plan;
    },
    commit: deferred,
  };
}

/** A server that answers adds to one survey that come at once with the answer to the first. */
function answeringTogether(app: Fetch): Fetch {
  const underWay = new Map<string, Promise<Response>>();
  return async (request) => {
    if (!request.url.endsWith("/recipients")) return app(request);
    const first = underWay.get(request.url) ?? app(request);
    underWay.set(request.url, first);
    const answer = (await first).clone();
    underWay.delete(request.url);
    return answer;
  };
}

export const recipientSequenceMutants: readonly Mutant[] = [
  {
    name: "a recipient that an overwrite removed can't be added again",
    breaks: ["RCP-30"],
    build: (given) => {
      const removed = new Set<string>();
      const noted = storing(given, (store) => ({
        changeSurvey: (id, changes) => {
          const { recipients } = changes;
          const kept = new Set(recipients?.map(({ email }) => email));
          if (recipients !== undefined)
            for (const { email } of store.surveyById(id)?.recipients ?? [])
              if (!kept.has(email)) removed.add(`${id} ${email}`);
          return store.changeSurvey(id, changes);
        },
        writeRecipients: (id, writes) =>
          store.writeRecipients(id, {
            ...writes,
            added: writes.added.filter(({ email }) => !removed.has(`${id} ${email}`)),
          }),
      }));
      return createApp(noted);
    },
  },
  {
    name: "the second update of a recipient is lost",
    breaks: ["RCP-46"],
    build: (given) => {
      const updates = new Map<string, number>();
      return adding(given, ({ updated, request: { recipients } }) => ({
        updated: updated.map((row) => {
          const times = (updates.get(row.id) ?? 0) + 1;
          updates.set(row.id, times);
          return times === 2 ? (recipients.find(({ id }) => id === row.id) ?? row) : row;
        }),
      }));
    },
  },
  {
    name: "a recipient that was skipped once isn't updated any more",
    breaks: ["RCP-46"],
    build: (given) => {
      const locked = new Set<string>();
      return adding(given, ({ updated, skipped, request: { recipients } }) => {
        for (const { id } of skipped) locked.add(id);
        return {
          updated: updated.map((row) =>
            locked.has(row.id) ? (recipients.find(({ id }) => id === row.id) ?? row) : row,
          ),
        };
      });
    },
  },
  {
    name: "concurrent adds are planned before the first is written",
    breaks: ["LIM-11", "RCP-47"],
    build: (given) => faultyOn(given, on("add"), { commit: deferred }),
  },
  {
    name: "of concurrent adds the last writes the list that it read",
    breaks: ["RCP-48"],
    build: (given) => {
      const shared = { store: createMemoryStore(), ...given };
      return faultyOn(shared, on("add"), writingWholeLists(shared));
    },
  },
  {
    name: "concurrent adds to one survey get the answer to the first",
    breaks: ["RCP-48"],
    build: (given) => answeringTogether(createApp(given)),
  },
  {
    name: "emails aren't matched while another add to the survey is under way",
    breaks: ["RCP-47"],
    build: (given) => atOnce(given, { policy: { match: () => ({ kind: "new" }) } }),
  },
];
