import fc from "fast-check";
import { expect, test } from "vitest";
import { writeJson } from "../json/json.ts";
import { condenseItem } from "./condense-item.ts";
import { ItemScanner } from "./item-scanner.ts";
import { ListCondenser } from "./list-condenser.ts";

/** Condenses a text that arrives in parts of this many characters. */
function condensed(text: string, size: number, markers: readonly string[] = []): string {
  const condenser = new ListCondenser(markers);
  for (let at = 0; at < text.length; at += size) condenser.push(text.slice(at, at + size));
  return condenser.end();
}

const questions = [{ type: "x", options: ["]"] }];
const survey = { id: 7, slug: "a", title: 'a "quoted" {title}', published: null, questions };
const long = { id: 2n ** 60n, title: "x".repeat(300), settings: { colour: "red", deep: { deeper: 1 } } };
const wrapped = { cursor: "x", node: { id: "9", questions } };
const items = [survey, long, wrapped];
const lean = [{ id: 7, slug: "a", title: 'a "quoted" {title}' }, { id: 2n ** 60n }, { cursor: "x", node: { id: "9" } }];

const around: readonly ((list: unknown) => unknown)[] = [
  (list) => list,
  (surveys) => ({ surveys, meta: { total: 3, links: [{ next: "?page=2", active: false }] } }),
  (list) => ({ data: { list, ids: [7, "8", [9]] } }),
];

test.each([1, 2, 7, 1_000])("of a list in parts of %i characters the surveys come to what identifies them", (size) => {
  for (const envelope of around)
    expect(condensed(writeJson(envelope(items)) ?? "", size)).toBe(writeJson(envelope(lean)));
});

test("quotes and backslashes in texts end no text, wherever the parts are cut", () => {
  const titles = fc.array(fc.string({ unit: fc.constantFrom('"', "\\", "}", "x"), maxLength: 9 }));
  fc.assert(
    fc.property(titles, fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const list = texts.map((title, id) => ({ id, title }));
      const full = list.map((item) => ({ ...item, company: item.title }));
      expect(condensed(JSON.stringify(full), size)).toBe(JSON.stringify(list));
    }),
  );
});

test("an item with a mark stays as it is", () => {
  const text = writeJson({ surveys: items }) ?? "";
  expect(condensed(text, 10, ["quoted"])).toContain(writeJson(survey));
  expect(condensed(text, 10, ["quoted", "deeper", "cursor"])).toBe(text);
});

test("an item with a mark that is very long comes to what identifies it", () => {
  const full = { id: 7, title: "quoted", recipients: Array.from({ length: 1_000 }, () => questions) };
  const text = writeJson([full, survey]) ?? "";
  expect(condensed(text.replaceAll('"x"', `"${"x".repeat(80)}"`), 500, ["quoted"])).toBe(
    writeJson([{ id: 7, title: "quoted" }, survey])?.replaceAll('"x"', `"${"x".repeat(80)}"`),
  );
});

test("a body without a list of objects, or that is not JSON, stays as it is", () => {
  const others = fc.oneof(
    fc.array(fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()))),
    fc.dictionary(fc.string(), fc.string()),
  );
  fc.assert(
    fc.property(others, fc.integer({ min: 1, max: 9 }), (value, size) => {
      expect(condensed(JSON.stringify(value), size)).toBe(JSON.stringify(value));
    }),
  );
  for (const text of ['{"surveys":[{"id":1,]}', "<html>[{", '{"a":"', "]]}}", '[{"id":1}'])
    expect(condensed(text, 3)).toBe(text);
});

test("the examples in the modules' comments are as they say", () => {
  const scanner = new ItemScanner();
  const edges = ['{"surveys": [{"id": 1}, {"i', 'd": 2}]}'].map((part) =>
    scanner.edgesIn(part).map(({ kind, at }) => `${kind} ${at}`),
  );
  expect(edges).toEqual([["start 13", "end 22", "start 24"], ["end 6"]]);
  expect(condenseItem('{"id": 1, "title": "Tea", "company": "x"}')).toBe('{"id":1,"title":"Tea"}');
  expect(condenseItem('{"cursor": "x", "node": {"id": 9, "questions": []}}')).toBe('{"cursor":"x","node":{"id":9}}');
  expect(condenseItem('{"name": "Tea", "questions": []}')).toBe('{"name":"Tea"}');
});
