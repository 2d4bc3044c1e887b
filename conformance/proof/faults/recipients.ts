/**
 * Faults in requirements on recipients (RCP-…). A `Part` changes one thing about the conforming server. Operators come
 * first, then `recipientFaults`, the table by requirement: `"what the server does wrong": Part`. A row is a recipient
 * in a request or in the store. Rows that a plan calls `added`, `updated` or `skipped` are explained in host/plans.ts.
 */

import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import * as z from "zod";
import type { RecipientInput } from "../../../reference/api/schemas.ts";
import type { RecipientRecord, SurveyChanges, SurveyRecord } from "../../../reference/api/store.ts";
import { defaultLimits } from "../host/limits.ts";
import {
  defaultPolicy,
  planOverwrite,
  planUpsert,
  type RecipientPlan,
  type RecipientPolicy,
  type RecipientRequest,
} from "../host/plans.ts";
import type { Counts } from "../host/presentation.ts";
import { buildRules } from "../host/rules/rules.ts";
import { findByIdOrSlug, type RecipientWrites, type Store } from "../host/store.ts";
import type { Mutant } from "./mutant.ts";
import { bodyOf, isBody, toRequest } from "./parts/messages.ts";
import {
  changeOverwrite,
  changePresentation,
  changeRequest,
  changeRequestText,
  changeResponse,
  changeShownRecipients,
  changeShownSurvey,
  changeStore,
  changeUpsert,
  duringConcurrentAdds,
  failIf,
  faults,
  mergeIntoList,
  missConcurrentWrites,
  onSuccess,
  withRemovedRecipients,
} from "./parts/operators.ts";
import { bySlug, on, routeOf, type When } from "./parts/route.ts";
import {
  combine,
  perServer,
  serverBuilder,
  withMap,
  withOptions,
  withSet,
  wrapApp,
  type Part,
} from "./parts/server-parts.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { changeRowsAfterAdd, type WrittenRows } from "./parts/change-rows-after-add.ts";

type Rows = readonly RecipientRecord[];
type Row = RecipientRecord;
type SentRows = readonly RecipientInput[];
const { match: matchOf, merge: mergeOf, create: createOf } = defaultPolicy;
const lawful = buildRules(defaultLimits);

const findSame = (rows: Rows, { id }: Pick<RecipientInput, "id">): Row | undefined => rows.find((row) => row.id === id);
const hasId = (rows: Rows, row: Pick<RecipientInput, "id">): boolean => findSame(rows, row) !== undefined;
const hasEmail = (rows: Rows, { email }: Row): boolean => rows.some((row) => row.email === email);

const withoutUrls = (when?: When): Part => changePresentation(() => ({ recipient: (row) => row }), when);

/** Replaces the url of each shown recipient. `usual` is the conforming url. */
const changeUrls = (url: (row: Row, survey: SurveyRecord, usual: string) => string): Part =>
  changePresentation((base) => ({ recipientUrl: (row, survey) => url(row, survey, base.recipientUrl(row, survey)) }));

const changePagePaths = (path: (row: Row, survey: SurveyRecord) => string): Part =>
  changeUrls((row, survey) => `http://localhost${path(row, survey)}`);

/** Replaces each recipient in responses. `shown` is the JSON of the stored recipient `row`. */
const changeShownRows = (
  change: (shown: Readonly<Record<string, unknown>>, row: Row, survey: SurveyRecord) => unknown,
  when?: When,
): Part =>
  changePresentation(
    (base) => ({ recipient: (row, survey) => change(Object(base.recipient(row, survey)), row, survey) }),
    when,
  );

/** Changes each recipient in responses. `shownCount` counts the recipients that the server has shown, with this one. */
const changeEachTime = (change: (row: Readonly<Record<string, unknown>>, shownCount: number) => object): Part =>
  perServer(() => {
    let shownCount = 0;
    return changeShownRows((shown) => ({ ...shown, ...change(shown, (shownCount += 1)) }));
  });

/** Adds `recipients` to each survey in GET /surveys. `show` returns the JSON of a stored recipient. */
const listRows = (
  rows: (survey: SurveyRecord, show: (row: Row, survey: SurveyRecord) => unknown) => readonly unknown[],
): Part =>
  changePresentation((base) => ({
    summary: (survey) => ({ ...Object(base.summary(survey)), recipients: rows(survey, base.recipient) }),
  }));

/** Shows each `inviteSentAt` as this JSON text. */
const changeShownTimes = (json: string): Part =>
  changeResponse(on.any, ({ text }) => ({
    text: text.replaceAll(/"inviteSentAt":"[^"]*"/g, `"inviteSentAt":${json}`),
  }));

/** Copies an invitation member from the first recipient to the survey. */
const copyToSurvey = (when: When, member: "inviteTop" | "inviteBottom" | "inviteSignOff"): Part =>
  changePresentation(
    (base) => ({
      surveyBody: (survey) => {
        const copy = { [member]: survey.recipients[0]?.[member] ?? null };
        return { survey: { ...Object(base.survey(survey)), ...copy } };
      },
    }),
    when,
  );

/** Shows with a survey the invitation texts that its create gave at the top level. */
const keepSurveysInvitation = (): Part => {
  const textsByTitle = new Map<unknown, JsonObject>();
  return combine(
    changeRequest(on.create, (body) => {
      const { title, inviteTop, inviteBottom, inviteSignOff } = body;
      textsByTitle.set(title, { inviteTop, inviteBottom, inviteSignOff });
      return body;
    }),
    changePresentation((base) => ({
      surveyBody: (survey) => ({ survey: { ...Object(base.survey(survey)), ...textsByTitle.get(survey.title) } }),
    })),
  );
};

/** Sets `inviteSentAt` in the rows of a request that lack it. */
const inviteAtOnce = (when: When): Part =>
  changeRequest(when, (body) => {
    const { recipients } = body;
    const invited = (row: unknown): unknown => (isBody(row) ? { inviteSentAt: "2026-02-03T04:05:06Z", ...row } : row);
    return Array.isArray(recipients) ? { ...body, recipients: recipients.map(invited) } : body;
  });

const positionOf = (row: Row, survey: SurveyRecord): number => survey.recipients.indexOf(row) + 1;

/** Replaces the body of the response to an add, which holds its counts. */
const changeCounts = (change: (counts: Counts, survey: SurveyRecord) => unknown, when?: When): Part =>
  changePresentation(() => ({ countsBody: change }), when);

const changeShownCounts = (change: (count: number, name: string) => unknown): Part =>
  changeCounts((all) =>
    Object.fromEntries(Object.entries(all).map(([name, count]) => [name, change(Number(count), name)])),
  );

/** Returns the size of the last batch: `lastBatch(50, 120)` is 20. */
const lastBatch = (batch: number, count: number): number => (count === 0 ? 0 : ((count - 1) % batch) + 1);

const withoutValue = (row: RecipientInput, value: unknown): RecipientInput =>
  Object.fromEntries(Object.entries(row).filter(([, one]) => one !== value));

type RowChange = (row: Row) => Partial<Row>;

/** Changes new rows before they are stored. */
const changeNewRows = (change: RowChange, when?: When): Part => {
  const create: RecipientPolicy["create"] = (row, id) => {
    const created = createOf(row, id);
    return { ...created, ...change(created) };
  };
  return withOptions({ policy: { create } }, when);
};

/** Changes the rows that an add adds. */
const changeAdded = (change: RowChange): Part =>
  changeUpsert(({ added }) => ({ added: added.map((row) => ({ ...row, ...change(row) })) }));

/** Changes a text of new rows before they are stored. */
const changeNewText = (
  member: "targetCompany" | "title" | "accentColor" | "inviteTop" | "inviteBottom" | "inviteSignOff",
  change: (text: string) => string,
  when?: When,
): Part => changeNewRows((row) => ({ [member]: row[member] === null ? null : change(row[member]) }), when);

const shiftInviteSentAt = (when: When): Part =>
  changeNewRows(
    ({ inviteSentAt }) =>
      inviteSentAt === null ? {} : { inviteSentAt: new Date(Date.parse(inviteSentAt) + 5 * 3_600_000).toISOString() },
    when,
  );

const replaceMatch = (match: RecipientPolicy["match"], when?: When): Part => withOptions({ policy: { match } }, when);
const replaceMerge = (merge: RecipientPolicy["merge"]): Part => withOptions({ policy: { merge } });
/** Changes each text of a row that updates a stored one. */
const changeUpdateTexts = (change: (text: string) => string): Part =>
  replaceMerge((known, row) => {
    const texts = Object.entries(row).map(
      ([name, one]) => [name, typeof one === "string" ? change(one) : one] as const,
    );
    return mergeOf(known, Object.fromEntries(texts));
  });
const replaceEmailKey = (emailKey: (email: string) => string): Part => withOptions({ policy: { emailKey } });

