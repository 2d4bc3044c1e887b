import { describe, expect, test } from "vitest";
import { chapterParts } from "../generate/chapter-parts.ts";
import { openPointIds } from "../open-points.ts";
import { requirementIds } from "./catalogue.ts";

const parts = chapterParts();
const requirements = parts.flatMap((part) => part.requirements);
const openPoints = parts.flatMap((part) => part.openPoints);
const sentence = /^\S.*\.$/;

function numberOf(id: string): number {
  return Number(id.slice(4));
}

describe("requirements", () => {
  test.each(parts)("of $title start with $prefix and a number, in ascending order", ({ prefix, requirements: own }) => {
    const ids = own.map(({ id }) => id);
    expect(ids.filter((id) => !new RegExp(`^${prefix}-[1-9]\\d*$`).test(id))).toEqual([]);
    expect(ids).toEqual(ids.toSorted((a, b) => numberOf(a) - numberOf(b)));
  });

  test("have ids that no other chapter uses", () => {
    expect(requirements.map(({ id }) => id)).toEqual(requirementIds);
  });

  test("are one sentence each, with a source", () => {
    expect(requirements.filter(({ text, source }) => !sentence.test(text) || source.trim() === "")).toEqual([]);
  });

  test("have the keyword of their level in their sentence, and no other", () => {
    const wrong = requirements.filter(({ level, text }) => {
      const keywords = [...text.matchAll(/\b(MUST|SHOULD|MAY|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)\b/g)].map(
        ([word]) => word,
      );
      return keywords.length === 0 || keywords.some((word) => word !== level);
    });
    expect(wrong).toEqual([]);
  });

  test("have headings that differ, without a full stop", () => {
    const titles = requirements.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index || title.endsWith("."))).toEqual([]);
  });

  test("give a sentence or two where their level could be another", () => {
    expect(requirements.filter(({ rationale }) => rationale !== undefined && !sentence.test(rationale))).toEqual([]);
  });

  test("have notes that are sentences and require nothing more", () => {
    const wrong = requirements.filter(
      ({ note }) => note !== undefined && (!sentence.test(note) || /\b(MUST|SHOULD|MAY|SHALL)\b/.test(note)),
    );
    expect(wrong).toEqual([]);
  });

  test("name each open point that limits them once", () => {
    expect(requirements.filter(({ limitedBy = [] }) => new Set(limitedBy).size !== limitedBy.length)).toEqual([]);
  });

  test("are limited by the open points that their sentence calls open", () => {
    const named = (text: string): readonly string[] =>
      [...text.matchAll(/open \(`([a-z0-9-]+)`\)/g)].map(([, id = ""]) => id);
    const unlimited = requirements.flatMap(({ id, text, limitedBy = [] }) =>
      named(text).flatMap((point) => (limitedBy.some((one) => one === point) ? [] : [`${id}: ${point}`])),
    );
    expect(unlimited).toEqual([]);
  });

  test("say one thing each: no two have the same text", () => {
    const texts = requirements.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test("are a SHOULD exactly when they rest on practice", () => {
    const mixed = requirements.filter(({ level, basis }) => (level === "SHOULD") !== (basis === "practice"));
    expect(mixed).toEqual([]);
  });

  test("rest on requirements that exist, and never on themselves", () => {
    const below = (id: string): readonly string[] => requirements.find((one) => one.id === id)?.restsOn ?? [];
    const foundations = (id: string, depth = requirements.length): readonly string[] =>
      depth === 0 ? [] : below(id).flatMap((lower) => [lower, ...foundations(lower, depth - 1)]);
    const known = new Set<string>(requirementIds);
    expect(requirements.flatMap(({ id }) => below(id).filter((lower) => !known.has(lower)))).toEqual([]);
    expect(requirements.filter(({ id }) => foundations(id).includes(id))).toEqual([]);
  });

  test("say either what the suite tries or why it can't", () => {
    expect(
      requirements.filter(({ tested, untestable }) => (tested === undefined) !== (untestable !== undefined)),
    ).toEqual([]);
  });

  test("that rest on practice cite the standard that recommends it, or say why they are required at all", () => {
    const unfounded = requirements.filter(
      ({ basis, source, rationale }) => basis === "practice" && !/\bRFC \d/.test(source) && rationale === undefined,
    );
    expect(unfounded).toEqual([]);
  });

  test("say in a sentence why they can't be tested", () => {
    expect(requirements.filter(({ untestable }) => untestable !== undefined && !sentence.test(untestable))).toEqual([]);
  });
});

describe("open points", () => {
  test("have ids that no other chapter uses", () => {
    expect(openPoints.map(({ id }) => id)).toEqual(openPointIds);
  });

  test("have ids in kebab case that can't be mistaken for a requirement's", () => {
    expect(openPointIds.filter((id) => !/^[a-z]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  test("ask one question each, with a source and the reference's answer", () => {
    const wrong = openPoints.filter(
      ({ question, source, reference }) =>
        !/^\S[^?]*\?$/.test(question) || source.trim() === "" || reference.trim() === "",
    );
    expect(wrong).toEqual([]);
  });

  test("say in a sentence why a run doesn't observe them", () => {
    expect(openPoints.filter(({ unobserved }) => unobserved !== undefined && !sentence.test(unobserved))).toEqual([]);
  });
});
