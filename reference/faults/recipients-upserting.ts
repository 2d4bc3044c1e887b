import { randomUUID } from "node:crypto";
import { createApp } from "../api/app.ts";
import type { Counts } from "../api/presentation.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientRecord, SurveyRecord } from "../api/store/survey-record.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { RecipientWrites } from "../api/store/store.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { onSlug } from "./visit.ts";

interface Written {
  readonly id: string;
  readonly before: readonly RecipientRecord[];
  readonly after: SurveyRecord;
  readonly writes: RecipientWrites;
}

type Recipients = readonly RecipientRecord[];

/** Options of a server whose adds leave another list behind than they should. */
const leaving = (given: ServiceOptions, list: (written: Written) => Recipients): ServiceOptions =>
  storing(given, (store) => ({
    writeRecipients: (id, writes) => {
      const before = store.surveyById(id)?.recipients ?? [];
      const after = store.writeRecipients(id, writes);
      return store.changeSurvey(id, { recipients: list({ id, before, after, writes }) });
    },
  }));

const isIn = (rows: Recipients, { id }: RecipientRecord): boolean => rows.some((row) => row.id === id);

const ownRows = ({ before, after, writes: { updated } }: Written): Recipients =>
  updated.length === 0 ? after.recipients : after.recipients.filter((row) => !isIn(before, row) || isIn(updated, row));

export const recipientUpsertingMutants: readonly Mutant[] = [
  {
    name: "an updated recipient gets a new id",
    breaks: ["RCP-34"],
    build: (given) =>
      createApp(
        leaving(given, ({ after, writes }) =>
          after.recipients.map((row) => (isIn(writes.updated, row) ? { ...row, id: randomUUID() } : row)),
        ),
      ),
  },
  {
    name: "a recipient whose email changes gets a new id",
    breaks: ["RCP-34"],
    build: (given) =>
      createApp(
        leaving(given, ({ before, after }) =>
          after.recipients.map((row) =>
            before.some(({ id, email }) => id === row.id && email !== row.email) ? { ...row, id: randomUUID() } : row,
          ),
        ),
      ),
  },
  {
    name: "a recipient whose title changes gets another url",
    breaks: ["RCP-34"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipientUrl: ({ id, title }, { slug }) =>
            `http://localhost/s/${slug}/${id}?t=${encodeURIComponent(title ?? "")}`,
        },
      }),
  },
  {
    name: "the counts of an add swap added and updated",
    breaks: ["RCP-35"],
    build: (given) =>
      createApp({
        ...given,
        present: { countsBody: ({ added, updated, skipped }) => ({ added: updated, updated: added, skipped }) },
      }),
  },
  {
    name: "updated rows are counted as added too",
    breaks: ["RCP-35"],
    build: (given) =>
      createApp({
        ...given,
        present: { countsBody: ({ added, updated, skipped }) => ({ added: added + updated, updated, skipped }) },
      }),
  },
  {
    name: "updated rows are counted as skipped",
    breaks: ["RCP-35"],
    build: (given) =>
      createApp({
        ...given,
        present: { countsBody: ({ added, updated, skipped }) => ({ added, updated: 0, skipped: skipped + updated }) },
      }),
  },
  {
    name: "added counts all recipients that the survey has now",
    breaks: ["RCP-35"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          countsBody: (counts, { recipients }) => ({
            ...counts,
            added: counts.skipped > 0 ? counts.added : recipients.length,
          }),
        },
      }),
  },
  {
    name: "rows that match by id aren't counted",
    breaks: ["RCP-35"],
    build: (given) => {
      let uncounted = 0;
      const noted = leaving(given, ({ before, after }) => {
        uncounted = after.recipients.filter((row) =>
          before.some(({ id, email }) => id === row.id && email !== row.email),
        ).length;
        return after.recipients;
      });
      const present = {
        countsBody: (counts: Counts) => {
          const body = { ...counts, updated: counts.updated - (counts.updated === 0 ? 0 : uncounted) };
          uncounted = 0;
          return body;
        },
      };
      return createApp({ ...noted, present });
    },
  },
  {
    name: "an add leaves only its own rows on the list",
    breaks: ["RCP-17", "RCP-36"],
    build: (given) => createApp(leaving(given, ownRows)),
  },
  {
    name: "an add removes the first recipient that it doesn't name",
    breaks: ["RCP-36"],
    build: (given) =>
      createApp(
        leaving(given, ({ before, after, writes }) => {
          const [lost] = before.filter((row) => !isIn(writes.updated, row));
          return writes.updated.length === 0 ? after.recipients : after.recipients.filter(({ id }) => id !== lost?.id);
        }),
      ),
  },
  {
    name: "an update clears the invite copy of the next recipient",
    breaks: ["RCP-17", "RCP-36"],
    build: (given) =>
      createApp(
        leaving(given, ({ after, writes: { updated } }) =>
          after.recipients.map((row, index, all) => {
            const previous = all[index - 1];
            return previous !== undefined && isIn(updated, previous) && !isIn(updated, row)
              ? { ...row, inviteTop: null }
              : row;
          }),
        ),
      ),
  },
  {
    name: "an add to a hundred recipients or more removes the oldest",
    breaks: ["LIM-5"],
    build: (given) =>
      createApp(
        leaving(given, ({ before, after, writes }) =>
          before.length < 100 || writes.added.length === 0 ? after.recipients : after.recipients.slice(1),
        ),
      ),
  },
  {
    name: "an add by slug leaves only its own rows on the list",
    breaks: ["RCP-38"],
    build: (given) => {
      const shared = { store: createMemoryStore(), ...given };
      return faultyOn(shared, onSlug("add"), leaving(shared, ownRows));
    },
  },
];