const onlyId = ({ id }: RecipientInput): RecipientInput => (id === undefined ? {} : { id });

/** Changes the rows or the options of an add before it is planned. */
const changeAddRequest = (change: (request: RecipientRequest) => Partial<RecipientRequest>): Part =>
  withOptions(({ planUpsert: plan = planUpsert }) => ({
    planUpsert: (request) => plan({ ...request, ...change(request) }),
  }));

/** Replaces the rows of a whole list before it is planned. */
const changeOverwriteRows = (rows: (request: RecipientRequest) => SentRows, when?: When): Part =>
  withOptions(
    ({ planOverwrite: plan = planOverwrite }) => ({
      planOverwrite: (request) => plan({ ...request, rows: rows(request) }),
    }),
    when,
  );

const withoutIds = (rows: SentRows): SentRows => rows.map(({ id: _id, ...row }) => row);

/** Makes the cap reject a plan, whatever the limit is. */
const overCap = { total: Infinity };

/** Also matches recipients of other surveys: those with the same name, which `nameOf` reads from a row. */
const matchInOtherSurveys = (nameOf: (row: RecipientInput) => string | null | undefined): Part =>
  perServer(({ store }) => {
    const surveyIdByName = new Map<unknown, string>();
    return combine(
      changeStore((base) => ({
        insertSurvey: (survey) => {
          for (const row of survey.recipients) surveyIdByName.set(nameOf(row), survey.id);
          base.insertSurvey(survey);
        },
        writeRecipients: (id, writes) => {
          for (const row of writes.added) surveyIdByName.set(nameOf(row), id);
          return base.writeRecipients(id, writes);
        },
      })),
      replaceMatch((directory, row, key) => {
        const name = nameOf(row);
        const { recipients = [] } = store.surveyById(surveyIdByName.get(name) ?? "") ?? {};
        const recipient = recipients.find((one) => nameOf(one) === name);
        const match = matchOf(directory, row, key);
        return match.kind === "new" && recipient !== undefined ? { kind: "known", recipient } : match;
      }),
    );
  });

/** Changes the list of another survey if an email that is added here was last added there. */
const changeInOtherSurveys = (change: (rows: Rows, added: Row) => Rows): Part =>
  withMap<string>((surveyIdByEmail) =>
    changeStore((store) => ({
      writeRecipients: (id, writes) => {
        for (const added of writes.added) {
          const former = store.surveyById(surveyIdByEmail.get(added.email) ?? "");
          if (former !== undefined && former.id !== id)
            store.changeSurvey(former.id, { recipients: change(former.recipients, added) });
          surveyIdByEmail.set(added.email, id);
        }
        return store.writeRecipients(id, writes);
      },
    })),
  );

/** Doesn't match rows by the ids in the set that `collect` fills. */
const ignoreIds = (collect: (ids: Set<string>) => Part): Part =>
  withSet((ignored) => [
    collect(ignored),
    replaceMatch(
      (directory, row, key) => matchOf(directory, ignored.has(row.id ?? "") ? { ...row, id: undefined } : row, key),
      on.add,
    ),
  ]);

/** Gives new recipients the ids `r1`, `r2`, …, after the number that `start` returns. */
const numberIdsFrom =
  (start: (request: RecipientRequest) => number) =>
  ({ added }: RecipientPlan, request: RecipientRequest): Partial<RecipientPlan> => ({
    added: added.map((row, index) =>
      hasId(request.recipients, row) ? row : { ...row, id: `r${start(request) + index + 1}` },
    ),
  });

/** Copies titles to recipients with the same email in other surveys for which `isMeant` is true. */
const copyTitlesToSurveys = (when: When, isMeant: (one: SurveyRecord, other: SurveyRecord) => boolean): Part =>
  perServer(({ store }) => {
    const copyTitles = (survey: SurveyRecord): void => {
      for (const other of store.allSurveys({ limit: 10_000 }).surveys) {
        if (other.id === survey.id || !isMeant(survey, other)) continue;
        const titleOf = (row: Row): Row => ({
          ...row,
          title: survey.recipients.find(({ email }) => email === row.email)?.title ?? row.title,
        });
        store.changeSurvey(other.id, { recipients: other.recipients.map(titleOf) });
      }
    };
    return wrapApp((app) => async (request) => {
      const route = routeOf(request);
      const response = await app(request);
      if (!when(route, { store }) || response.status >= 300) return response;
      const { survey: shown } = bodyOf({ text: await response.clone().text() });
      const survey = store.surveyById(String(Object(shown)["id"]));
      if (survey !== undefined) copyTitles(survey);
      return response;
    });
  });

const haveOneKey = (one: SurveyRecord, other: SurveyRecord): boolean => one.owner === other.owner;
const haveOtherKeys = (one: SurveyRecord, other: SurveyRecord): boolean => !haveOneKey(one, other);

/** Replaces the list that a PATCH stores. `rows` is the conforming list. */
const changeStoredList = (list: (rows: Rows, request: RecipientRequest) => Rows, when: When = on.patch): Part =>
  changeOverwrite(when, ({ added: rows }, request) => {
    const added = list(rows, request);
    return { added, total: added.length };
  });

const removedBy = (rows: Rows, { recipients }: RecipientRequest): Rows => recipients.filter((row) => !hasId(rows, row));

/** Accepts rows that share an id, and stores all of them with the ids that `idFor` returns, or with new ones. */
const acceptDuplicateIds = (when: When, idFor: (id: string, request: RecipientRequest) => string | undefined): Part =>
  changeOverwrite(when, (plan, request) => {
    const { rows, newId } = request;
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size === ids.length) return {};
    const added = rows.map((row) => createOf({ email: "", ...row }, idFor(row.id ?? "", request) ?? newId()));
    return { ...plan, problems: [], added, total: added.length };
  });

/** Changes, after an add, the rows that the add doesn't name. */
const changeOtherRows = (change: (row: Row, writes: RecipientWrites) => Row): Part =>
  changeRowsAfterAdd(({ after, writes }) =>
    after.map((row) => (hasId([...writes.added, ...writes.updated], row) ? row : change(row, writes))),
  );

/** The rows that the add wrote, or the whole list if it updated none. */
const rowsOfAdd = ({ before, after, writes: { updated } }: WrittenRows): Rows =>
  updated.length === 0 ? after : after.filter((row) => !hasId(before, row) || hasId(updated, row));

/** True if the list has the id with another email. */
const isMoved = (rows: Rows, { id, email }: Row): boolean => rows.some((row) => row.id === id && row.email !== email);

/** Changes members of the survey itself after an add. */
const changeSettingsOnAdd = (changes: (writes: RecipientWrites) => SurveyChanges): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) => {
      store.writeRecipients(id, writes);
      return store.changeSurvey(id, changes(writes));
    },
  }));

/** Changes what an add to a published survey writes. */
const changeIfPublished = (change: (store: Store, id: string, writes: RecipientWrites) => RecipientWrites): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) =>
      store.writeRecipients(id, store.surveyById(id)?.published === true ? change(store, id, writes) : writes),
  }));

/** Changes the plans of adds with a set of ids that all adds to a server share. */
const withMemory = (
  change: (ids: Set<string>) => (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan>,
): Part => withSet((ids) => changeUpsert(change(ids)));

/** Stores updated rows with their earlier values. */
const keepOldValues = (
  { updated }: RecipientPlan,
  { recipients }: RecipientRequest,
  isMeant: (row: Row) => boolean,
): Partial<RecipientPlan> => ({
  updated: updated.map((row) => (isMeant(row) ? (findSame(recipients, row) ?? row) : row)),
});

const remember = (ids: Set<string>, rows: Rows): undefined => {
  for (const { id } of rows) ids.add(id);
};

/** Collects the ids of rows that adds write. */
const rememberWritten = (
  ids: Set<string>,
  isMeant: (row: Row) => boolean = () => true,
  of: "added" | "updated" = "added",
): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) => {
      remember(ids, writes[of].filter(isMeant));
      return store.writeRecipients(id, writes);
    },
  }));

/** Changes skipped rows, but still counts them as skipped. */
const changeSkipped = (merge: RecipientPolicy["merge"]): Part =>
  combine(
    changeCounts((all) => (all.skipped > 0 ? { ...all, updated: 0 } : all)),
    changeUpsert(({ skipped }, request) => {
      if (!request.skipExisting || skipped.length === 0) return {};
      const { updated } = planUpsert({ ...request, policy: { ...request.policy, merge }, skipExisting: false });
      return { updated };
    }),
  );

/** True if a row with the recipient's email only repeats stored values. */
const repeatsStored = (one: RecipientRecord, { rows }: RecipientRequest): boolean =>
  rows.some(
    (row) => row.email === one.email && Object.entries(row).every(([name, value]) => Reflect.get(one, name) === value),
  );

