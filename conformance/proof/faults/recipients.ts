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
import { bodyOf, isBody, toRequest, type Body } from "./parts/messages.ts";
import {
  changeOverwrite,
  changePresentation,
  changeRequest,
  changeRequestText,
  changeResponse,
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
const { match: matchOf, merge: mergeOf, create: createOf } = defaultPolicy;
const lawful = buildRules(defaultLimits);

const hasId = (rows: Rows, { id }: Row): boolean => rows.some((row) => row.id === id);
const hasEmail = (rows: Rows, { email }: Row): boolean => rows.some((row) => row.email === email);

const withoutUrls = (when?: When): Part => changePresentation(() => ({ recipient: (row) => row }), when);

const changeUrls = (url: (row: Row, survey: SurveyRecord, own: string) => string): Part =>
  changePresentation((own) => ({ recipientUrl: (row, survey) => url(row, survey, own.recipientUrl(row, survey)) }));

const changePagePaths = (path: (row: Row, survey: SurveyRecord) => string): Part =>
  changeUrls((row, survey) => `http://localhost${path(row, survey)}`);

const changeShownRows = (
  change: (shown: Readonly<Record<string, unknown>>, row: Row, survey: SurveyRecord) => unknown,
  when?: When,
): Part =>
  changePresentation(
    (own) => ({ recipient: (row, survey) => change(Object(own.recipient(row, survey)), row, survey) }),
    when,
  );

/** `look` counts the rows shown so far. */
const changeEachTime = (change: (row: Readonly<Record<string, unknown>>, look: number) => object): Part =>
  perServer(() => {
    let looks = 0;
    return changeShownRows((row) => ({ ...row, ...change(row, (looks += 1)) }));
  });

const listRows = (
  rows: (survey: SurveyRecord, show: (row: Row, survey: SurveyRecord) => unknown) => readonly unknown[],
): Part =>
  changePresentation((own) => ({
    summary: (survey) => ({ ...Object(own.summary(survey)), recipients: rows(survey, own.recipient) }),
  }));

const changeShownTimes = (form: string): Part =>
  changeResponse(on.any, ({ text }) => ({
    text: text.replaceAll(/"inviteSentAt":"[^"]*"/g, `"inviteSentAt":${form}`),
  }));

/** Copies an invitation member from the first recipient to the survey. */
const copyToSurvey = (when: When, member: "inviteTop" | "inviteBottom" | "inviteSignOff"): Part =>
  changePresentation(
    (own) => ({
      surveyBody: (survey) => {
        const copy = { [member]: survey.recipients[0]?.[member] ?? null };
        return { survey: { ...Object(own.survey(survey)), ...copy } };
      },
    }),
    when,
  );

/** Keeps the invitation texts that a create gives to the survey itself. */
const keepSurveysInvitation = (): Part => {
  const given = new Map<unknown, JsonObject>();
  return combine(
    changeRequest(on.create, (body) => {
      const { title, inviteTop, inviteBottom, inviteSignOff } = body;
      given.set(title, { inviteTop, inviteBottom, inviteSignOff });
      return body;
    }),
    changePresentation(
      (own) => ({
        surveyBody: (survey) => ({ survey: { ...Object(own.survey(survey)), ...given.get(survey.title) } }),
      }),
      on.any,
    ),
  );
};

/** Sets `inviteSentAt` in rows that don't give it. */
const inviteAtOnce = (when: When): Part =>
  changeRequest(when, (body) => {
    const { recipients } = body;
    const invited = (row: unknown): unknown => (isBody(row) ? { inviteSentAt: "2026-02-03T04:05:06Z", ...row } : row);
    return Array.isArray(recipients) ? { ...body, recipients: recipients.map(invited) } : body;
  });

const placeOf = (row: Row, survey: SurveyRecord): number => survey.recipients.indexOf(row) + 1;

const changeCounts = (change: (counts: Counts, survey: SurveyRecord) => unknown, when?: When): Part =>
  changePresentation(() => ({ countsBody: change }), when);

const changeShownCounts = (change: (count: number, name: string) => unknown): Part =>
  changeCounts((all) =>
    Object.fromEntries(Object.entries(all).map(([name, count]) => [name, change(Number(count), name)])),
  );

const lastBatch = (batch: number, count: number): number => (count === 0 ? 0 : ((count - 1) % batch) + 1);

const withoutValue = (row: RecipientInput, value: unknown): RecipientInput =>
  Object.fromEntries(Object.entries(row).filter(([, one]) => one !== value));

type RowChange = (row: Row) => Partial<Row>;

/** Changes new rows before they are stored. */
const changeNewRows = (change: RowChange, when?: When): Part =>
  withOptions(
    {
      policy: {
        create: (row, id) => {
          const made = createOf(row, id);
          return { ...made, ...change(made) };
        },
      },
    },
    when,
  );

const changeAdded = (change: RowChange): Part =>
  changeUpsert(({ added }) => ({ added: added.map((row) => ({ ...row, ...change(row) })) }));

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

const rowsAsObject = onSuccess(on.read, ({ text }) => {
  const { survey } = bodyOf({ text });
  const { recipients } = Object(survey);
  return { text: JSON.stringify({ survey: { ...Object(survey), recipients: { ...recipients } } }) };
});

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

const changeAddRequest = (hear: (request: RecipientRequest) => Partial<RecipientRequest>): Part =>
  withOptions(({ planUpsert: plan = planUpsert }) => ({
    planUpsert: (request) => plan({ ...request, ...hear(request) }),
  }));

const changeOverwriteRows = (rows: (request: RecipientRequest) => readonly RecipientInput[], when?: When): Part =>
  withOptions(
    ({ planOverwrite: plan = planOverwrite }) => ({
      planOverwrite: (request) => plan({ ...request, rows: rows(request) }),
    }),
    when,
  );

const withoutIds = (rows: readonly RecipientInput[]): readonly RecipientInput[] =>
  rows.map(({ id: _id, ...row }) => row);

const rejectUpdates = (message: string, isWrong: (row: Row, request: RecipientRequest) => boolean): Part =>
  changeUpsert(({ updated, problems }, request) => ({
    problems: [
      ...problems,
      ...updated.filter((row) => isWrong(row, request)).map(() => ({ path: "recipients", message })),
    ],
  }));

/** The cap rejects this plan. */
const refused = { total: Infinity };

/** Matches recipients of other surveys too, by `nameOf`. */
const matchInOtherSurveys = (nameOf: (row: RecipientInput) => string | null | undefined): Part =>
  perServer(({ store }) => {
    const homes = new Map<unknown, string>();
    return combine(
      changeStore((own) => ({
        insertSurvey: (survey) => {
          for (const row of survey.recipients) homes.set(nameOf(row), survey.id);
          own.insertSurvey(survey);
        },
        writeRecipients: (id, writes) => {
          for (const row of writes.added) homes.set(nameOf(row), id);
          return own.writeRecipients(id, writes);
        },
      })),
      replaceMatch((directory, row, key) => {
        const name = nameOf(row);
        const elsewhere = store.surveyById(homes.get(name) ?? "")?.recipients.find((one) => nameOf(one) === name);
        const here = matchOf(directory, row, key);
        return here.kind === "new" && elsewhere !== undefined ? { kind: "known", recipient: elsewhere } : here;
      }),
    );
  });

const changeInOtherSurveys = (change: (rows: Rows, added: Row) => Rows): Part =>
  withMap<string>((homes) =>
    changeStore((store) => ({
      writeRecipients: (id, writes) => {
        for (const added of writes.added) {
          const home = store.surveyById(homes.get(added.email) ?? "");
          if (home !== undefined && home.id !== id)
            store.changeSurvey(home.id, { recipients: change(home.recipients, added) });
          homes.set(added.email, id);
        }
        return store.writeRecipients(id, writes);
      },
    })),
  );

/** Doesn't match by the ids that `note` collects. */
const ignoreIds = (note: (ids: Set<string>) => Part): Part =>
  withSet((unheard) => [
    note(unheard),
    replaceMatch(
      (directory, row, key) => matchOf(directory, unheard.has(row.id ?? "") ? { ...row, id: undefined } : row, key),
      on.add,
    ),
  ]);

const numberIdsFrom =
  (start: (request: RecipientRequest) => number) =>
  ({ added }: RecipientPlan, request: RecipientRequest): Partial<RecipientPlan> => ({
    added: added.map((row, index) =>
      hasId(request.recipients, row) ? row : { ...row, id: `r${start(request) + index + 1}` },
    ),
  });

const hasEmailMember = ({ email }: RecipientInput): boolean => email !== undefined;

/** Copies titles to recipients with the same email in other surveys for which `isMeant` is true. */
const copyTitlesToSurveys = (when: When, isMeant: (one: SurveyRecord, other: SurveyRecord) => boolean): Part =>
  perServer(({ store }) => {
    const spill = (survey: SurveyRecord | undefined): void => {
      for (const other of survey === undefined ? [] : store.allSurveys({ limit: 10_000 }).surveys) {
        if (survey === undefined || other.id === survey.id || !isMeant(survey, other)) continue;
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
      const { survey } = bodyOf({ text: await response.clone().text() });
      spill(store.surveyById(String(Object(survey)["id"])));
      return response;
    });
  });

const changeStoredList = (list: (rows: Rows, request: RecipientRequest) => Rows, when: When = on.patch): Part =>
  changeOverwrite(when, ({ added: rows }, request) => {
    const added = list(rows, request);
    return { added, total: added.length };
  });

const removedBy = (rows: Rows, { recipients }: RecipientRequest): Rows => recipients.filter((row) => !hasId(rows, row));

/** Stores rows with a shared id in the given order, with ids from `idFor` or new ones. */
const acceptDuplicateIds = (when: When, idFor: (id: string, request: RecipientRequest) => string | undefined): Part =>
  changeOverwrite(when, (plan, request) => {
    const { rows, newId } = request;
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size === ids.length) return {};
    const added = rows.map((row) => createOf({ email: "", ...row }, idFor(row.id ?? "", request) ?? newId()));
    return { ...plan, problems: [], added, total: added.length };
  });

