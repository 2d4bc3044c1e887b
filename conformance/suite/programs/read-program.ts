import { z } from "zod";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { isObject } from "../../client/json/json.ts";
import { malformedBodies, spellings } from "../documents/bodies.ts";
import { bodyOperations, invalidKeyNames } from "../documents/invalid-cases.ts";
import { describedProgram } from "./describe-command.ts";
import type { Command, Program } from "./program.ts";

/** Checks the JSON of a program. Returns the program, or what is wrong: `1.rows.0.by: Invalid option`. */
export function readProgram(json: unknown): Program | string {
  const { data, error } = commands.safeParse(json);
  if (data !== undefined) return describedProgram(data as readonly Command[]);
  const [issue] = error.issues;
  return `${issue?.path.join(".") || "the program"}: ${issue?.message ?? "not a list of commands"}`;
}

const malformedNames = bodyOperations.flatMap((operation) => malformedBodies(operation, {}).map(({ name }) => name));

const handle = z.int().min(0).max(1_000);
const person = z.string().min(1);

const ref = z.discriminatedUnion("$", [
  z.strictObject({ $: z.literal("email"), of: person }),
  z.strictObject({ $: z.literal("id"), of: person, on: handle.optional() }),
  z.strictObject({ $: z.literal("unknown id"), like: z.int().min(0) }),
  z.strictObject({
    $: z.literal("slug"),
    on: handle,
    form: z.enum(["capitals", "longer", "with a prefix", "with another ending"]).optional(),
  }),
  z.strictObject({
    $: z.literal("new"),
    kind: z.enum(["title", "slug", "digits", "text", "colour", "logo", "email"]),
    as: z.string().optional(),
    length: z.int().min(1).max(100_000).optional(),
  }),
  z.strictObject({ $: z.literal("text"), text: z.string() }),
]);

function hasKnownRefs(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(hasKnownRefs);
  if (!isObject(value)) return true;
  return "$" in value ? ref.safeParse(value).success : Object.values(value).every(hasKnownRefs);
}

const document = z.record(z.string(), z.unknown()).refine(hasKnownRefs, "an unknown reference");

const row = z.strictObject({
  person: person.optional(),
  count: z.int().min(1).max(100_000).optional(),
  by: z.enum(["email", "id", "both", "neither"]).optional(),
  spelling: z
    .union([z.enum(["capitals", "mixed case", "with a tag", "with a dot", "with a long name"]), z.int().min(0)])
    .optional(),
  members: z.enum(["all", "given", "stored"]).optional(),
  alike: z.string().optional(),
  give: document.optional(),
});

const write = {
  survey: handle,
  questions: z
    .array(
      z.strictObject({ type: z.string(), members: z.enum(["all", "given"]).optional(), give: document.optional() }),
    )
    .optional(),
  rows: z.union([z.array(row), z.enum(["as read", "as read, two addresses swapped"])]).optional(),
  asRead: z.literal(true).optional(),
  give: document.optional(),
  omit: z.array(z.string()).optional(),
  text: z
    .union([
      z.strictObject({ spelling: z.enum(Object.keys(spellings)) }),
      z.strictObject({ malformed: z.enum(malformedNames) }),
      z.strictObject({ value: z.unknown() }),
      z.strictObject({ hostile: z.string() }),
    ])
    .optional(),
  contentType: z.string().optional(),
  feature: z.string().optional(),
  inHalves: z.literal(true).optional(),
  mayBeRejected: z.literal([true, "unless as many were added"]).optional(),
  invalid: z
    .array(z.strictObject({ path: z.array(z.union([z.string(), z.int().min(0)])), value: z.unknown() }))
    .min(1)
    .optional(),
  unread: z.literal(true).optional(),
  name: z.string().optional(),
  unlessAccepted: z.array(z.string()).optional(),
};
const as = z
  .union([z.enum(["owner", "other", "nobody"]), z.strictObject({ invalid: z.enum(invalidKeyNames) })])
  .optional();
const otherName = z.union([
  z.enum(["unknown", "cut", "longer", "with a wildcard", "after null"]),
  z.strictObject({ hostile: z.string() }),
]);
const addressed = { by: z.enum(["id", "slug"]).optional(), otherName: otherName.optional(), as };

const request = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("create"),
    ifMissing: z.literal(true).optional(),
    as,
    ...write,
  }),
  z.strictObject({ do: z.literal("update"), ...write, ...addressed }),
  z.strictObject({ do: z.literal("add"), ...write, ...addressed, skipExisting: z.boolean().optional() }),
  z.strictObject({ do: z.literal(["read", "responses"]), survey: handle, ...addressed }),
]);

/** A race sends all its requests with the key of their survey, and reads each survey once at its end. */
const ignoredInRaces = ["as", "otherName", "ifMissing", "inHalves", "unread", "name", "unlessAccepted", "invalid"];
const requestOfRace = request.refine(
  (one) => ignoredInRaces.every((member) => !(member in one)),
  `a request of a race has none of ${ignoredInRaces.join(", ")}`,
);

const commands = z
  .array(
    z.discriminatedUnion("do", [
      request,
      z.strictObject({ do: z.literal("list"), as }),
      z.strictObject({
        do: z.literal("race"),
        of: z.enum(requirementIds),
        requests: z.array(requestOfRace).min(1).max(20),
      }),
    ]),
  )
  .min(1)
  .max(1_000) satisfies z.ZodType<readonly unknown[]>;