/** Drops the titles of new rows in a skipping add whose plan meets a condition. */
const loseTitles = (isMeant: (plan: RecipientPlan) => boolean): Part =>
  changeUpsert((plan, { skipExisting }) =>
    skipExisting && isMeant(plan) ? { added: plan.added.map((row) => ({ ...row, title: null })) } : {},
  );

/** Changes a list of recipients before it is validated. */
const readList = (change: (given: unknown) => unknown, when?: When): Part =>
  withOptions({ rules: { recipients: z.preprocess(change, lawful.recipients) } }, when);

/** Accepts a `skipExisting` that isn't a boolean, and changes the rows of such a request. */
const acceptOtherFlags = (change: (rows: readonly unknown[]) => readonly unknown[]): Part =>
  changeRequest(on.add, ({ skipExisting, ...body }) => {
    const { recipients } = body;
    const isFlag = skipExisting === undefined || typeof skipExisting === "boolean";
    if (isFlag || !Array.isArray(recipients)) return skipExisting === undefined ? body : { skipExisting, ...body };
    return { ...body, recipients: change(recipients) };
  });

/** Accepts an add with rows that aren't objects, but stores what `change` returns, and answers 207 with an error. */
const reportInvalidRows = (change: (rows: readonly unknown[]) => readonly unknown[]): Part =>
  wrapApp((app) => async (request) => {
    const body = on.add(routeOf(request)) ? bodyOf({ text: await request.clone().text() }) : {};
    const rows: unknown = body["recipients"];
    if (!Array.isArray(rows) || rows.every(isBody)) return app(request);
    const stored = change(rows);
    const { method, url, headers } = request;
    const response = await app(
      toRequest({ method, url, headers, text: JSON.stringify({ ...body, recipients: stored }) }),
    );
    if (!response.ok) return response;
    const counts = bodyOf({ text: await response.text() });
    const added = Number(counts["added"]) - Math.max(0, stored.length - rows.filter(isBody).length);
    return Response.json({ ...counts, added, errors: ["a row is no object"] }, { status: 207 });
  });

const explicitFalse = '"skipExisting":false';
const replaceExplicitFalse = (replacement: string): Part =>
  changeRequestText(on.add, (text) => text.replace(explicitFalse, replacement));
const objectsIn = (given: unknown): unknown => (Array.isArray(given) ? given.filter(isBody) : given);

/** Silently drops the rows of an add for which `isStored` is false. */
const dropRows = (isStored: (row: Readonly<Record<string, unknown>>) => boolean): Part =>
  changeRequest(on.add, (body) => ({
    ...body,
    recipients: Array.isArray(body["recipients"])
      ? body["recipients"].filter((row) => !isBody(row) || isStored(row))
      : body["recipients"],
  }));

/** True if a row of the request names the recipient by the id, and another one by the email. */
const namesTwoRecipients = ({ id, email }: Row, { rows, recipients }: RecipientRequest): boolean =>
  rows.some((row) => row.id === id && row.email !== email && recipients.some((one) => one.email === row.email));

/** Stores the list as it was at planning, plus the add, so concurrent adds are lost. */
const writeWholeLists: Part = perServer(() => {
  const plannedOn = new WeakMap<Rows, Rows>();
  return combine(
    changeStore(
      (store) => ({
        writeRecipients: (id, { added, updated, updatedAt }) => {
          const known = plannedOn.get(added) ?? store.surveyById(id)?.recipients ?? [];
          const rows = known.map((row) => updated.find((one) => one.id === row.id) ?? row);
          return store.changeSurvey(id, { recipients: [...rows, ...added], updatedAt });
        },
      }),
      on.add,
    ),
    changeUpsert(({ added }, { recipients }) => void plannedOn.set(added, recipients)),
    missConcurrentWrites(on.add),
  );
});

/** Rejects all but the first of concurrent adds of an email, but stores their rows. */
const doubleConcurrentAdds: Part = withMap<Promise<Response>>((underWay) =>
  wrapApp((app, options) => {
    const withoutMatching = serverBuilder(replaceMatch(() => ({ kind: "new" })))(options);
    return async (request) => {
      if (!on.add(routeOf(request))) return app(request);
      const email = /"email":"[^"]*"/.exec(await request.clone().text())?.[0] ?? "";
      const key = `${request.url} ${email}`;
      const first = underWay.get(key);
      if (first !== undefined) {
        await first;
        await withoutMatching(request);
        return Response.json({ title: "Conflict" }, { status: 409 });
      }
      const response = setImmediate().then(() => app(request));
      underWay.set(key, response);
      return response.finally(() => underWay.delete(key));
    };
  }),
);

/** Gives `part` the rows as they were before the adds in progress. Adds wait if `isLate` is true for their bodies. */
const withRowsBeforeAdds = (part: (rowsBefore: () => Rows) => Part, isLate?: (body: string) => boolean): Part =>
  withMap<{ count: number; readonly rowsBefore: Rows }>((adds) => [
    part(() => [...adds.values()].flatMap(({ rowsBefore }) => rowsBefore)),
    wrapApp((app, { store }) => async (request) => {
      const route = routeOf(request);
      if (!on.add(route)) return app(request);
      const rowsBefore = findByIdOrSlug(store, route.survey)?.recipients ?? [];
      const addsToSurvey = adds.get(route.survey) ?? { count: 0, rowsBefore };
      adds.set(route.survey, addsToSurvey);
      addsToSurvey.count += 1;
      if (isLate?.(await request.clone().text()) === true) await setTimeout(20);
      const response = await app(request);
      addsToSurvey.count -= 1;
      if (addsToSurvey.count === 0) adds.delete(route.survey);
      return response;
    }),
  ]);

/** Restores the rows that an add doesn't name to their state before the adds in progress. */
const restoreOtherRows: Part = withRowsBeforeAdds((rowsBefore) =>
  changeOtherRows((row) => findSame(rowsBefore(), row) ?? row),
);

/** Applies an update to the recipient as it was before the adds in progress. Late adds are executed last. */
const updateStaleRows = (isLate: (body: string) => boolean = () => false): Part =>
  withRowsBeforeAdds((rowsBefore) => {
    const staleRow = (known: Row): Row => findSame(rowsBefore(), known) ?? known;
    return withOptions({ policy: { merge: (known, row) => mergeOf(staleRow(known), row) } }, on.add);
  }, isLate);

