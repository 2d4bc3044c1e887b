import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionTypes } from "../../spec/schemas/question-type.ts";
import { requestSchemas } from "../../spec/schemas/request-schemas.ts";
import { isObject } from "../reading/json.ts";
import { namesFor } from "../run/names.ts";
import { colour } from "./colour.ts";
import { choiceTypes, gridTypes, options, question } from "./question.ts";
import { recipient, recipients } from "./recipient.ts";
import { logoUrl, surveyContent, tameContent } from "./survey-content.ts";
import { anyText, oddText, plainText, richText, tamed } from "./text.ts";

const seed = 20_260_304;
const names = namesFor("r0000000", "test");
const issuesOf = (road: "create" | "update" | "add", body: unknown): readonly unknown[] => {
  const { stated, documented } = requestSchemas[road];
  return [stated, documented].flatMap((schema) => schema.safeParse(body).error?.issues ?? []);
};
/** A text that is lawful JSON in every encoding: no half of a surrogate pair. */
const whole = (text: string): boolean => !/\p{Surrogate}/u.test(text);

test("a colour is a hex colour of six digits", () => {
  fc.assert(
    fc.property(colour(), (value) => /^#[0-9a-f]{6}$/.test(value)),
    { seed, numRuns: 1_000 },
  );
});

test("a logo's address is an https address under a reserved domain", () => {
  fc.assert(
    fc.property(logoUrl(), (value) => {
      expect(new URL(value)).toMatchObject({ protocol: "https:", host: "www.example.com" });
    }),
    { seed },
  );
});

describe("text", () => {
  test("that every server must take starts with a letter, is short, and has no white space at its ends", () => {
    fc.assert(
      fc.property(plainText(), (text) => {
        expect(text).toMatch(/^[A-Za-z]/);
        expect([text.trim(), text.length < 50, whole(text)]).toEqual([text, true, true]);
      }),
      { seed, numRuns: 1_000 },
    );
  });

  test("that a server may refuse keeps to its bound, and has no white space at its ends", () => {
    fc.assert(
      fc.property(oddText(150), (text) => {
        expect([text.trim(), text.length <= 150, whole(text)]).toEqual([text, true, true]);
      }),
      { seed, numRuns: 1_000 },
    );
  });

  test("of a member that comes once in a survey keeps to its bound, and is never tame", () => {
    const texts = fc.sample(richText(150), { seed, numRuns: 500 });
    for (const text of texts) expect([text.trim(), text.length <= 150, whole(text)]).toEqual([text, true, true]);
    expect(texts.filter((text) => tamed(text) === text)).toEqual([]);
  });

  test("is mostly plain, sometimes odd", () => {
    const texts = fc.sample(anyText(400), { seed, numRuns: 500 });
    expect(texts.filter((text) => text.length > 50).length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.length <= 50).length).toBeGreaterThan(250);
    expect(texts).toContain("__proto__");
  });

  test("is tame at once: whatever it was, it is plain then, and taming it again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(400), fc.string({ unit: "binary" }), fc.string({ minLength: 30 })), (text) => {
        const tame = tamed(text);
        expect(tame).toMatch(/^[A-Za-z]+( |$)/);
        expect([tame.trim(), tame.length < 50, whole(tame), tamed(tame)]).toEqual([tame, true, true, tame]);
      }),
      { seed, numRuns: 2_000, examples: [["1".repeat(60)], [""], ["null"], ["中".repeat(60)]] },
    );
  });
});

describe("a question", () => {
  test.each(questionTypes)("of type %s is accepted, and has the members that its type takes", (type) => {
    fc.assert(
      fc.property(question(type), (given) => {
        expect(issuesOf("create", { ...bare, questions: [given] })).toEqual([]);
        const extra = {
          linear_scale: ["scaleMax", "scaleMaxLabel", "scaleMin", "scaleMinLabel"],
          multiple_choice: ["allowOther", "options"],
        }[type as string];
        const takesOptions = [...choiceTypes, ...gridTypes].some((one) => one === type);
        const members = ["label", "required", "type", ...(extra ?? (takesOptions ? ["options"] : []))];
        expect(Object.keys(given).toSorted()).toEqual(members.toSorted());
      }),
      { seed },
    );
  });

  test("has options of which no two differ in letter case alone", () => {
    fc.assert(
      fc.property(options(), (given) => {
        expect(new Set(given.map((text) => text.toLowerCase())).size).toBe(given.length);
        expect(given.length >= 2 && given.length <= 12).toBe(true);
      }),
      { seed },
    );
  });
});

describe("recipients", () => {
  test("are accepted by every road, with emails under a reserved domain", () => {
    fc.assert(
      fc.property(recipient(), (row) => {
        const addressed = names.addressed([row], "token");
        for (const road of ["create", "update", "add"] as const)
          expect(issuesOf(road, { ...bare, recipients: addressed })).toEqual([]);
        expect(addressed[0]?.["email"]).toMatch(/^[a-z]{3,9}(\+[a-z]{2,4})?\.token\.r0000000@example\.com$/);
      }),
      { seed },
    );
  });

  test("are as many as asked for, no two with one email", () => {
    fc.assert(
      fc.property(recipients({ min: 20, max: 30 }), (rows) => {
        expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
        expect(rows.length >= 20 && rows.length <= 30).toBe(true);
      }),
      { seed, numRuns: 20 },
    );
  });
});

describe("survey content", () => {
  test.each([
    { rounds: 1, rows: 6, numRuns: 100 },
    { rounds: 6, rows: 60, numRuns: 10 },
  ])("of $rounds rounds and $rows rows is accepted, and has every type $rounds times", ({ rounds, rows, numRuns }) => {
    fc.assert(
      fc.property(surveyContent({ rounds, rows }), (content) => {
        const { targetCompany: _createOnly, ...patch } = content;
        expect([...issuesOf("create", content), ...issuesOf("update", patch)]).toEqual([]);
        for (const type of questionTypes)
          expect(content.questions.filter((given) => given["type"] === type)).toHaveLength(rounds);
        expect(content.recipients.length >= rows - 5 && content.recipients.length <= rows).toBe(true);
      }),
      { seed, numRuns },
    );
  });

  test("made tame is accepted, plain and short, and taming it again changes nothing", () => {
    fc.assert(
      fc.property(surveyContent({ rounds: 2, rows: 20 }), (content) => {
        const tame = tameContent(content);
        expect(issuesOf("create", tame)).toEqual([]);
        expect(tameContent(tame)).toEqual(tame);
        expect(tame.questions.map(({ type }) => String(type)).toSorted()).toEqual(questionTypes.toSorted());
        expect(tame.recipients).toHaveLength(12);
        const { accentColor: _colour, logoUrl: _logo, ...spoken } = tame;
        expect(textsIn(spoken).filter((text) => !isPlain(text))).toEqual([]);
      }),
      { seed, numRuns: 50 },
    );
  });
});

const bare = { targetCompany: "Example", title: "Pulse", description: "Short", questions: [], recipients: [] };

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  const own = new Set(["type", "email", "accentColor"]);
  return Object.entries(value).flatMap(([name, member]) => (own.has(name) ? [] : textsIn(member)));
}

const isPlain = (text: string): boolean => tamed(text) === text;
