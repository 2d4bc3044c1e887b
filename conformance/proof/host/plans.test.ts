import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as reference from "../../../reference/api/recipients.ts";
import type { RecipientRecord } from "../../../reference/api/store.ts";
import { defaultPolicy, planOverwrite, planUpsert } from "./plans.ts";

const name = fc.constantFrom("a", "b", "c");
const email = name.map((one) => `${one}@example.com`);
const recipients = fc
  .uniqueArray(name, { maxLength: 3 })
  .map((names) => names.map((one) => defaultPolicy.create({ email: `${one}@example.com`, title: one }, one)));
const row = fc.record(
  {
    id: fc.option(fc.oneof(name, fc.constant("unknown"))),
    email: fc.oneof(
      email,
      email.map((one) => one.toUpperCase()),
    ),
    title: fc.option(name),
    inviteTop: fc.option(name),
  },
  { requiredKeys: [] },
);

interface Plan {
  readonly recipients: readonly RecipientRecord[];
  readonly problems: readonly reference.Detail[];
}

test("the host's plans are the reference's, but for new ids", () => {
  const generated = /^[0-9a-f-]{36}$/;
  /** A plan with problems is never carried out. */
  const known = ({ recipients: rows, problems, ...plan }: Plan): unknown =>
    problems.length > 0
      ? problems.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      : { ...plan, recipients: rows.map((one) => ({ ...one, id: generated.test(one.id) ? "new" : one.id })) };
  fc.assert(
    fc.property(recipients, fc.array(row, { maxLength: 4 }), fc.boolean(), (stored, rows, skipExisting) => {
      const asked = { recipients: stored, rows, skipExisting };
      const hosted = { ...asked, newId: () => "new", policy: defaultPolicy };
      const { added, updated, skipped, problems } = planUpsert(hosted);
      const changed = new Map(updated.map((one) => [one.id, one]));
      const upserted = {
        recipients: [...stored.map((one) => changed.get(one.id) ?? one), ...added],
        problems,
        counts: { added: added.length, updated: updated.length, skipped: skipped.length },
      };
      expect(known(upserted)).toEqual(known(reference.planUpsert(stored, rows, skipExisting)));
      const whole = planOverwrite(hosted);
      const overwritten = { recipients: whole.added, problems: whole.problems };
      expect(known(overwritten)).toEqual(known(reference.planOverwrite(stored, rows)));
    }),
    { numRuns: 500, seed: 1 },
  );
});
