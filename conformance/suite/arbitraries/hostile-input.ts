import fc from "fast-check";

/** JSON of any kind, whole or cut, and text that is no JSON. */
export const anyHostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc.json({ depthSize: "large" }).chain((json) => fc.nat(json.length).map((end) => json.slice(0, end))),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .object({ key: fc.constantFrom("title", "slug", "questions", "recipients", "skipExisting", "published") })
    .map((document) => JSON.stringify(document)),
);

/** A URL parser takes names of dots alone as steps in the path. */
export const anyHostileName: fc.Arbitrary<string> = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
  .filter((name) => !/^\.+$/.test(name));
