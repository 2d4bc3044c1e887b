import { defaultPolicy, planOverwrite, planUpsert } from "../../host/plans.ts";
import type { Match, RecipientPlan, RecipientPolicy, RecipientRequest } from "../../host/plans.ts";
import type { RecipientInput } from "../../../../reference/api/schemas.ts";
import type { HostOptions } from "../../host/options.ts";

type Rows = readonly RecipientInput[];

/** Rows with equal keys mean one recipient. */
const keyOf = (row: RecipientInput): string => row.email?.toLowerCase() ?? `id ${row.id ?? ""}`;

/** Returns the first row of each recipient, and the rows that repeat one. */
function splitDuplicates(rows: Rows): readonly [firstRows: Rows, duplicates: Rows] {
  const isFirst = (row: RecipientInput): boolean => rows.find((other) => keyOf(other) === keyOf(row)) === row;
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}

/** A later row wins, but keeps the members that only an earlier row has. */
function mergeDuplicates(rows: Rows): Rows {
  const byKey = new Map<string, RecipientInput>();
  for (const row of rows) byKey.set(keyOf(row), { ...byKey.get(keyOf(row)), ...row });
  return [...byKey.values()];
}

/** Changes the recipients of creates, PATCHes and adds before the host plans their effect. */
export const changeRequests = (change: (request: RecipientRequest) => RecipientRequest): HostOptions => ({
  planUpsert: (request) => planUpsert(change(request)),
  planOverwrite: (request) => planOverwrite(change(request)),
});

export const duplicatesMerged = changeRequests((request) => ({ ...request, rows: mergeDuplicates(request.rows) }));

/** Applies the first row with an email. The others count as skipped. */
export const duplicatesSkipped: HostOptions = {
  planUpsert: (request) => {
    const [rows, duplicates] = splitDuplicates(request.rows);
    const plan = planUpsert({ ...request, rows });
    // any records will do, because a response shows only how many were skipped
    const records = [...plan.added, ...plan.updated, ...plan.skipped];
    return { ...plan, skipped: [...plan.skipped, ...duplicates.flatMap(() => records.slice(0, 1))] };
  },
  planOverwrite: (request) => planOverwrite({ ...request, rows: splitDuplicates(request.rows)[0] }),
};

function addDuplicates(plan: RecipientPlan, duplicates: Rows, { policy, newId }: RecipientRequest): RecipientPlan {
  const added = [...plan.added];
  for (const row of duplicates)
    if (row.email !== undefined) added.push(policy.create({ ...row, email: row.email }, newId()));
  return { ...plan, added, total: plan.total + added.length - plan.added.length };
}

/** Each row with a new email becomes a separate recipient. */
export const duplicatesKept: HostOptions = {
  planUpsert: (request) => {
    const [rows, duplicates] = splitDuplicates(request.rows);
    const plan = planUpsert({ ...request, rows });
    const newEmails = plan.added.map(({ email }) => email);
    const newDuplicates = duplicates.filter(({ email = "" }) => newEmails.includes(email));
    return addDuplicates(plan, newDuplicates, request);
  },
  planOverwrite: (request) => {
    const [rows, duplicates] = splitDuplicates(request.rows);
    return addDuplicates(planOverwrite({ ...request, rows }), duplicates, request);
  },
};

/** An overwrite gives every recipient a new id. */
export const newIdsOnOverwrite: HostOptions = {
  planOverwrite: (request) =>
    planOverwrite({ ...request, recipients: [], rows: request.rows.map(({ id: _id, ...row }) => row) }),
};

/** Prefers the match by `first` if id and email name two recipients. */
export function preferMatchBy(first: "id" | "email"): RecipientPolicy["match"] {
  return ({ byId, byEmail }, row, emailKey): Match => {
    const withId = byId.get(row.id ?? "");
    const withEmail = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    const recipient = first === "id" ? (withId ?? withEmail) : (withEmail ?? withId);
    return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
  };
}

/** Calls a row with an unknown id a contradiction, which the host rejects. */
export const knownIdsOnly: RecipientPolicy["match"] = (directory, row, emailKey) =>
  typeof row.id === "string" && !directory.byId.has(row.id)
    ? { kind: "contradiction" }
    : defaultPolicy.match(directory, row, emailKey);

/** A new recipient has the id that its row gives. */
export const givenIds: RecipientPolicy["create"] = (row, id) => ({
  ...defaultPolicy.create(row, id),
  id: typeof row.id === "string" && row.id !== "" ? row.id : id,
});

/** An upsert replaces the row, but keeps its id and its invitation time. */
export const replaceRow: RecipientPolicy["merge"] = (known, row) => ({
  ...defaultPolicy.create({ email: known.email, ...row }, known.id),
  inviteSentAt: row.inviteSentAt === undefined ? known.inviteSentAt : row.inviteSentAt,
});