export const recipientFaults: readonly Mutant[] = [
  ...faults("RCP-1", {
    "no recipient has a url": withoutUrls(),
    "recipients that came by an add have no url": withSet((addedIds) => [
      rememberWritten(addedIds),
      changeShownRows((shownRow, row) => (addedIds.has(row.id) ? row : shownRow)),
    ]),
    "recipients that a skipping add brought have no url": withSet((addedIds) => [
      changeUpsert(({ added }, { skipExisting }) => (skipExisting ? remember(addedIds, added) : {})),
      changeShownRows((shownRow, row) => (addedIds.has(row.id) ? row : shownRow)),
    ]),
    "the url is empty beyond the fiftieth recipient": changeUrls((row, survey, usual) =>
      positionOf(row, survey) > 50 ? "" : usual,
    ),
    "the url is null until the recipient was invited": changeShownRows((shownRow, { inviteSentAt }) =>
      inviteSentAt === null ? { ...shownRow, url: null } : shownRow,
    ),
    "the list shows recipients without their urls": listRows(({ recipients }) => recipients),
    "the answer to a create has urls for the first hundred recipients": changeShownRows(
      (shownRow, row, survey) => (positionOf(row, survey) <= 100 ? shownRow : row),
      on.create,
    ),
    "the answer to PATCH shows recipients without urls": withoutUrls(on.patch),
    "the answer to a create shows recipients without urls": withoutUrls(on.create),
    "the answer to an add shows its rows without urls": changePresentation(() => ({
      countsBody: (all, { recipients }) => ({ ...all, recipients }),
    })),
    "the answer to an add shows the survey, with recipients without urls": changePresentation((base) => ({
      countsBody: (all, survey) => ({
        ...all,
        survey: { ...Object(base.survey(survey)), recipients: survey.recipients },
      }),
    })),
    "the answer to a create has no recipients": onSuccess(on.create, ({ text }) => ({
      text: JSON.stringify({ survey: { ...Object(bodyOf({ text })["survey"]), recipients: undefined } }),
    })),
  }),
  ...faults("SVC-8", {
    "recipients that a create brings are invited at once": inviteAtOnce(on.create),
    "recipients that a PATCH brings are invited at once": inviteAtOnce(on.patch),
    "recipients that an add brings are invited at once": inviteAtOnce(on.add),
  }),
  ...faults("RCP-5", {
    "GET /surveys shows with each survey the recipients of the one before it": perServer(() => {
      let before: readonly Row[] = [];
      return listRows((survey, show) => {
        const others = before.map((row) => show(row, survey));
        before = survey.recipients;
        return others;
      });
    }),
    "a create loses its last recipient": changeOverwrite(on.create, ({ added }) => ({ added: added.slice(0, -1) })),
    "a create keeps only its first fifty recipients": changeOverwrite(on.create, ({ added }) => ({
      added: added.slice(0, 50),
    })),
    "a create keeps one recipient for each name before the at sign": changeOverwrite(on.create, ({ added }) => ({
      added: [...new Map(added.map((row) => [row.email?.split("@")[0], row])).values()],
    })),
    "a create stores its first recipient twice": changeOverwrite(on.create, ({ added }) => ({
      added: [...added, ...added.slice(0, 1).map((row) => ({ ...row, id: randomUUID() }))],
    })),
    "a create makes a recipient of its own": changeOverwrite(on.create, ({ added }) => ({
      added: [
        ...added,
        ...added.slice(0, 1).map((row) => ({ ...row, id: randomUUID(), email: "preview@example.com" })),
      ],
    })),
    "a create leaves out people whom another create has named": withSet((knownEmails) =>
      changeOverwriteRows(({ rows }) => {
        const newRows = rows.filter(({ email = "" }) => !knownEmails.has(email));
        for (const { email = "" } of newRows) knownEmails.add(email);
        return newRows;
      }, on.create),
    ),
    "the answer to a create shows no recipients": changeShownRecipients(on.create, () => []),
    "the answer to a create shows the first hundred recipients": changeShownRecipients(on.create, (rows) =>
      rows.slice(0, 100),
    ),
    "a read shows only the ids of recipients": changeShownRows(({ id }) => id, on.read),
    "a published survey is shown without its recipients": changeShownSurvey(on.read, ({ published }) =>
      published ? { recipients: [] } : {},
    ),
    "the time of an invitation that a create gives is five hours later": shiftInviteSentAt(on.create),
    "a create keeps a hundred rows of a body over 100 KB": changeRequest(on.create, (body) =>
      JSON.stringify(body).length > 100_000 && Array.isArray(body["recipients"])
        ? { ...body, recipients: body["recipients"].slice(0, 100) }
        : body,
    ),
    "recipients are shown as an object by number": onSuccess(on.read, ({ text }) => {
      const survey = Object(bodyOf({ text })["survey"]);
      return { text: JSON.stringify({ survey: { ...survey, recipients: { ...survey.recipients } } }) };
    }),
  }),
  ...faults(["RCP-2", "RCP-3"], {
    "all recipients of a survey share the url of the first": changePagePaths(
      (_row, { slug, recipients }) => `/s/${slug}/${recipients[0]?.id ?? "none"}`,
    ),
    "all recipients share the url of the survey": changePagePaths((_row, { slug }) => `/s/${slug}`),
    "recipients at the same place of two surveys share a url": changePagePaths(
      (row, survey) => `/s/survey/${positionOf(row, survey)}`,
    ),
  }),
  ...faults("RCP-3", {
    "the list shows recipients with the survey's id in place of its slug in their urls": listRows((survey, show) =>
      survey.recipients.map((row) => show(row, { ...survey, slug: survey.id })),
    ),
    "the url has the survey's id in place of its slug": changePagePaths((row, { id }) => `/s/${id}/${row.id}`),
    "the url has the recipient's id in front of the slug": changePagePaths((row, { slug }) => `/s/${row.id}/${slug}`),
    "the url's path starts with /r": changePagePaths((row, { slug }) => `/r/${slug}/${row.id}`),
    "the url's path has its locale behind /s": changePagePaths((row, { slug }) => `/s/zh/${slug}/${row.id}`),
    "the url of a survey that came without a slug has its id in the slug's place": combine(
      withOptions({ newSlug: () => `made-up-${randomUUID()}` }),
      changePagePaths((row, { id, slug }) => `/s/${slug.startsWith("made-up-") ? id : slug}/${row.id}`),
    ),
    "PATCH of recipients keeps the urls that callers give": withMap<string>((urlByEmail) => [
      changeUrls(({ email }, _survey, usual) => urlByEmail.get(email) ?? usual),
      changeRequest(on.patch, (body) => {
        const rows = Array.isArray(body["recipients"]) ? body["recipients"].filter(isBody) : [];
        // a PATCH with ids may be rejected, so its urls don't count
        for (const { id, email, url } of rows)
          if (id === undefined && typeof url === "string" && typeof email === "string") urlByEmail.set(email, url);
        return body;
      }),
    ]),
  }),
  ...faults(["RCP-3", "RCP-34"], {
    "the url has the recipient's email in place of its id": changePagePaths(
      ({ email }, { slug }) => `/s/${slug}/${encodeURIComponent(email)}`,
    ),
  }),
  ...faults("RCP-4", { "recipients have no id": changeShownRows(({ id: _id, ...shownRow }) => shownRow) }),
  ...faults(["RCP-2", "RCP-4"], {
    "the last two recipients of a large create share an id": changeOverwrite(on.create, ({ added }) => ({
      added: added.map((row, index) =>
        added.length >= 100 && index === added.length - 1 ? { ...row, id: added.at(-2)?.id ?? "" } : row,
      ),
    })),
    "a new recipient is numbered by the length of the list": combine(
      changeUpsert(numberIdsFrom(({ recipients }) => recipients.length)),
      changeOverwrite(
        on.any,
        numberIdsFrom(() => 0),
      ),
    ),
    "the first two recipients of a create share an id": changeOverwrite(on.create, ({ added }) => ({
      added: added.map((row, index) => ({ ...row, id: added[index === 1 ? 0 : index]?.id ?? "" })),
    })),
    "a recipient's id is the name before the @ of the email": withOptions({
      policy: { create: (row) => createOf(row, row.email.split("@")[0] ?? "") },
    }),
    "a create stores two rows with one id as two recipients of that id": acceptDuplicateIds(on.create, (id) => id),
    "PATCH stores two rows with one id as two recipients of that id": acceptDuplicateIds(
      on.patch,
      (id, { recipients }) => (hasId(recipients, { id }) ? id : undefined),
    ),
  }),
  ...faults("RCP-20", {
    "the time of an invitation that a PATCH gives is five hours later": shiftInviteSentAt(on.patch),
    "PATCH of recipients that names all of its own by their ids keeps the others": changeOverwrite(
      on.patch,
      ({ added }, request) =>
        request.rows.length > 0 && request.rows.every((row) => hasId(request.recipients, row))
          ? { added: [...added, ...removedBy(added, request)] }
          : {},
    ),
    "PATCH of recipients keeps those who were updated after they were skipped": perServer(() => {
      const [skippedOnce, keptOnList] = [new Set<string>(), new Set<string>()];
      return combine(
        rememberWritten(keptOnList, ({ id }) => skippedOnce.has(id), "updated"),
        changeOverwrite(on.any, ({ added }, request) => ({
          added: [...added, ...removedBy(added, request).filter(({ id }) => keptOnList.has(id))],
        })),
        changeUpsert(({ skipped }) => remember(skippedOnce, skipped)),
      );
    }),
    "PATCH of recipients adds to the list": changeOverwrite(on.patch, mergeIntoList),
    "PATCH doesn't change the colour of recipients who were already listed": changeStoredList((rows, { recipients }) =>
      rows.map((row) => ({ ...row, accentColor: findSame(recipients, row)?.accentColor ?? row.accentColor })),
    ),
    "PATCH of recipients loses those who were on the list before": changeStoredList((rows, { recipients }) =>
      rows.filter((row) => !hasId(recipients, row)),
    ),
    "PATCH of recipients keeps only the first of the new": changeStoredList((rows) => rows.slice(0, 1)),
    "PATCH of recipients with a shorter list keeps the tail of the longer": changeStoredList((rows, { recipients }) => [
      ...rows,
      ...recipients.slice(rows.length).filter((row) => !hasId(rows, row)),
    ]),
    "PATCH of recipients keeps those who were invited": changeOverwrite(on.patch, (plan, request) =>
      mergeIntoList(plan, {
        ...request,
        recipients: request.recipients.filter(({ inviteSentAt }) => inviteSentAt !== null),
      }),
    ),
    "PATCH of recipients merges a row with the recipient at its place": changeStoredList((rows, { recipients }) =>
      rows.map((row, index) => ({
        ...row,
        inviteSignOff: row.inviteSignOff ?? recipients[index]?.inviteSignOff ?? null,
      })),
    ),
    "PATCH of recipients keeps a title that isn't given anew": changeStoredList((rows, { recipients }) =>
      rows.map((row) => ({ ...row, title: row.title ?? findSame(recipients, row)?.title ?? null })),
    ),
    "PATCH of recipients shows the new list and stores nothing": changeStore((store) => ({
      changeSurvey: (id, { recipients, ...changes }) => {
        const survey = store.changeSurvey(id, changes);
        return recipients === undefined ? survey : { ...survey, recipients };
      },
    })),
    "PATCH of recipients drops those who come with their ids": changeOverwriteRows(({ rows, recipients }) =>
      rows.filter((row) => !hasId(recipients, row)),
    ),
    "PATCH of recipients leaves those who come with their ids as they were": changeOverwriteRows(
      ({ rows, recipients }) => rows.map((row) => findSame(recipients, row) ?? row),
    ),
    "PATCH of recipients keeps the old copy of those who are on the list": changeOverwrite(
      on.any,
      ({ added }, { recipients }) => ({ added: added.map((row) => findSame(recipients, row) ?? row) }),
    ),
    "PATCH of recipients alone is answered 500": failIf(
      ({ operation }, text) => operation === "patch" && text.startsWith('{"recipients":[{'),
    ),
    "PATCH with ids in its rows is refused": changeOverwrite(on.patch, (_plan, { rows }) =>
      rows.some(({ id }) => id) ? overCap : {},
    ),
    "PATCH that swaps the emails of two ids is answered 500": changeOverwrite(on.patch, ({ problems }) => {
      if (problems.some(({ message }) => message.startsWith("belongs to another"))) throw new Error("not unique");
      return {};
    }),
  }),
  ...faults("RCP-30", {
    "the time of an invitation that an add gives is five hours later": shiftInviteSentAt(on.add),
    "an add stores only the first of its new rows": changeUpsert(({ added }) => ({ added: added.slice(0, 1) })),
    "an add loses its new rows when known ones come with them": changeUpsert(({ added, updated }) => ({
      added: updated.length > 0 ? [] : added,
    })),
    "an add to a survey without recipients is lost": changeUpsert(({ added }, { recipients }) => ({
      added: recipients.length === 0 ? [] : added,
    })),
    "an add drops rows with an id that the survey doesn't know": changeAddRequest(({ rows, recipients }) => ({
      rows: rows.filter((row) => typeof row.id !== "string" || hasId(recipients, row)),
    })),
    "an add is counted and shown, and stored nowhere": changeStore((store) => ({
      writeRecipients: (id, writes) => store.writeRecipients(id, { ...writes, added: [] }),
    })),
    "an add answers 500 after its effect": onSuccess(on.add, { status: 500 }),
    "an add to a published survey adds nobody": changeIfPublished((_store, _id, writes) => ({ ...writes, added: [] })),
    "an add of new rows and known ones together is refused": changeUpsert(({ added, updated, skipped }) =>
      added.length > 0 && updated.length + skipped.length > 0 ? overCap : {},
    ),
    "emails that differ in their dots alone are the same": replaceEmailKey((email) =>
      email.toLowerCase().replace(/^[^@]*/, (local) => local.replaceAll(".", "")),
    ),
    "emails that differ behind the @ alone are the same": replaceEmailKey((email) =>
      email.toLowerCase().replace(/@.*/, ""),
    ),
    "an email counts as known when it ends like one that is": replaceMatch((directory, row, key) => {
      const match = matchOf(directory, row, key);
      const similar = [...directory.byEmail].find(([email]) => row.email?.endsWith(`.${email}`));
      return match.kind === "new" && similar !== undefined ? { kind: "known", recipient: similar[1] } : match;
    }),
    "an id that another survey has is taken for known": matchInOtherSurveys(({ id }) => id),
    "a recipient that an overwrite removed can't be added again": withRemovedRecipients((removed) =>
      changeStore((store) => ({
        writeRecipients: (id, writes) =>
          store.writeRecipients(id, {
            ...writes,
            added: writes.added.filter((row) => !removed.some((one) => one.survey === id && one.email === row.email)),
          }),
      })),
    ),
    "an add with the id of somebody whom an overwrite removed goes to the one removed": withRemovedRecipients(
      (removed) => changeAddRequest(({ rows }) => ({ rows: rows.filter((row) => !hasId(removed, row)) })),
    ),
    "a tag behind a plus doesn't count in an email": replaceEmailKey((email) =>
      email.toLowerCase().replace(/\+[^@]*/, ""),
    ),
    "an add drops rows with wrong emails": dropRows(
      ({ email }) => typeof email !== "string" || /^[^@\s]*@[^@\s]+$|^$/.test(email),
    ),
    "an add drops rows with wrong titles": dropRows(({ title }) => typeof title !== "number"),
  }),
  ...faults("LIM-1", {
    "a create with a body over 100 KB is answered 500": failIf(
      (route, text) => on.create(route) && text.length > 100_000,
    ),
  }),
  ...faults("RCP-6", {
    "the answer to a create shows other recipient ids than are stored": changeShownRecipients(on.create, (rows) =>
      rows.map((row) => ({ ...row, id: `new-${row.id}` })),
    ),
    "the answer to a create shows another id of the last recipient than is stored": changeShownRecipients(
      on.create,
      (rows) => rows.map((row, index) => (index + 1 < rows.length ? row : { ...row, id: `${row.id}x` })),
    ),
    "the urls of recipients have another prefix with each look": changeEachTime(({ url }, shownCount) => ({
      url: String(url).replace("/s/", `/${shownCount}/s/`),
    })),
  }),
  ...faults(["RCP-6", "RCP-33", "RCP-41"], {
    "the ids of recipients, and their urls, are new with each look": changeEachTime(({ id, url }, shownCount) => ({
      id: `${String(id)}-${shownCount}`,
      url: `${String(url)}-${shownCount}`,
    })),
  }),
  ...faults("RCP-7", {
    "the time of an invitation is shown as true": changeShownTimes("true"),
    "the time of an invitation is shown as the word sent": changeShownTimes('"sent"'),
    "the time of an invitation is shown as the time of day alone": changeShownTimes('"09:15"'),
  }),
  ...faults("RCP-10", {
    "PATCH loses the targetCompany of recipients": changeNewRows(() => ({ targetCompany: null }), on.patch),
    "an add loses the targetCompany of its rows": changeAdded(() => ({ targetCompany: null })),
    "a recipient gets the same targetCompany as every other": changeNewRows(
      () => ({ targetCompany: "Example Company" }),
      on.create,
    ),
  }),
  ...faults("RCP-11", {
    "the plus of an email becomes a space": changeNewRows(({ email }) => ({ email: email.replaceAll("+", " ") })),
    "PATCH cuts the emails of recipients after 30 characters": changeNewRows(
      ({ email }) => ({ email: email.slice(0, 30) }),
      on.patch,
    ),
    "the email of a recipient isn't shown": changeShownRows(({ email: _email, ...shownRow }) => shownRow),
  }),
  ...faults("RCP-12", {
    "PATCH loses the titles of recipients": changeNewRows(() => ({ title: null }), on.patch),
    "the titles of a create's recipients lose what isn't ASCII": changeNewText(
      "title",
      (text) => text.replaceAll(/[^ -~]/g, "?"),
      on.create,
    ),
    "a skipping add of new rows alone loses their titles": loseTitles(({ skipped }) => skipped.length === 0),
    "a skipping add loses the titles of new rows that come with known ones": loseTitles(
      ({ skipped }) => skipped.length > 0,
    ),
  }),
  ...faults("RCP-13", {
    "an add takes the last digit off the accent colours of its rows": changeNewText(
      "accentColor",
      (text) => text.slice(0, -1),
      on.add,
    ),
    "PATCH gives its recipients one accent colour": changeNewRows(() => ({ accentColor: "#336699" }), on.patch),
    "a create gives its recipients one accent colour": changeNewRows(() => ({ accentColor: "#336699" }), on.create),
  }),
  ...faults("RCP-14", {
    "a create cuts inviteTop at its first line": changeNewText("inviteTop", (text) => text.slice(0, 60), on.create),
    "PATCH cuts inviteTop at its first line": changeNewText("inviteTop", (text) => text.slice(0, 60), on.patch),
    "an add cuts inviteTop at its first line": changeNewText("inviteTop", (text) => text.slice(0, 60), on.add),
    "quotes in inviteTop are escaped": changeNewText("inviteTop", (text) => text.replaceAll(/["']/g, "&quot;")),
  }),
  ...faults("RCP-15", {
    "an add stores inviteTop as inviteBottom too": changeAdded(({ inviteTop }) => ({ inviteBottom: inviteTop })),
    "PATCH cuts inviteBottom after 80 characters": changeNewText("inviteBottom", (text) => text.slice(0, 80), on.patch),
    "a create cuts inviteBottom after 80 characters": changeNewText(
      "inviteBottom",
      (text) => text.slice(0, 80),
      on.create,
    ),
  }),
  ...faults("RCP-16", {
    "inviteSignOff isn't shown": changeShownRows(({ inviteSignOff: _signOff, ...shownRow }) => shownRow),
    "PATCH puts inviteSignOff into lower case": changeNewText("inviteSignOff", (text) => text.toLowerCase(), on.patch),
  }),
  ...faults("RCP-17", {
    "the invite copy of a recipient that is updated becomes that of all whom the add doesn't name": changeOtherRows(
      (row, { updated }) => {
        const { inviteTop, inviteBottom } = updated.at(-1) ?? row;
        return { ...row, inviteTop, inviteBottom };
      },
    ),
    "the sign-off of a recipient that is updated becomes that of all whom the add doesn't name": changeOtherRows(
      (row, { updated }) => ({ ...row, inviteSignOff: (updated[0] ?? row).inviteSignOff }),
    ),
  }),
  ...faults("RCP-36", {
    "an add leaves only its own rows on the list": changeRowsAfterAdd(rowsOfAdd),
    "a skipping add clears the sign-off of those whom it doesn't name when it adds somebody": changeUpsert(
      ({ added, skipped }, { recipients, skipExisting }) =>
        skipExisting && added.length > 0 && skipped.length > 0
          ? {
              updated: recipients.filter((row) => !hasId(skipped, row)).map((row) => ({ ...row, inviteSignOff: null })),
            }
          : {},
    ),
    "an update clears the invite copy of the next recipient": changeRowsAfterAdd(
      ({ before, after, writes: { updated } }) =>
        after.map((row, index) => {
          const previous = after[index - 1];
          return previous !== undefined && hasId(updated, previous) && hasId(before, row) && !hasId(updated, row)
            ? { ...row, inviteTop: null }
            : row;
        }),
    ),
    "an add to a published survey drops those who were there": changeIfPublished((store, id, writes) => {
      store.changeSurvey(id, { recipients: [] });
      return writes;
    }),
    "an add removes the first recipient that is not in its body": changeRowsAfterAdd(
      ({ before, after, writes: { updated } }) => {
        const removed = updated.length === 0 ? undefined : before.find((row) => !hasId(updated, row));
        return after.filter(({ id }) => id !== removed?.id);
      },
    ),
    "an update gives its colour to all recipients of the same company": changeOtherRows((row, { updated }) => {
      const colleague = updated.find(({ targetCompany }) => targetCompany === row.targetCompany);
      return colleague === undefined ? row : { ...row, accentColor: colleague.accentColor };
    }),
    "an add forgets when those whom it doesn't name were invited": changeOtherRows((row) => ({
      ...row,
      inviteSentAt: null,
    })),
    "an add to a hundred recipients or more removes the oldest": changeRowsAfterAdd(({ before, after, writes }) =>
      before.length < 100 || writes.added.length === 0 ? after : after.slice(1),
    ),
  }),
  ...faults("RCP-18", {
    "a survey that is read has the inviteTop of its first recipient": copyToSurvey(on.read, "inviteTop"),
    "the response to a create has an inviteBottom of the survey": copyToSurvey(on.create, "inviteBottom"),
    "the response to a PATCH has an inviteSignOff of the survey": copyToSurvey(on.patch, "inviteSignOff"),
    "a survey keeps the invite copy that a create gives it": perServer(keepSurveysInvitation),
  }),
  ...faults("RCP-21", {
    "PATCH of recipients with an empty list is ignored": changeStoredList((rows, { recipients }) =>
      rows.length === 0 ? recipients : rows,
    ),
    "PATCH of recipients with an empty list keeps the first": changeStoredList((rows, { recipients }) =>
      rows.length === 0 ? recipients.slice(0, 1) : rows,
    ),
  }),
  ...faults("RCP-43", {
    "a skipping add skips those whom an overwrite removed": withRemovedRecipients((removed) =>
      changeUpsert(({ added, skipped }, { skipExisting }) => {
        const former = added.filter((row) => skipExisting && hasEmail(removed, row));
        return { added: added.filter((row) => !former.includes(row)), skipped: [...skipped, ...former] };
      }),
    ),
    "a skipping add with a known row adds nobody": changeUpsert(({ added, skipped }) => ({
      added: skipped.length > 0 ? [] : added,
    })),
    "a skipping add adds nobody behind its first known row": changeUpsert(
      ({ added }, { rows, recipients, skipExisting }) => {
        const start = rows.findIndex(({ id, email }) => recipients.some((one) => one.id === id || one.email === email));
        const skippedEmails = new Set(start < 0 ? [] : rows.slice(start).map(({ email }) => email));
        return skipExisting ? { added: added.filter(({ email }) => !skippedEmails.has(email)) } : {};
      },
    ),
    "a skipping add adds nobody to a survey that has recipients": changeUpsert(
      ({ added }, { skipExisting, recipients }) => ({ added: skipExisting && recipients.length > 0 ? [] : added }),
    ),
  }),
  ...faults("RCP-31", {
    "the answer to an add is the survey": changeCounts((_counts, { id, slug }) => ({ survey: { id, slug } })),
    "the answer to an add never holds updated": changeCounts(({ updated: _updated, ...rest }) => rest),
    "the answer to an add spells its counts out": changeShownCounts((count) =>
      count === 0 ? "none" : `${count} recipients`,
    ),
  }),
  ...faults(["RCP-32", "RCP-40"], {
    "an email that an update by id brought isn't known to later adds": withSet((renamedIds) => [
      replaceMatch((directory, row, key) => {
        const match = matchOf(directory, row, key);
        const isForgotten = match.kind === "known" && row.id === undefined && renamedIds.has(match.recipient.id);
        return isForgotten ? { kind: "new" } : match;
      }, on.add),
      replaceMerge((known, row) => {
        if (row.email !== undefined && row.email !== known.email) renamedIds.add(known.id);
        return mergeOf(known, row);
      }),
    ]),
    "a row with a known email is added a second time": replaceMatch((directory, row, key) =>
      matchOf(directory, onlyId(row), key),
    ),
    "emails are looked up in lower case and stored as given": combine(
      replaceEmailKey((email) => email),
      replaceMatch((directory, row) => matchOf(directory, row, (email) => email.toLowerCase())),
    ),
  }),
  ...faults("RCP-32", {
    "a row with a known email is counted as updated and changes nothing": replaceMerge((known, row) =>
      row.id === undefined ? known : mergeOf(known, row),
    ),
    "an update by email loses the title": replaceMerge((known, row) => ({
      ...mergeOf(known, row),
      ...(row.id === undefined ? { title: known.title } : {}),
    })),
    "an add with a known email is refused": changeUpsert(({ updated, problems }, { recipients }) => {
      const known = updated.filter((row) => hasEmail(recipients, row));
      return {
        problems: [...problems, ...known.map(() => ({ path: "recipients", message: "is a recipient already" }))],
      };
    }),
    "a row with an id is matched by its id alone": replaceMatch((directory, row, key) =>
      typeof row.id === "string" && !directory.byId.has(row.id) ? { kind: "new" } : matchOf(directory, row, key),
    ),
    "an update ignores empty texts": replaceMerge((known, row) => mergeOf(known, withoutValue(row, ""))),
    "an update ignores the text 0": replaceMerge((known, row) => mergeOf(known, withoutValue(row, "0"))),
  }),
  ...faults(["RCP-10", "RCP-12", "RCP-14", "RCP-15", "RCP-16"], {
    "an update cuts texts to 400 characters": changeUpdateTexts((text) => text.slice(0, 400)),
    "an update drops what follows a semicolon": changeUpdateTexts((text) => text.replace(/;.*/, "")),
  }),
  ...faults(["RCP-32", "RCP-33"], {
    "an update fills only what is empty": replaceMerge((known, row) => ({
      ...mergeOf(known, row),
      ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    })),
    "an add updates only the first of its known rows": changeUpsert(({ updated }) => ({
      updated: updated.slice(0, 1),
    })),
    "the second update of a recipient is lost": withMap<number>((updates) =>
      changeUpsert((plan, request) => {
        for (const { id } of plan.updated) updates.set(id, (updates.get(id) ?? 0) + 1);
        return keepOldValues(plan, request, ({ id }) => updates.get(id) === 2);
      }),
    ),
    "an add of known rows alone changes nothing": changeStore((store) => ({
      writeRecipients: (id, writes) => {
        const known = store.surveyById(id);
        return writes.added.length === 0 && known !== undefined ? known : store.writeRecipients(id, writes);
      },
    })),
  }),
  ...faults("RCP-33", {
    "recipients that a PATCH brought aren't matched by their ids": ignoreIds((ids) =>
      changeOverwrite(on.patch, ({ added }) => remember(ids, added)),
    ),
    "an update by id changes the email and nothing else": replaceMerge((known, row) =>
      row.id === undefined ? mergeOf(known, row) : { ...known, email: row.email ?? known.email },
    ),
    "an update by id keeps the old email": replaceMerge((known, row) => ({
      ...mergeOf(known, row),
      email: known.email,
    })),
    "an update by id in an add of several rows keeps the old email": changeUpsert(
      ({ updated }, { recipients, rows }) => ({
        updated:
          rows.length === 1
            ? updated
            : updated.map((row) => ({ ...row, email: findSame(recipients, row)?.email ?? row.email })),
      }),
    ),
    "an update by id leaves the previous recipient next to the updated one": changeUpsert(
      ({ added, updated }, { recipients, newId }) => ({
        added: [...added, ...recipients.filter((row) => isMoved(updated, row)).map((row) => ({ ...row, id: newId() }))],
      }),
    ),
    "an add with the id alone of a recipient is refused": changeUpsert((_plan, { rows }) =>
      rows.every(({ email }) => email !== undefined) ? {} : overCap,
    ),
  }),
  ...faults(["RCP-33", "RCP-41"], {
    "recipients that a create brought aren't matched by their ids": ignoreIds((ids) =>
      changeStore((store) => ({
        insertSurvey: (survey) => {
          remember(ids, survey.recipients);
          store.insertSurvey(survey);
        },
      })),
    ),
    "a row with a known id is matched by its email alone": changeAddRequest(({ rows }) => ({ rows: withoutIds(rows) })),
  }),
  ...faults("RCP-34", {
    "an updated recipient gets a new id": changeRowsAfterAdd(({ after, writes }) =>
      after.map((row) => (hasId(writes.updated, row) ? { ...row, id: randomUUID() } : row)),
    ),
    "a recipient whose email changes gets a new id": changeRowsAfterAdd(({ before, after }) =>
      after.map((row) => (isMoved(before, row) ? { ...row, id: randomUUID() } : row)),
    ),
    "a recipient whose title changes gets another url": changeUrls(({ title }, _survey, usual) =>
      usual.replace("/s/", `/${encodeURIComponent(title ?? "")}/s/`),
    ),
  }),
  ...faults("RCP-35", {
    "the counts of an add swap added and updated": changeCounts(({ added, updated, skipped }) => ({
      added: updated,
      updated: added,
      skipped,
    })),
    "an add of known and new rows counts all of them as added": changeCounts((all) =>
      all.added > 0 && all.updated > 0 ? { ...all, added: all.added + all.updated, updated: 0 } : all,
    ),
    "updated rows are counted as added too": changeCounts(({ added, updated, skipped }) => ({
      added: added + updated,
      updated,
      skipped,
    })),
    "updated rows are counted as skipped": changeCounts(({ added, updated, skipped }) => ({
      added,
      updated: 0,
      skipped: skipped + updated,
    })),
    "added counts all recipients that the survey has now": changeCounts((all, { recipients }) => ({
      ...all,
      added: all.skipped > 0 ? all.added : recipients.length,
    })),
    "an add counts at most a hundred rows as added": changeShownCounts((count, name) =>
      name === "added" ? Math.min(count, 100) : count,
    ),
    "rows that match by id aren't counted": perServer(() => {
      let uncounted = 0;
      return combine(
        changeRowsAfterAdd(({ before, after }) => {
          uncounted = after.filter((row) => isMoved(before, row)).length;
          return after;
        }),
        changeCounts((all) => {
          const updated = all.updated - (all.updated === 0 ? 0 : uncounted);
          uncounted = 0;
          return { ...all, updated };
        }),
      );
    }),
    "an add tells the counts of its last fifty rows": changeShownCounts((count) => lastBatch(50, count)),
    "an add tells the counts of its last hundred rows": changeShownCounts((count) => lastBatch(100, count)),
    "an add drops rows with empty emails": dropRows(({ email }) => email !== ""),
  }),
  ...faults("RCP-37", {
    "skipExisting false is taken for true": replaceExplicitFalse('"skipExisting":true'),
    "skipExisting false is refused": replaceExplicitFalse('"skipExisting":"false"'),
    "with skipExisting false only the first row is heard": changeRequestText(on.add, (text) => {
      const body = bodyOf({ text });
      const isMeant = text.includes(explicitFalse) && Array.isArray(body["recipients"]);
      return isMeant
        ? JSON.stringify({ ...body, recipients: (body["recipients"] as readonly unknown[]).slice(0, 1) })
        : text;
    }),
  }),
  ...faults("RCP-38", {
    "an add by slug is answered and stored nowhere": changeUpsert(() => ({ added: [], updated: [] }), bySlug(on.add)),
    "an add by slug is answered 404": withOptions({ findSurvey: () => undefined }, bySlug(on.add)),
    "an add by slug adds but doesn't update": withOptions({ policy: { merge: (known) => known } }, bySlug(on.add)),
    "an add by slug leaves only its own rows on the list": changeRowsAfterAdd(rowsOfAdd, bySlug(on.add)),
  }),
  ...faults("RCP-39", {
    "an email that another survey has is taken for known": matchInOtherSurveys(({ email }) => email),
    "an add takes its rows off the other surveys that have them": changeInOtherSurveys((rows, { email }) =>
      rows.filter((row) => row.email !== email),
    ),
    "an add changes the recipients of that email on other surveys too": changeInOtherSurveys((rows, added) =>
      rows.map((row) => (row.email === added.email ? { ...added, id: row.id } : row)),
    ),
    "with skipExisting an email that another survey has is skipped": perServer(({ store }) =>
      changeUpsert(({ added, skipped }, { skipExisting }) => {
        const { surveys } = store.allSurveys({ limit: 10_000 });
        const isElsewhere = (row: Row): boolean => surveys.some(({ recipients }) => hasEmail(recipients, row));
        const elsewhere = skipExisting ? added.filter(isElsewhere) : [];
        return { added: added.filter((row) => !elsewhere.includes(row)), skipped: [...skipped, ...elsewhere] };
      }),
    ),
    "an email of another survey brings the copy from there": withMap<{ surveyId: string; copy: Partial<Row> }>(
      (copies) =>
        changeStore((store) => ({
          writeRecipients: (surveyId, writes) => {
            const added = writes.added.map(({ id, ...row }) => {
              const first = copies.get(row.email);
              if (first === undefined) copies.set(row.email, { surveyId, copy: row });
              return { id, ...row, ...(first !== undefined && first.surveyId !== surveyId ? first.copy : {}) };
            });
            return store.writeRecipients(surveyId, { ...writes, added });
          },
        })),
    ),
    "an add of emails that another survey has is done and answered 500": withMap<string>((surveyIdByEmail) =>
      changeStore((store) => ({
        writeRecipients: (id, writes) => {
          const survey = store.writeRecipients(id, writes);
          for (const { email } of writes.added) if (!surveyIdByEmail.has(email)) surveyIdByEmail.set(email, id);
          const isElsewhere = writes.added.some(({ email }) => surveyIdByEmail.get(email) !== id);
          if (isElsewhere) throw new Error("the notice wasn't sent");
          return survey;
        },
      })),
    ),
  }),
  ...faults("SUR-40", {
    "a create changes the recipients of that email under other keys": copyTitlesToSurveys(on.create, haveOtherKeys),
    "a create changes the recipients of that email on other surveys": copyTitlesToSurveys(on.create, haveOneKey),
    "PATCH changes the recipients of that email under other keys": copyTitlesToSurveys(on.patch, haveOtherKeys),
    "PATCH changes the recipients of that email on other surveys": copyTitlesToSurveys(on.patch, haveOneKey),
  }),
  ...faults(["RCP-40", "RCP-41", "RCP-42"], {
    "skipExisting is ignored": changeAddRequest(() => ({ skipExisting: false })),
  }),
  ...faults(["RCP-40", "RCP-41"], {
    "a skipping add changes the company of the recipients that it skips": changeSkipped((known, { targetCompany }) => ({
      ...known,
      targetCompany: targetCompany ?? null,
    })),
    "a skipping add changes known recipients and counts them as skipped": changeSkipped(mergeOf),
    "a skipping add skips only the first known row": changeUpsert(({ skipped }, request) => {
      if (!request.skipExisting) return {};
      const { updated } = planUpsert({ ...request, skipExisting: false });
      return { skipped: skipped.slice(0, 1), updated: updated.slice(1) };
    }),
  }),
  ...faults(["RCP-32", "RCP-33", "RCP-40", "RCP-41", "RCP-42"], {
    "skipExisting means its opposite": changeAddRequest(({ skipExisting }) => ({ skipExisting: !skipExisting })),
  }),
  ...faults("RCP-40", {
    "a skipping add fills what a known recipient lacks": changeSkipped((known, row) => ({
      ...known,
      inviteSignOff: known.inviteSignOff ?? row.inviteSignOff ?? null,
    })),
    "a skipping add updates recipients that it matches by email": changeSkipped((known, row) =>
      row.id === undefined ? { ...mergeOf(known, row), inviteSentAt: known.inviteSentAt } : known,
    ),
    "a skipping add matches by id alone": changeAddRequest(({ policy, skipExisting }) => ({
      policy: {
        ...policy,
        match: (directory, row, key) => policy.match(directory, skipExisting ? onlyId(row) : row, key),
      },
    })),
  }),
  ...faults("RCP-41", {
    "a skipping add updates recipients that it matches by id": changeSkipped((known, row) =>
      row.id === undefined ? known : { ...mergeOf(known, row), inviteSentAt: known.inviteSentAt },
    ),
    "a skipping add matches by email alone": changeAddRequest(({ rows, skipExisting }) => ({
      rows: skipExisting ? withoutIds(rows) : rows,
    })),
  }),
  ...faults("RCP-42", {
    "a skipping add counts a row with the id of one recipient and the email of another as updated": combine(
      replaceMatch((directory, row, emailKey) => {
        const recipient = directory.byId.get(row.id ?? "");
        return recipient === undefined ? defaultPolicy.match(directory, row, emailKey) : { kind: "known", recipient };
      }),
      changeUpsert(({ skipped, updated }, request) => ({
        skipped: skipped.filter((one) => !namesTwoRecipients(one, request)),
        updated: [...updated, ...skipped.filter((one) => namesTwoRecipients(one, request))],
      })),
    ),
    "a skipping add counts no rows that are as stored": changeUpsert((plan, request) => ({
      skipped: plan.skipped.filter((one) => !repeatsStored(one, request)),
    })),
    "a skipping add counts rows that are as stored as updated": changeUpsert(({ skipped, updated }, request) => ({
      skipped: skipped.filter((one) => !repeatsStored(one, request)),
      updated: [...updated, ...skipped.filter((one) => repeatsStored(one, request))],
    })),
    "a skipping add that also adds counts those whom it names by the id alone as updated": changeUpsert(
      ({ added, skipped, updated }, { rows }) => {
        const isNamedById = ({ id }: Row): boolean => rows.some((row) => row.id === id && row.email === undefined);
        return added.length === 0
          ? {}
          : {
              skipped: skipped.filter((row) => !isNamedById(row)),
              updated: [...updated, ...skipped.filter(isNamedById)],
            };
      },
    ),
    "a skipping add counts what it skips as updated": changeCounts(({ added, updated, skipped }) => ({
      added,
      updated: updated + skipped,
      skipped: 0,
    })),
    "a skipping add of known and new rows counts all of them as added": changeCounts((all) =>
      all.added > 0 && all.skipped > 0 ? { ...all, added: all.added + all.skipped, skipped: 0 } : all,
    ),
    "a skipping add counts nothing as skipped": changeCounts((all) => ({ ...all, skipped: 0 })),
    "a skipping add counts what it skips as added too": changeCounts((all) => ({
      ...all,
      added: all.added + all.skipped,
    })),
    "a skipping add counts skipped recipients and those that are not in its body": changeCounts((all, { recipients }) =>
      all.skipped > 0 ? { ...all, skipped: recipients.length - all.added } : all,
    ),
  }),
  ...faults("RCP-44", {
    "a skipping add forgets when a recipient was invited": changeSkipped((known) => ({ ...known, inviteSentAt: null })),
    "a skipping add takes the inviteSentAt that it is given": changeSkipped((known, { inviteSentAt }) => ({
      ...known,
      inviteSentAt: inviteSentAt ?? known.inviteSentAt,
    })),
    "a skipping add by id forgets when a recipient was invited": changeSkipped((known, { id }) =>
      id === undefined ? known : { ...known, inviteSentAt: null },
    ),
    "a skipping add with a recipient who was invited is refused": changeUpsert(({ skipped }) =>
      skipped.some(({ inviteSentAt }) => inviteSentAt !== null) ? overCap : {},
    ),
  }),
  ...faults("RCP-45", {
    "an add clears the description": changeSettingsOnAdd(() => ({ description: null })),
    "an add publishes the survey": changeSettingsOnAdd(() => ({ published: true })),
    "an add to a published survey unpublishes it": changeSettingsOnAdd(() => ({ published: false })),
    "an add that updates gives the survey the title of the recipient": changeSettingsOnAdd(({ updated: [first] }) =>
      first?.title ? { title: first.title } : {},
    ),
    "a skipping add that skips clears the questions": perServer(() => {
      let isSkipping = false;
      return combine(
        changeSettingsOnAdd(() => (isSkipping ? { questions: [] } : {})),
        changeUpsert(({ skipped }) => {
          isSkipping = skipped.length > 0;
          return {};
        }),
      );
    }),
  }),
  ...faults("RCP-46", {
    "a recipient that was skipped once isn't updated any more": withMemory((locked) => (plan, request) => {
      remember(locked, plan.skipped);
      return keepOldValues(plan, request, ({ id }) => locked.has(id));
    }),
    "a recipient that was skipped once can't be updated any more": withMemory((locked) => ({ updated, skipped }) => {
      remember(locked, skipped);
      return updated.some(({ id }) => locked.has(id)) ? overCap : {};
    }),
    "a skipping add with a recipient that was updated is refused": withMemory(
      (updatedOnce) =>
        ({ updated, skipped }) => {
          remember(updatedOnce, updated);
          return skipped.some(({ id }) => updatedOnce.has(id)) ? overCap : {};
        },
    ),
    "PATCH with a recipient that an add brought is refused": withSet((brought) => [
      rememberWritten(brought),
      changeOverwrite(on.any, ({ added }) => (added.some(({ id }) => brought.has(id)) ? overCap : {})),
    ]),
  }),
  ...faults("RCP-47", {
    "emails aren't matched while another add to the survey is under way": duringConcurrentAdds({
      policy: { match: () => ({ kind: "new" }) },
    }),
    "while another add to the survey is under way, updates are counted as additions": duringConcurrentAdds({
      presentation: { countsBody: ({ added, updated, skipped }) => ({ added: added + updated, updated: 0, skipped }) },
    }),
    "of concurrent adds of one email all but the first are refused, and all are stored": doubleConcurrentAdds,
  }),
  ...faults("RCP-48", {
    "of concurrent adds the last writes the list that it read": writeWholeLists,
    "concurrent adds to one survey get the answer to the first": withMap<Promise<Response>>((underWay) =>
      wrapApp((app) => async (request) => {
        if (!request.url.endsWith("/recipients")) return app(request);
        const first = underWay.get(request.url) ?? app(request);
        underWay.set(request.url, first);
        const answer = (await first).clone();
        underWay.delete(request.url);
        return answer;
      }),
    ),
    "concurrent adds write those whom they don't name as they read them": restoreOtherRows,
  }),
  ...faults("RCP-49", {
    "concurrent adds of one recipient write the members that they don't give as they read them": updateStaleRows(),
    "concurrent adds of one recipient do so, and the one with a title is the last": updateStaleRows((body) =>
      body.includes('"title"'),
    ),
  }),
  ...faults("RCP-50", {
    "recipients that are not an array are read as none": readList((list) =>
      Array.isArray(list) || list === undefined ? list : [],
    ),
    "PATCH drops rows that are null": readList(
      (list) => (Array.isArray(list) ? list.filter((row: unknown) => row !== null) : list),
      on.patch,
    ),
    "PATCH takes an object for a list of what it holds": readList(
      (list) => (isBody(list) ? Object.values(list).filter(isBody) : list),
      on.patch,
    ),
    "an add takes one recipient object for no rows": readList((list) => (isBody(list) ? [] : list), on.add),
    "an add drops rows that are not objects": readList(objectsIn, on.add),
    "a create drops rows that are not objects": readList(objectsIn, on.create),
    "an add reports rows that are no objects, and drops the rows behind them": reportInvalidRows((rows) => {
      const end = rows.findIndex((row) => !isBody(row));
      return rows.slice(0, end);
    }),
    "an add reports rows that are no objects, and drops all others": reportInvalidRows(() => []),
    "an add reports rows that are no objects, and stores them": reportInvalidRows((rows) =>
      rows.map((row) => (isBody(row) ? row : { email: `${randomUUID()}@example.com` })),
    ),
    "only the first row is validated": readList((list) =>
      Array.isArray(list) ? [...list.slice(0, 1), ...list.slice(1).filter(isBody)] : list,
    ),
  }),
  ...faults("RCP-51", {
    "an add whose skipExisting is no boolean does nothing": acceptOtherFlags(() => []),
    "an add whose skipExisting is no boolean takes its first row alone": acceptOtherFlags((rows) => rows.slice(0, 1)),
    "an add whose skipExisting is no boolean stores its rows without titles": acceptOtherFlags((rows) =>
      rows.map((row) => (isBody(row) ? { ...row, title: "none" } : row)),
    ),
  }),
];
