import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { respelled } from "./spelling.ts";

const styles = Array.from({ length: 8 }, (_, style) => style);
const awkward = [
  [":", true],
  [{ a: ":" }, 1e21, false],
  { 'a": "e': 'e": "e' },
  "\u001e \ud83e é 中 👩‍👩‍👧‍👦 \\e \\u0065",
  JSON.parse('{"__proto__": {"e": "e"}}'),
];

describe.each(styles)("style %i", (style) => {
  test("parses to the value that was spelled", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(respelled(value, style))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: 5, numRuns: 300, examples: awkward.map((value) => [value]) },
    );
  });
});

test("each bit of the style shows", () => {
  const value = { title: "Été e", list: [1] };
  expect(styles.map((style) => respelled(value, style))).toEqual([
    '{"title":"Été e","list":[1]}',
    '{"list":[1],"title":"Été e"}',
    '\r\n {\n\t"title": "Été e",\n\t"list": [\n\t\t1\n\t]\n} \n',
    '\r\n {\n\t"list": [\n\t\t1\n\t],\n\t"title": "Été e"\n} \n',
    '{"titl\\u0065":"\\u00c9t\\u00e9 \\u0065","list":[1]}',
    '{"list":[1],"titl\\u0065":"\\u00c9t\\u00e9 \\u0065"}',
    '\r\n {\n\t"titl\\u0065": "\\u00c9t\\u00e9 \\u0065",\n\t"list": [\n\t\t1\n\t]\n} \n',
    '\r\n {\n\t"list": [\n\t\t1\n\t],\n\t"titl\\u0065": "\\u00c9t\\u00e9 \\u0065"\n} \n',
  ]);
});
