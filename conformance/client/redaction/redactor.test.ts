import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keySpellings } from "../../proof/testing/key-spellings.ts";
import { entityNames } from "./entity-names.ts";
import { Redactor } from "./redactor.ts";
import { resolveEscapes } from "./view.ts";

function hiding(secrets: Readonly<Record<string, string>>): (text: string) => string {
  const redactor = new Redactor();
  for (const [shown, secret] of Object.entries(secrets)) redactor.hide(secret, shown);
  return (text) => redactor.redact(text);
}

const code = (character: string): number => character.codePointAt(0) ?? 0;
const hex = (character: string): string => code(character).toString(16).padStart(2, "0");

/** The spellings of one character by services that repeat it. */
const spellings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => character.toUpperCase(),
  (character) => character.toLowerCase(),
  (character) => String.raw`\u00${hex(character)}`,
  (character) => String.raw`\u00${hex(character).toUpperCase()}`,
  (character) => String.raw`\\u00${hex(character)}`,
  (character) => `%${hex(character)}`,
  (character) => `%${hex(character).toUpperCase()}`,
  (character) => `%25${hex(character)}`,
  (character) => `&#${code(character)};`,
  (character) => `&#000${code(character)};`,
  (character) => `&#x${hex(character)};`,
  (character) => `&#X${hex(character).toUpperCase()};`,
  (character) => `&amp;#${code(character)};`,
  (character) => (entityNames[character] ?? []).map((name) => `&${name};`).at(0) ?? character,
  (character) => encodeURIComponent(character),
  (character) => JSON.stringify(character).slice(1, -1),
];

/** Keys as services issue them: visible ASCII, long enough not to turn up by chance. */
const longKeys = fc
  .string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((one) => String.fromCodePoint(one)),
    minLength: 20,
    maxLength: 64,
  })
  // one that is itself an escape has two meanings: it is hidden as either, which its own test shows
  .map((key) => key.replaceAll(/[\\%&]/g, "+").concat("#7"));

test("a long key is hidden however each of its characters is spelled", () => {
  const spelledKey = longKeys.chain((key) =>
    fc.array(fc.constantFrom(...spellings), { minLength: key.length, maxLength: key.length }).map((ways) => ({
      key,
      spelled: Array.from(key, (character, at) => ways[at]?.(character) ?? character).join(""),
    })),
  );
  fc.assert(
    fc.property(spelledKey, fc.boolean(), ({ key, spelled }, isCut) => {
      expect(hiding({ KEY: key })(`{"a":"${spelled}"} `)).toBe('{"a":"KEY"} ');
      if (isCut) expect(hiding({ KEY: key })(`${spelled}${spelled}`)).toBe("KEYKEY");
    }),
    { numRuns: 500 },
  );
});

test("a key of any signs is hidden where one library spells all of it", () => {
  const keys = fc
    .string({ unit: "grapheme-ascii", minLength: 20, maxLength: 64 })
    .map((key) => `${key.replaceAll(" ", "_")}#7`)
    // no token holds an escape of its own (RFC 6750 §2.1): such a key, escaped again, can be read in two ways
    .filter((key) => resolveEscapes({ text: key }).text === key);
  fc.assert(
    fc.property(keys, fc.constantFrom(...Object.values(keySpellings)), (key, spell) => {
      const redacted = hiding({ "<KEY>": key })(`: ${spell(key)} .`);
      expect(redacted).toContain("<KEY>");
      expect(redacted.length).toBeLessThan(30);
    }),
    { numRuns: 1_000 },
  );
});

test("a key that a server made a slug of is hidden, with what it put behind it", () => {
  const hide = hiding({ "<KEY>": "sk_live/aB+cD9/xYz+42=qq77canary" });
  expect(hide('"slug":"sk-live-ab-cd9-xyz-42-qq77canary-9f73"')).toBe('"slug":"<KEY>-9f73"');
  expect(hide("sk_live_ab_cd9_xyz_42_qq77canary")).toBe("<KEY>");
  expect(hide("sk-live-ab-cd9-xyz-43-qq77canary")).toBe("sk-live-ab-cd9-xyz-43-qq77canary");
});

test("a key is hidden in base64 and base64url at any offset, as in the echo of a Basic credential", () => {
  const around = fc.uint8Array({ maxLength: 12 });
  fc.assert(
    fc.property(
      longKeys,
      around,
      around,
      fc.constantFrom("base64" as const, "base64url" as const),
      (key, before, after, kind) => {
        const bytes = Buffer.concat([before, Buffer.from(key), after]);
        const redacted = hiding({ "<>": key })(`Basic ${bytes.toString(kind)}`);
        const [head = "", tail = ""] = redacted.slice("Basic ".length).split("<>");
        expect(redacted).toContain("<>");
        // the rest depends on the neighbours alone
        expect(Buffer.from(head, "base64").length).toBeLessThanOrEqual(before.length);
        expect(Buffer.from(tail, "base64").length).toBeLessThanOrEqual(after.length);
        const escaped = JSON.stringify({ seen: bytes.toString("base64") })
          .replaceAll("/", String.raw`\/`)
          .replaceAll("+", "%2B");
        expect(hiding({ "<>": key })(escaped)).toContain("<>");
      },
    ),
    { numRuns: 500 },
  );
});