const changeOtherRows = (change: (row: Row, writes: RecipientWrites) => Row): Part =>
  changeRowsAfterAdd(({ after, writes }) =>
    after.map((row) => (hasId([...writes.added, ...writes.updated], row) ? row : change(row, writes))),
  );

const ownRows = ({ before, after, writes: { updated } }: WrittenRows): Rows =>
  updated.length === 0 ? after : after.filter((row) => !hasId(before, row) || hasId(updated, row));

const isMoved = (rows: Rows, { id, email }: Row): boolean => rows.some((row) => row.id === id && row.email !== email);

const changeSettingsOnAdd = (changes: (writes: RecipientWrites) => SurveyChanges): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) => {
      store.writeRecipients(id, writes);
      return store.changeSurvey(id, changes(writes));
    },
  }));

const changeIfPublished = (change: (store: Store, id: string, writes: RecipientWrites) => RecipientWrites): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) =>
      store.writeRecipients(id, store.surveyById(id)?.published === true ? change(store, id, writes) : writes),
  }));

/** `noted` persists across the adds of a server. */
const withMemory = (
  make: (noted: Set<string>) => (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan>,
): Part => perServer(() => changeUpsert(make(new Set())));

/** Stores updated rows with their earlier values. */
const keepOldValues = (
  { updated }: RecipientPlan,
  { recipients }: RecipientRequest,
  isMeant: (row: Row) => boolean,
): Partial<RecipientPlan> => ({
  updated: updated.map((row) => (isMeant(row) ? (recipients.find(({ id }) => id === row.id) ?? row) : row)),
});

const remember = (noted: Set<string>, rows: Rows): void => {
  for (const { id } of rows) noted.add(id);
};

const rememberWritten = (
  noted: Set<string>,
  isMeant: (row: Row) => boolean = () => true,
  of: "added" | "updated" = "added",
): Part =>
  changeStore((store) => ({
    writeRecipients: (id, writes) => {
      remember(noted, writes[of].filter(isMeant));
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

const loseTitles = (isMeant: (plan: RecipientPlan) => boolean): Part =>
  changeUpsert((plan, { skipExisting }) =>
    skipExisting && isMeant(plan) ? { added: plan.added.map((row) => ({ ...row, title: null })) } : {},
  );

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

/** Adds some rows although one isn't an object, and reports that one. */
const reportInvalidRows = (change: (rows: readonly unknown[]) => readonly unknown[]): Part => {
  const isMeant = ({ recipients }: Body): boolean => Array.isArray(recipients) && !recipients.every(isBody);
  return wrapApp((app) => async (request) => {
    const { method, url, headers } = request;
    if (!on.add(routeOf(request))) return app(request);
    const sent = await request.text();
    const body = bodyOf({ text: sent });
    const taken = { ...body, recipients: isMeant(body) ? change(body["recipients"] as readonly unknown[]) : [] };
    const text = isMeant(body) ? JSON.stringify(taken) : sent;
    const answer = await app(toRequest({ method, url, headers, text }));
    if (!answer.ok || !isMeant(body)) return answer;
    const counted = bodyOf({ text: await answer.text() });
    const objects = (body["recipients"] as readonly unknown[]).filter(isBody);
    const added = Number(counted["added"]) - Math.max(0, taken.recipients.length - objects.length);
    return Response.json({ ...counted, added, errors: ["a row is no object"] }, { status: 207 });
  });
};

const explicitly = '"skipExisting":false';
const changeFlag = (other: string): Part => changeRequestText(on.add, (text) => text.replace(explicitly, other));
const objectsIn = (given: unknown): unknown => (Array.isArray(given) ? given.filter(isBody) : given);

/** Adds the valid rows, and doesn't report the others. */
const dropRows = (isGood: (row: Readonly<Record<string, unknown>>) => boolean): Part =>
  changeRequest(on.add, (body) => ({
    ...body,
    recipients: Array.isArray(body["recipients"])
      ? body["recipients"].filter((row) => !isBody(row) || isGood(row))
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
    changeUpsert(({ added }, { recipients }) => {
      plannedOn.set(added, recipients);
      return {};
    }),
    missConcurrentWrites(on.add),
  );
});

/** Rejects all but the first of concurrent adds of an email, but stores their rows. */
const doubleConcurrentAdds: Part = withMap<Promise<Response>>((underWay) =>
  wrapApp((app, options) => {
    const doubling = serverBuilder(replaceMatch(() => ({ kind: "new" })))(options);
    return async (request) => {
      if (!on.add(routeOf(request))) return app(request);
      const email = /"email":"[^"]*"/.exec(await request.clone().text())?.[0] ?? "";
      const key = `${request.url} ${email}`;
      const first = underWay.get(key);
      if (first !== undefined) {
        await first;
        await doubling(request);
        return Response.json({ title: "Conflict" }, { status: 409 });
      }
      const answer = setImmediate().then(() => app(request));
      underWay.set(key, answer);
      return answer.finally(() => underWay.delete(key));
    };
  }),
);

/** Collects the rows as they were before the concurrent adds to a survey. Late adds wait. */
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

/** Restores rows that an add doesn't name to their state before the concurrent adds. */
const restoreOtherRows: Part = withRowsBeforeAdds((rowsBefore) =>
  changeOtherRows((row) => rowsBefore().find(({ id }) => id === row.id) ?? row),
);

/** Applies an update to the recipient as it was before the concurrent adds; late adds are executed last. */
const updateStaleRows = (isLate: (body: string) => boolean): Part =>
  withRowsBeforeAdds((rowsBefore) => {
    const staleRow = (known: Row): Row => rowsBefore().find(({ id }) => id === known.id) ?? known;
    return withOptions({ policy: { merge: (known, row) => mergeOf(staleRow(known), row) } }, on.add);
  }, isLate);

export const recipientFaults: readonly Mutant[] = [
  ...faults("RCP-1", {
    "no recipient has a url": withoutUrls(),
    "recipients that came by an add have no url": withSet((late) => [
      rememberWritten(late),
      changeShownRows((shownRow, row) => (late.has(row.id) ? row : shownRow)),
    ]),
    "recipients that a skipping add brought have no url": withSet((bare) => [
      changeUpsert(({ added }, { skipExisting }) => (skipExisting ? void remember(bare, added) : {})),
      changeShownRows((shownRow, row) => (bare.has(row.id) ? row : shownRow)),
    ]),
    "the url is empty beyond the fiftieth recipient": changeUrls((row, survey, own) =>
      placeOf(row, survey) > 50 ? "" : own,
    ),
    "the url is null until the recipient was invited": changeShownRows((shownRow, { inviteSentAt }) =>
      inviteSentAt === null ? { ...shownRow, url: null } : shownRow,
    ),
    "the list shows recipients without their urls": listRows(({ recipients }) => recipients),
    "the answer to a create has urls for the first hundred recipients": changeShownRows(
      (shownRow, row, survey) => (placeOf(row, survey) <= 100 ? shownRow : row),
      on.create,
    ),
    "the answer to PATCH shows recipients without urls": withoutUrls(on.patch),
    "the answer to a create shows recipients without urls": withoutUrls(on.create),
    "the answer to an add shows its rows without urls": changePresentation(() => ({
      countsBody: (all, { recipients }) => ({ ...all, recipients }),
    })),
    "the answer to an add shows the survey, with recipients without urls": changePresentation((own) => ({
      countsBody: (all, survey) => ({
        ...all,
        survey: { ...Object(own.survey(survey)), recipients: survey.recipients },
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
    "a create leaves out people whom another create has named": withSet((known) =>
      changeOverwriteRows(({ rows }) => {
        const strangers = rows.filter(({ email = "" }) => !known.has(email));
        for (const { email = "" } of strangers) known.add(email);
        return strangers;
      }, on.create),
    ),
    "the answer to a create shows no recipients": changeShownSurvey(on.create, () => ({ recipients: [] })),
    "the answer to a create shows the first hundred recipients": changeShownSurvey(on.create, ({ recipients }) => ({
      recipients: recipients.slice(0, 100),
    })),
    "a read shows of recipients their ids alone": changeShownRows(({ id }) => id, on.read),
    "a published survey is shown without its recipients": changeShownSurvey(on.read, ({ published }) =>
      published ? { recipients: [] } : {},
    ),
    "the time of an invitation that a create gives is five hours later": shiftInviteSentAt(on.create),
    "a create keeps a hundred rows of a body over 100 KB": changeRequest(on.create, (body) =>
      JSON.stringify(body).length > 100_000 && Array.isArray(body["recipients"])
        ? { ...body, recipients: body["recipients"].slice(0, 100) }
        : body,
    ),
    "recipients are shown as an object by number": rowsAsObject,
  }),
  ...faults(["RCP-2", "RCP-3"], {
    "all recipients of a survey share the url of the first": changePagePaths(
      (_row, { slug, recipients }) => `/s/${slug}/${recipients[0]?.id ?? "none"}`,
    ),
    "all recipients share the url of the survey": changePagePaths((_row, { slug }) => `/s/${slug}`),
    "recipients at the same place of two surveys share a url": changePagePaths(
      (row, survey) => `/s/survey/${placeOf(row, survey)}`,
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
    "PATCH of recipients keeps the urls that callers give": withMap<string>((given) => [
      changeUrls(({ email }, _survey, own) => given.get(email) ?? own),
      changeRequest(on.patch, (body) => {
        const rows = Array.isArray(body["recipients"]) ? body["recipients"].filter(isBody) : [];
        // a row with an id may be rejected
        for (const { id, email, url } of rows)
          if (id === undefined && typeof url === "string" && typeof email === "string") given.set(email, url);
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
    "of many recipients that a create brings the last two share an id": changeOverwrite(on.create, ({ added }) => ({
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
      (id, { recipients }) => (recipients.some((row) => row.id === id) ? id : undefined),
    ),
  }),
  ...faults("RCP-20", {
    "the time of an invitation that a PATCH gives is five hours later": shiftInviteSentAt(on.patch),
    "PATCH of recipients that names all of its own by their ids keeps the others": changeOverwrite(
      on.patch,
      ({ added }, request) =>
        request.rows.length > 0 && request.rows.every(({ id }) => request.recipients.some((known) => known.id === id))
          ? { added: [...added, ...removedBy(added, request)] }
          : {},
    ),
    "PATCH of recipients keeps those who were updated after they were skipped": perServer(() => {
      const [skippedOnce, kept] = [new Set<string>(), new Set<string>()];
      return combine(
        rememberWritten(kept, ({ id }) => skippedOnce.has(id), "updated"),
        changeOverwrite(on.any, ({ added }, request) => ({
          added: [...added, ...removedBy(added, request).filter(({ id }) => kept.has(id))],
        })),
        changeUpsert(({ skipped }) => void remember(skippedOnce, skipped)),
      );
    }),
    "PATCH of recipients adds to the list": changeOverwrite(on.patch, mergeIntoList),
    "PATCH of recipients leaves those who were on the list their colour": changeStoredList((rows, { recipients }) =>
      rows.map((row) => ({
        ...row,
        accentColor: recipients.find(({ id }) => id === row.id)?.accentColor ?? row.accentColor,
      })),
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
      rows.map((row) => ({ ...row, title: row.title ?? recipients.find(({ id }) => id === row.id)?.title ?? null })),
    ),
    "PATCH of recipients shows the new list and stores nothing": changeStore((store) => ({
      changeSurvey: (id, { recipients, ...changes }) => {
        const survey = store.changeSurvey(id, changes);
        return recipients === undefined ? survey : { ...survey, recipients };
      },
    })),
    "PATCH of recipients drops those who come with their ids": changeOverwriteRows(({ rows, recipients }) =>
      rows.filter((row) => !recipients.some(({ id }) => id === row.id)),
    ),
    "PATCH of recipients leaves those who come with their ids as they were": changeOverwriteRows(
      ({ rows, recipients }) => rows.map((row) => recipients.find(({ id }) => id === row.id) ?? row),
    ),
    "PATCH of recipients keeps the old copy of those who are on the list": changeOverwrite(
      on.any,
      ({ added }, { recipients }) => ({ added: added.map((row) => recipients.find(({ id }) => id === row.id) ?? row) }),
    ),
    "PATCH of recipients alone is answered 500": failIf(
      ({ operation }, text) => operation === "patch" && text.startsWith('{"recipients":[{'),
    ),
    "PATCH with ids in its rows is refused": withOptions(
      {
        planOverwrite: (request) => ({
          ...planOverwrite(request),
          ...(request.rows.some(({ id }) => id) ? refused : {}),
        }),
      },
      on.patch,
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
      rows: rows.filter(({ id }) => typeof id !== "string" || recipients.some((known) => known.id === id)),
    })),
    "an add is counted and shown, and stored nowhere": changeStore((store) => ({
      writeRecipients: (id, writes) => store.writeRecipients(id, { ...writes, added: [] }),
    })),
    "an add answers 500 after its effect": onSuccess(on.add, { status: 500 }),
    "an add to a published survey adds nobody": changeIfPublished((_store, _id, writes) => ({ ...writes, added: [] })),
    "an add of new rows and known ones together is refused": changeUpsert(({ added, updated, skipped }) =>
      added.length > 0 && updated.length + skipped.length > 0 ? refused : {},
    ),
    "emails that differ in their dots alone are the same": replaceEmailKey((email) =>
      email.toLowerCase().replace(/^[^@]*/, (local) => local.replaceAll(".", "")),
    ),
    "emails that differ behind the @ alone are the same": replaceEmailKey((email) =>
      email.toLowerCase().replace(/@.*/, ""),
    ),
    "an email counts as known when it ends like one that is": replaceMatch((directory, row, key) => {
      const found = matchOf(directory, row, key);
      const alike = [...directory.byEmail].find(([email]) => row.email?.endsWith(`.${email}`));
      return found.kind === "new" && alike !== undefined ? { kind: "known", recipient: alike[1] } : found;
    }),
    "an id that another survey has is taken for known": matchInOtherSurveys(({ id }) => id),
    "a recipient that an overwrite removed can't be added again": withRemovedRecipients((removed) =>
      changeStore((store) => ({
        writeRecipients: (survey, writes) =>
          store.writeRecipients(survey, {
            ...writes,
            added: writes.added.filter(
              (row) => !removed.some((one) => one.survey === survey && one.email === row.email),
            ),
          }),
      })),
    ),
    "an add with the id of somebody whom an overwrite removed goes to the one removed": withRemovedRecipients(
      (removed) =>
        changeAddRequest(({ rows }) => ({ rows: rows.filter(({ id }) => !removed.some((row) => row.id === id)) })),
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
    "the answer to a create shows other recipient ids than are stored": changeShownSurvey(
      on.create,
      ({ recipients }) => ({
        recipients: recipients.map((row) => ({ ...row, id: `new-${row.id}` })),
      }),
    ),
    "the answer to a create shows another id of the last recipient than is stored": changeShownSurvey(
      on.create,
      ({ recipients }) => ({
        recipients: recipients.map((row, index) =>
          index + 1 < recipients.length ? row : { ...row, id: `${row.id}x` },
        ),
      }),
    ),
    "the urls of recipients have another prefix with each look": changeEachTime(({ url }, look) => ({
      url: String(url).replace("/s/", `/${look}/s/`),
    })),
  }),
  ...faults(["RCP-6", "RCP-33", "RCP-41"], {
    "the ids of recipients, and their urls, are new with each look": changeEachTime(({ id, url }, look) => ({
      id: `${String(id)}-${look}`,
      url: `${String(url)}-${look}`,
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
    "an add leaves only its own rows on the list": changeRowsAfterAdd(ownRows),
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
        const lost = updated.length === 0 ? undefined : before.find((row) => !hasId(updated, row));
        return after.filter(({ id }) => id !== lost?.id);
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
        const gone = added.filter((row) => skipExisting && hasEmail(removed, row));
        return { added: added.filter((row) => !gone.includes(row)), skipped: [...skipped, ...gone] };
      }),
    ),
    "a skipping add with a known row adds nobody": changeUpsert(({ added, skipped }) => ({
      added: skipped.length > 0 ? [] : added,
    })),
    "a skipping add adds nobody behind its first known row": changeUpsert(
      ({ added }, { rows, recipients, skipExisting }) => {
        const known = rows.findIndex(({ id, email }) => recipients.some((one) => one.id === id || one.email === email));
        const behind = new Set(known < 0 ? [] : rows.slice(known).map(({ email }) => email));
        return skipExisting ? { added: added.filter(({ email }) => !behind.has(email)) } : {};
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
    "an email that an update by id brought isn't known to later adds": withSet((renamed) =>
      withOptions(
        {
          policy: {
            match: (directory, row, key) => {
              const found = matchOf(directory, row, key);
              const isForgotten = found.kind === "known" && row.id === undefined && renamed.has(found.recipient.id);
              return isForgotten ? { kind: "new" } : found;
            },
            merge: (known, row) => {
              if (row.email !== undefined && row.email !== known.email) renamed.add(known.id);
              return mergeOf(known, row);
            },
          },
        },
        on.add,
      ),
    ),
    "a row with a known email is added a second time": replaceMatch((directory, { id }, key) =>
      matchOf(directory, onlyId({ id }), key),
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
    "an update leaves out what is empty": replaceMerge((known, row) =>
      mergeOf(known, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""))),
    ),
    "an add with a known email is refused": rejectUpdates("is a recipient already", (row, { recipients }) =>
      hasEmail(recipients, row),
    ),
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
      changeOverwrite(on.patch, ({ added }) => void remember(ids, added)),
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
            : updated.map((row) => ({
                ...row,
                email: recipients.find(({ id }) => id === row.id)?.email ?? row.email,
              })),
      }),
    ),
    "an update by id leaves the previous recipient next to the updated one": changeUpsert(
      ({ added, updated }, { recipients, newId }) => ({
        added: [...added, ...recipients.filter((row) => isMoved(updated, row)).map((row) => ({ ...row, id: newId() }))],
      }),
    ),
    "an add with the id alone of a recipient is refused": withOptions(
      { planUpsert: (request) => ({ ...planUpsert(request), ...(request.rows.every(hasEmailMember) ? {} : refused) }) },
      on.add,
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
    "a recipient whose title changes gets another url": changeUrls(({ title }, _survey, own) =>
      own.replace("/s/", `/${encodeURIComponent(title ?? "")}/s/`),
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
    "skipExisting false is taken for true": changeFlag('"skipExisting":true'),
    "skipExisting false is refused": changeFlag('"skipExisting":"false"'),
    "with skipExisting false only the first row is heard": changeRequestText(on.add, (text) => {
      const body = bodyOf({ text });
      const isMeant = text.includes(explicitly) && Array.isArray(body["recipients"]);
      return isMeant
        ? JSON.stringify({ ...body, recipients: (body["recipients"] as readonly unknown[]).slice(0, 1) })
        : text;
    }),
  }),
  ...faults("RCP-38", {
    "an add by slug is answered and stored nowhere": changeUpsert(() => ({ added: [], updated: [] }), bySlug(on.add)),
    "an add by slug is answered 404": withOptions({ findSurvey: () => undefined }, bySlug(on.add)),
    "an add by slug adds but doesn't update": withOptions({ policy: { merge: (known) => known } }, bySlug(on.add)),
    "an add by slug leaves only its own rows on the list": changeRowsAfterAdd(ownRows, bySlug(on.add)),
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
    "an email of another survey brings the copy from there": withMap<{
      readonly survey: string;
      readonly copy: Partial<Row>;
    }>((rows) =>
      changeStore((store) => ({
        writeRecipients: (survey, writes) => {
          const added = writes.added.map(({ id, ...row }) => {
            const known = rows.get(row.email);
            if (known === undefined) rows.set(row.email, { survey, copy: row });
            return { id, ...row, ...(known !== undefined && known.survey !== survey ? known.copy : {}) };
          });
          return store.writeRecipients(survey, { ...writes, added });
        },
      })),
    ),
    "an add of emails that another survey has is done and answered 500": withMap<string>((homes) =>
      changeStore((store) => ({
        writeRecipients: (survey, writes) => {
          const written = store.writeRecipients(survey, writes);
          for (const { email } of writes.added) if (!homes.has(email)) homes.set(email, survey);
          if (writes.added.some(({ email }) => homes.get(email) !== survey)) throw new Error("the notice wasn't sent");
          return written;
        },
      })),
    ),
  }),
  ...faults("SUR-40", {
    "a create changes the recipients of that email under other keys": copyTitlesToSurveys(
      on.create,
      (one, other) => one.owner !== other.owner,
    ),
    "a create changes the recipients of that email on other surveys": copyTitlesToSurveys(
      on.create,
      (one, other) => one.owner === other.owner,
    ),
    "PATCH changes the recipients of that email under other keys": copyTitlesToSurveys(
      on.patch,
      (one, other) => one.owner !== other.owner,
    ),
    "PATCH changes the recipients of that email on other surveys": copyTitlesToSurveys(
      on.patch,
      (one, other) => one.owner === other.owner,
    ),
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
        const isNamed = ({ id }: Row): boolean => rows.some((row) => row.id === id && row.email === undefined);
        return added.length === 0
          ? {}
          : { skipped: skipped.filter((row) => !isNamed(row)), updated: [...updated, ...skipped.filter(isNamed)] };
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
      skipped.some(({ inviteSentAt }) => inviteSentAt !== null) ? refused : {},
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
      return updated.some(({ id }) => locked.has(id)) ? refused : {};
    }),
    "a skipping add with a recipient that was updated is refused": withMemory(
      (updatedOnce) =>
        ({ updated, skipped }) => {
          remember(updatedOnce, updated);
          return skipped.some(({ id }) => updatedOnce.has(id)) ? refused : {};
        },
    ),
    "PATCH with a recipient that an add brought is refused": withSet((brought) => [
      rememberWritten(brought),
      changeOverwrite(on.any, ({ added }) => (added.some(({ id }) => brought.has(id)) ? refused : {})),
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
    "concurrent adds of one recipient write the members that they don't give as they read them": updateStaleRows(
      () => false,
    ),
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
