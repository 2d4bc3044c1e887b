import { expect, test } from "vitest";
import { writeJson } from "../../client/json/json.ts";
import { membersNamed } from "./named-members.ts";

const names = ["slug", "logoUrl", "email", "notificationEmail", "accentColor", "title", "questions"] as const;

function namedIn(body: unknown): readonly string[] {
  const json = { value: body } as const;
  return membersNamed({ url: "", status: 400, headers: {}, text: writeJson(body) ?? "", json }, names);
}

test.each<readonly [string, unknown, readonly string[]]>([
  ["paths with dots", { details: [{ path: "recipients.0.email", message: "no title" }] }, ["email"]],
  ["JSON pointers", { errors: [], details: [{ pointer: "/data/logo_url", detail: "gone" }] }, ["logoUrl"]],
  ["lists of steps", { details: [{ loc: ["body", "questions"], type: "too_long" }] }, ["questions"]],
  ["members of an object", { details: { notificationEmail: ["is not confirmed"] } }, ["notificationEmail"]],
  ["nested members", { details: { recipients: [{}, { accentColor: ["too light"] }] } }, ["accentColor"]],
  ["sentences in details", { details: ["The logo URL can't be loaded", "Slug is too long"] }, ["slug", "logoUrl"]],
  ["sentences without details", { title: "Bad Request", error: "accent colour: too light" }, ["accentColor"]],
  ["a word within another", { details: ["notification email is unknown"] }, ["notificationEmail"]],
  ["nothing", { error: "no" }, []],
])("the members that a rejection names are found in %s", (_where, body, named) => {
  expect(namedIn(body)).toEqual(named);
});
