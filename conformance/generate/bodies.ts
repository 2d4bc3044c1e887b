/** Bodies that aren't JSON, nor what a parser may take for it (RFC 8259, section 9), made from a lawful one. */
export function malformedBodies(lawful: string): readonly string[] {
  return [
    lawful.slice(0, -1),
    `x${lawful}`,
    lawful.replace(",", ""),
    `title=${encodeURIComponent(lawful)}`,
    lawful.replace('"', ""),
  ];
}

/** JSON that isn't an object. */
export function nonObjects(lawful: unknown): readonly unknown[] {
  return [null, [lawful], "survey", 5, true, [], "x", false];
}

/** JSON that no careful caller sends; nothing is expected but a status below 500. */
export const hostileBodies: readonly string[] = [
  '{"__proto__":{"title":"x"},"constructor":1}',
  '{"questions":null}',
  '{"title":null,"recipients":null}',
  '{"questions":[null]}',
  '{"recipients":[null]}',
  '{"title":"\\u0000 x"}',
  '{"title":"\\ud800"}',
  `{"title":${"[".repeat(200)}${"]".repeat(200)}}`,
  '{"recipients":[{"email":null}]}',
  '{"recipients":[{"id":{},"email":"x@example.com"}]}',
  '{"questions":[{"type":null,"label":null}]}',
  '{"title":1e400}',
  '{"recipients":[{"email":["a@example.com"]}],"skipExisting":null}',
  '{"title":{"a":1},"description":[],"published":"x","slug":{}}',
  '{"questions":[{"type":"single_choice","label":"x","options":[null]}]}',
  '{"recipients":[{"email":"\\ud800@example.com"}]}',
  '{"title":12345678901234567890,"accentColor":7}',
  `{"title":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`,
  `{"accentColor":"#${"f".repeat(300)}"}`,
];

/** Names of surveys that no careful caller asks for. */
export const hostileNames: readonly string[] = [
  "0",
  "null",
  "undefined",
  "surveys",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  "toString",
  "%00",
  "a b",
  "中文",
  "x".repeat(2_000),
  "..%2f..",
  "'",
  "😀",
  "-1",
  "9".repeat(30),
  "1e1",
  "%",
  "_",
  "*",
];

/** A document spelled in other ways that mean the same JSON value. */
export const spellings: readonly ((document: unknown) => string)[] = [
  (document) => escaped(JSON.stringify(document)),
  (document) => `\r\n ${JSON.stringify(document, null, "\t")} \n`,
  (document) => JSON.stringify(reversed(document)),
  (document) => JSON.stringify(document).replaceAll("/", "\\/"),
];

/** Letters of a JSON text as their escapes, but those of the run id; escapes stay as they are. */
function escaped(json: string): string {
  return json.replaceAll(/\\u[0-9a-f]{4}|\\.|[g-qs-z]/g, (found, place: number) =>
    found.length > 1 || place % 3 !== 0 || isOutside(json, place)
      ? found
      : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Says whether a letter is one of `true`, `false` or `null`: quotation marks before it are even in number. */
function isOutside(json: string, place: number): boolean {
  const quotes = json.slice(0, place).replaceAll(/\\./g, "").match(/"/g)?.length ?? 0;
  return quotes % 2 === 0;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
