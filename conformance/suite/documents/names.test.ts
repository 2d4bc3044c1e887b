import fc from "fast-check";
import { expect, test } from "vitest";
import { cutId, unknownId } from "./names.ts";

const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const looks = [
  ["uuid", fc.uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ["upper-case uuid", fc.uuid().map((id) => id.toUpperCase()), /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/],
  ["integer", fc.integer({ min: 1, max: 999_999_999 }).map(String), /^\d+$/],
  ["ulid", fc.ulid(), ulid],
  ["ulid of one letter", fc.constantFrom("A", "K", "Z", "7").map((letter) => letter.repeat(26)), ulid],
  ["prefixed number", fc.nat(99_999).map((number) => `srv_${number}`), /^srv_\d+$/],
  ["prefixed text", fc.stringMatching(/^[0-9A-Za-z]{16}$/).map((text) => `srv_${text}`), /^srv_[0-9A-Za-z]{16,}$/],
  ["object id", fc.stringMatching(/^[0-9a-f]{24}$/), /^[0-9a-f]{24}$/],
] as const;

test.each(looks)("an unknown %s is another one of the same look", (_name, known, look) => {
  fc.assert(
    fc.property(known, (id) => {
      expect(id).toMatch(look);
      const unknown = unknownId(id);
      expect(unknown).toMatch(look);
      expect(unknown).not.toBe(id);
      expect(unknownId(id)).toBe(unknown);
    }),
    { seed: 11, numRuns: 500 },
  );
});

test("an unknown number fits into 32 bits and is far from those in use", () => {
  expect([unknownId("42"), unknownId("survey-7")]).toEqual(["2147483597", "survey-2147483597"]);
});

test("a short id has no unknown counterpart, which might be a real id", () => {
  expect([unknownId(""), unknownId("abc"), unknownId("a-short-one")]).toEqual([undefined, undefined, undefined]);
});

test("a long id is cut, a short or sequential one isn't", () => {
  const uuid = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  expect([uuid, "survey_00000000000000000012", "00000000000000000012", "srv_4fG7"].map(cutId)).toEqual([
    uuid.slice(0, -1),
    undefined,
    undefined,
    undefined,
  ]);
});
