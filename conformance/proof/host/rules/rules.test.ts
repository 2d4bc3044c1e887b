import * as fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod";
import { schemas } from "../../../../reference/api/schemas.ts";
import { questionTypes } from "../../../../spec/schemas/question-type.ts";
import { defaultRules } from "./rules.ts";

const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1, 2, 10, 11, "", " ", "x", "ada@example.com", "#336699", "a-slug", 1e7),
  fc.constantFrom<unknown>("https://example.com/a.png", "2026-01-31T07:30:00Z", "2026-01-31T07:30:00", [], ["a"], [1]),
  fc.jsonValue({ maxDepth: 1 }),
);
const members = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
const recipientNames = ["id", "email", "targetCompany", "title", "accentColor", "inviteTop", "inviteSentAt"];
const question = fc
  .tuple(
    members(["label", "required", "options", "rows", "allowOther", "scaleMin", "scaleMax", "scaleMinLabel"]),
    fc.oneof(fc.constantFrom(...questionTypes), value),
  )
  .map(([all, type]) => ({ label: "x", ...all, type }));
const surveyNames = ["targetCompany", "title", "description", "slug", "logoUrl", "accentColor", "notificationEmail"];
const body = fc
  .tuple(
    members([...surveyNames, "published", "skipExisting", "notifyOnResponse"]),
    fc.record(
      {
        questions: fc.array(question, { maxLength: 3 }),
        recipients: fc.array(members(recipientNames), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([texts, lists]) => ({ targetCompany: "x", title: "y", ...texts, ...lists }));

const outcome = (schema: z.ZodType, given: unknown): unknown => {
  const { data, error } = schema.safeParse(given);
  return error === undefined ? data : new Set(error.issues.map(({ path }) => path.join(".")));
};

test.each(["create", "patch", "add"] as const)("the host's rules for %s are the reference's", (name) => {
  fc.assert(
    fc.property(body, (given) => {
      expect(outcome(defaultRules[name], given)).toEqual(outcome(schemas[name], given));
    }),
    { numRuns: 300, seed: 1 },
  );
});
