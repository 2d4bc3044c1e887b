import fc from "fast-check";

/** JSON of any kind, complete or truncated; text that is not JSON; and objects with the API's members. */
export const anyHostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  // deeply nested: a truncated text leaves many brackets open
  fc.json({ depthSize: "large" }).chain((json) => fc.nat(json.length).map((end) => json.slice(0, end))),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .object({ key: fc.constantFrom("title", "slug", "questions", "recipients", "skipExisting", "published") })
    .map((document) => JSON.stringify(document)),
);

/** Any name but dots alone: URL parsers remove `.` and `..` from a path, so the request would reach another route. */
export const anyHostileName: fc.Arbitrary<string> = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
  .filter((name) => !/^\.+$/.test(name));
