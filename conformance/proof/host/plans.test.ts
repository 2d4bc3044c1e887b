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

test("the host's plans are the reference's, but for new ids", () => {
  const generated = /^[0-9a-f-]{36}$/;
  const named = (plan: reference.RecipientPlan): unknown => ({
    ...plan,
    added: plan.added.map((one: RecipientRecord) => ({ ...one, id: generated.test(one.id) ? "new" : one.id })),
  });
  fc.assert(
    fc.property(recipients, fc.array(row, { maxLength: 4 }), fc.boolean(), (stored, rows, skipExisting) => {
      const asked = { recipients: stored, rows, skipExisting };
      const hosted = { ...asked, newId: () => "new", policy: defaultPolicy };
      expect(named(planUpsert(hosted))).toEqual(named(reference.planUpsert(asked)));
      expect(named(planOverwrite(hosted))).toEqual(named(reference.planOverwrite(asked)));
    }),
    { numRuns: 500, seed: 1 },
  );
});
