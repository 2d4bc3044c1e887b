import { expect, test } from "vitest";
import { chapterParts } from "../generate/chapter-parts.ts";
import { questionFields } from "../schemas/question-fields.ts";
import { recipientFields } from "../schemas/recipient-fields.ts";
import { surveyFields } from "../schemas/survey-fields.ts";

function numbered(section: string, last: number): readonly string[] {
  return Array.from({ length: last }, (_, index) => `${section}${index + 1}`);
}

function named(section: string, names: string): readonly string[] {
  return names.split(" ").map((name) => `${section}, ${name}`);
}

const surveyMembers =
  "id slug targetCompany title description welcomeMessage logoUrl accentColor questions recipients published " +
  "notifyOnResponse notificationEmail";
const questionMembers = "type label required options allowOther scaleMin scaleMax scaleMinLabel scaleMaxLabel";
const recipientMembers =
  "id targetCompany email title accentColor inviteTop inviteBottom inviteSignOff inviteSentAt url";

// Written from the contract, not from the catalogue: a sentence that nobody turned into a requirement fails here.
const contract: readonly string[] = [
  ...numbered("What the service does, ", 8),
  ...named("Survey", surveyMembers),
  ...named("Question", questionMembers),
  ...named("Recipient", recipientMembers),
  "Resources, closing rule of Recipient",
  "Gaps of Resources",
  "States and transitions",
  "Endpoints, introduction",
  "Endpoints, POST /surveys",
  "Endpoints, GET /surveys",
  "Endpoints, GET /surveys/{id}",
  "Endpoints, PATCH /surveys/{id}",
  "Endpoints, POST /surveys/{id}/recipients",
  "Endpoints, GET /surveys/{id}/responses",
  ...numbered("Endpoints, rule ", 8),
  "Gaps of Endpoints",
  ...numbered("Authentication, rule ", 5),
  "Events",
  ...named("Errors", "400 401 404 409 429"),
  "Gaps of Errors",
  "Limits, recipients per survey",
  "Limits, linear_scale scaleMin",
  "Limits, linear_scale scaleMax",
  "Limits, rate limit per API key",
  "Gaps of Limits",
  "Versioning",
  "Gaps of Versioning",
];

/** Sections that may be cited as a whole, where the silence is the section's. */
const wholeSections = ["Question", "Endpoints", "Errors"];

function numbersIn(list: string): readonly number[] {
  const [from, to] = list.split(" to ").map(Number);
  if (from !== undefined && to !== undefined) return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return list.split(" and ").map(Number);
}

function placesIn(citation: string): readonly string[] {
  const place = citation.replace(/ \(.*\)$/, "");
  const rules = /^(.*, )rules ([\d a-z]+)$/.exec(place) ?? /^(What the service does, )([\d a-z]+)$/.exec(place);
  if (rules !== null) {
    const [, section = "", list = ""] = rules;
    const word = place.includes(", rules ") ? "rule " : "";
    return numbersIn(list).map((number) => `${section}${word}${String(number)}`);
  }
  const members = /^(Survey|Question|Recipient), (.*)$/.exec(place);
  if (members === null) return [place];
  const [, resource = "", list = ""] = members;
  return list.split(", ").map((member) => `${resource}, ${member}`);
}

const citations = chapterParts()
  .flatMap(({ requirements, openPoints }) => [...requirements, ...openPoints])
  .flatMap(({ id, source }) => source.split("; ").map((citation) => ({ id, citation })));
const standard = /^RFC \d+ §\d+(\.\d+)*(, §\d+(\.\d+)*)*$/;
const cited = citations
  .filter(({ citation }) => !standard.test(citation))
  .flatMap(({ id, citation }) => placesIn(citation).map((place) => ({ id, place })));

test("every place of the contract is the source of a requirement or an open point", () => {
  const places = new Set(cited.map(({ place }) => place));
  expect(contract.filter((place) => !places.has(place))).toEqual([]);
});

test("every source is a place of the contract or a section of a standard", () => {
  const known = new Set([...contract, ...wholeSections]);
  expect(cited.filter(({ place }) => !known.has(place))).toEqual([]);
});

test.each([
  { resource: "survey", fields: surveyFields, members: surveyMembers },
  { resource: "question", fields: questionFields, members: questionMembers },
  { resource: "recipient", fields: recipientFields, members: recipientMembers },
])("the field table of a $resource has the contract's members in the contract's order", ({ fields, members }) => {
  expect(Object.keys(fields)).toEqual(members.split(" "));
});
