import {
  defaultPolicy,
  planOverwrite,
  planUpsert,
  type Match,
  type RecipientPlan,
  type RecipientPolicy,
  type RecipientRequest,
} from "../../host/plans.ts";
import type { RecipientInput } from "../../../../reference/api/schemas.ts";
import type { HostOptions } from "../../host/options.ts";

type Rows = readonly RecipientInput[];

const keyOf = (row: RecipientInput): string => row.email?.toLowerCase() ?? `id ${row.id ?? ""}`;

/** Returns the first row of each email, and the rows that repeat one. Rows without an email go by their id. */
function splitDuplicates(rows: Rows): readonly [Rows, Rows] {
  const kept = new Set(new Map(rows.toReversed().map((row) => [keyOf(row), row])).values());
  return [rows.filter((row) => kept.has(row)), rows.filter((row) => !kept.has(row))];
}

/** Later rows win, but keep members that only earlier ones give. */
function mergeDuplicates(rows: Rows): Rows {
  const byKey = new Map<string, RecipientInput>();
  for (const row of rows) byKey.set(keyOf(row), { ...byKey.get(keyOf(row)), ...row });
  return [...byKey.values()];
}

export const changeRequests = (change: (request: RecipientRequest) => RecipientRequest): HostOptions => ({
  planUpsert: (request) => planUpsert(change(request)),
  planOverwrite: (request) => planOverwrite(change(request)),
});

export const duplicatesMerged = changeRequests((request) => ({ ...request, rows: mergeDuplicates(request.rows) }));

/** The first row of an email counts, and the others count as skipped. */
export const duplicatesSkipped: HostOptions = {
  planUpsert: (request) => {
    const [rows, twins] = splitDuplicates(request.rows);
    const plan = planUpsert({ ...request, rows });
    return { ...plan, skipped: [...plan.skipped, ...plan.added.slice(0, twins.length)] };
  },
  planOverwrite: (request) => planOverwrite({ ...request, rows: splitDuplicates(request.rows)[0] }),
};

function addDuplicates(plan: RecipientPlan, twins: Rows, request: RecipientRequest): RecipientPlan {
  const more = twins.flatMap((row) =>
    row.email === undefined ? [] : [request.policy.create({ ...row, email: row.email }, request.newId())],
  );
  return { ...plan, added: [...plan.added, ...more], total: plan.total + more.length };
}

/** Each row with a new email becomes a recipient of its own. */
export const duplicatesKept: HostOptions = {
  planUpsert: (request) => {
    const [rows, twins] = splitDuplicates(request.rows);
    const plan = planUpsert({ ...request, rows });
    const isNew = new Set(plan.added.map(({ email }) => email));
    return addDuplicates(
      plan,
      twins.filter(({ email }) => email !== undefined && isNew.has(email)),
      request,
    );
  },
  planOverwrite: (request) => {
    const [rows, twins] = splitDuplicates(request.rows);
    const plan = planOverwrite({ ...request, rows });
    return addDuplicates({ ...plan, total: rows.length }, twins, request);
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
    const named = byId.get(row.id ?? "");
    const addressed = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    const recipient = first === "id" ? (named ?? addressed) : (addressed ?? named);
    return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
  };
}

export const knownIdsOnly: RecipientPolicy["match"] = (directory, row, emailKey) =>
  typeof row.id === "string" && !directory.byId.has(row.id)
    ? { kind: "contradiction" }
    : defaultPolicy.match(directory, row, emailKey);

export const givenIds: RecipientPolicy["create"] = (row, id) => ({
  ...defaultPolicy.create(row, id),
  id: typeof row.id === "string" && row.id !== "" ? row.id : id,
});

/** An upsert replaces the row, but keeps its id and its invitation time. */
export const replaceRow: RecipientPolicy["merge"] = (known, row) => ({
  ...defaultPolicy.create({ email: known.email, ...row }, known.id),
  inviteSentAt: row.inviteSentAt === undefined ? known.inviteSentAt : row.inviteSentAt,
});
