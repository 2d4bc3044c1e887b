import { planOverwrite, planUpsert } from "../../../../reference/api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../../../../reference/api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../../../../reference/api/recipients/recipient-policy.ts";
import type { Match } from "../../../../reference/api/recipients/matching.ts";
import type { RecipientPolicy } from "../../../../reference/api/recipients/recipient-policy.ts";
import type { RecipientInput } from "../../../../reference/api/rules/rules.ts";
import type { ServiceOptions } from "../../../../reference/api/service.ts";

type Rows = readonly RecipientInput[];

const keyOf = (row: RecipientInput): string => row.email?.toLowerCase() ?? `id ${row.id ?? ""}`;

/** The rows of a request apart from those that repeat an earlier one's email, and those. */
function withoutTwins(rows: Rows): readonly [Rows, Rows] {
  const kept = new Set(new Map(rows.toReversed().map((row) => [keyOf(row), row])).values());
  return [rows.filter((row) => kept.has(row)), rows.filter((row) => !kept.has(row))];
}

/** Of rows with one email the last one counts, with what only earlier ones say. */
function merged(rows: Rows): Rows {
  const byKey = new Map<string, RecipientInput>();
  for (const row of rows) byKey.set(keyOf(row), { ...byKey.get(keyOf(row)), ...row });
  return [...byKey.values()];
}

/** Plans as the reference does, but another request. */
export const planning = (change: (request: RecipientRequest) => RecipientRequest): ServiceOptions => ({
  planUpsert: (request) => planUpsert(change(request)),
  planOverwrite: (request) => planOverwrite(change(request)),
});

/** Rows of one request with one email become one recipient. */
export const twinsMerged = planning((request) => ({ ...request, rows: merged(request.rows) }));

/** Of rows of one request with one email the first counts, and the others count as known ones. */
export const twinsSkipped: ServiceOptions = {
  planUpsert: (request) => {
    const [rows, twins] = withoutTwins(request.rows);
    const plan = planUpsert({ ...request, rows });
    return { ...plan, skipped: [...plan.skipped, ...plan.added.slice(0, twins.length)] };
  },
  planOverwrite: (request) => planOverwrite({ ...request, rows: withoutTwins(request.rows)[0] }),
};

function withTwins(plan: RecipientPlan, twins: Rows, request: RecipientRequest): RecipientPlan {
  const more = twins.flatMap((row) =>
    row.email === undefined ? [] : [request.policy.create({ ...row, email: row.email }, request.newId())],
  );
  return { ...plan, added: [...plan.added, ...more], total: plan.total + more.length };
}

/** Rows of one request with one new email become as many recipients; what an upsert repeats updates once more. */
export const twinsKept: ServiceOptions = {
  planUpsert: (request) => {
    const [rows, twins] = withoutTwins(request.rows);
    const plan = planUpsert({ ...request, rows });
    const isNew = new Set(plan.added.map(({ email }) => email));
    return withTwins(
      plan,
      twins.filter(({ email }) => email !== undefined && isNew.has(email)),
      request,
    );
  },
  planOverwrite: (request) => {
    const [rows, twins] = withoutTwins(request.rows);
    const plan = planOverwrite({ ...request, rows });
    return withTwins({ ...plan, total: rows.length }, twins, request);
  },
};

/** An overwrite makes every recipient anew. */
export const madeAnew: ServiceOptions = {
  planOverwrite: (request) =>
    planOverwrite({ ...request, recipients: [], rows: request.rows.map(({ id: _id, ...row }) => row) }),
};

/** Whom a row means when id and email may name two: the one that is asked first. */
export function preferring(first: "id" | "email"): RecipientPolicy["match"] {
  return ({ byId, byEmail }, row, emailKey): Match => {
    const named = byId.get(row.id ?? "");
    const addressed = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    const recipient = first === "id" ? (named ?? addressed) : (addressed ?? named);
    return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
  };
}

/** Rejects a row whose id nobody has. */
export const knownIdsOnly: RecipientPolicy["match"] = (directory, row, emailKey) =>
  typeof row.id === "string" && !directory.byId.has(row.id)
    ? { kind: "contradiction" }
    : defaultPolicy.match(directory, row, emailKey);

/** Stores the ids that callers give. */
export const givenIds: RecipientPolicy["create"] = (row, id) => ({
  ...defaultPolicy.create(row, id),
  id: typeof row.id === "string" && row.id !== "" ? row.id : id,
});

/** An upsert puts the row in the recipient's place, but keeps the id, and when the invitation went out. */
export const replacing: RecipientPolicy["merge"] = (known, row) => ({
  ...defaultPolicy.create({ email: known.email, ...row }, known.id),
  inviteSentAt: row.inviteSentAt === undefined ? known.inviteSentAt : row.inviteSentAt,
});