test("a key is hidden as far as it goes where a text was cut within it, also within an escape", () => {
  const key = "sk/live+aB3-0123456789abcdef";
  const forms = [
    key,
    encodeURIComponent(key),
    Array.from(key, (sign) => String.raw`\u00${hex(sign)}`).join(""),
    key.toUpperCase(),
  ];
  for (const form of forms)
    for (let length = 7; length < key.length; length += 1) {
      const spelled =
        form === key || form === key.toUpperCase() ? form.slice(0, length) : form.slice(0, 6 * length + 3);
      for (const end of ["", "… (99 characters)"]) {
        expect(hiding({ KEY: key })(`no ${spelled}${end}`)).toMatch(/^no KEY(\\u?0?0?.?|%.?)?(… \(99 characters\))?$/);
      }
    }
  expect(hiding({ KEY: key })(`${Buffer.from(`user:${key}`).toString("base64").slice(0, 30)}…`)).toBe(
    "dXNlcj…".replace("…", "KEY…"),
  );
});

describe("text without a key stays as it is", () => {
  test("a short key made of words is hidden where it is a value of its own, and nowhere else", () => {
    const redact = hiding({ KEY: "survey-12345", HALF: "survey" });
    const innocent = [
      "GET https://host.example/api/v1/surveys/1 as owner",
      "a survey has another title after a read",
      '{"survey":{"id":1},"surveys":[]}',
      "survey-123456 and my-survey-12345",
    ];
    for (const text of innocent) expect(redact(text)).toBe(text);
    expect(redact('{"token":"survey-12345"} unknown key survey-12345, survey%2D12345')).toBe(
      '{"token":"KEY"} unknown key KEY, KEY',
    );
    expect(redact("Bearer survey")).toBe("Bearer HALF");
    expect(redact('{"token":"survey"}')).toBe('{"token":"HALF"}');
    expect(redact("survey")).toBe("HALF");
  });

  test("a long key made of words is hidden as a whole, and its beginning is nobody's", () => {
    const redact = hiding({ KEY: "correct-horse-battery-staple" });
    expect(redact("no key correct-horse-battery-staple…")).toBe("no key KEY…");
    for (const text of ["correct-horse-battery-staples", "correct-horse…", "a correct"])
      expect(redact(text)).toBe(text);
    const mixed = hiding({ KEY: "survey-conformance-9f8e7d6c5b" });
    expect(mixed("judged by survey-conformance")).toBe("judged by survey-conformance");
    expect(mixed("survey-conformance-9f…")).toBe("KEY…");
  });

  test("texts of under 4 characters are not secrets, and signs of a key are not a pattern", () => {
    const redact = hiding({ SHORT: "abc", "$& $1 $$": "k.y-$&" });
    expect(redact("abc key-$& k.y-$&")).toBe("abc key-$& $& $1 $$");
  });

  test("texts without the key come out as they went in", () => {
    const redact = hiding({ KEY: "sk_live/aB+cD9/xYz+42/qq77", HALF: "sk_live/aB+cD" });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(redact(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(redact(JSON.stringify(text))).toBe(JSON.stringify(text));
      }),
    );
  });
});

test("a whole key is named before its half, and one that holds escapes is hidden as it is and as it reads", () => {
  const key = "canary/key+0123456789==";
  const redact = hiding({ HALF: key.slice(0, 12), WHOLE: key, LONGER: `${key}x` });
  const text = [key, `${key}x`, key.slice(0, 12), encodeURIComponent(key), encodeURIComponent(key.slice(0, 12)), key];
  expect(redact(text.join(" "))).toBe("WHOLE LONGER HALF WHOLE HALF WHOLE");
  expect(redact(key.repeat(3))).toBe("WHOLEWHOLEWHOLE");
  const escaped = String.raw`k%41-\u0042-&amp;-0123456789`;
  for (const one of [escaped, "kA-B-&-0123456789", JSON.stringify(escaped).slice(1, -1)])
    expect(hiding({ KEY: escaped })(`(${one})`)).toBe("(KEY)");
});

test("a key that is too long to be searched for stays in texts, and a shorter one is hidden", () => {
  const long = "k9".repeat(4_096);
  expect(hiding({ KEY: long })(`(${long})`)).toBe("(KEY)");
  expect(hiding({ KEY: `${long}x` })(`(${long}x)`)).toBe(`(${long}x)`);
});

test("more keys than are searched for leave the first ones hidden", () => {
  const keys = Array.from({ length: 80 }, (_, number) => `k9-${number}-`.repeat(700));
  const redact = hiding(Object.fromEntries(keys.map((key, number) => [`KEY ${number}`, key])));
  expect(redact(`(${keys[0]})`)).toBe("(KEY 0)");
  expect(redact(`(${keys[79]})`)).toBe(`(${keys[79]})`);
});

test("a key in base64 is hidden across the lines of a mail", () => {
  const key = "sk/live+aB3-0123456789abcdef";
  for (let before = 0; before < 60; before += 1) {
    const lines = Buffer.from(`${".".repeat(before)}${key}.`)
      .toString("base64")
      .replaceAll(/.{40}/g, "$&\r\n");
    expect(hiding({ "<KEY>": key })(lines)).toContain("<KEY>");
  }
});
