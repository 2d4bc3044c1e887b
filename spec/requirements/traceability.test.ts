import { expect, test } from "vitest";
import { citedPlaces, isStandard } from "../contract/cited-places.ts";
import { contractAnchor, contractPlaces } from "../contract/contract-places.ts";
import { contractText } from "../contract/contract-text.ts";
import { chapterParts } from "../generate/chapter-parts.ts";
import { questionFields } from "../schemas/question-fields.ts";
import { recipientFields } from "../schemas/recipient-fields.ts";
import { surveyFields } from "../schemas/survey-fields.ts";

const surveyMembers =
  "id slug targetCompany title description welcomeMessage logoUrl accentColor questions recipients published " +
  "notifyOnResponse notificationEmail";
const questionMembers = "type label required options allowOther scaleMin scaleMax scaleMinLabel scaleMaxLabel";
const recipientMembers =
  "id targetCompany email title accentColor inviteTop inviteBottom inviteSignOff inviteSentAt url";

const places = contractPlaces(contractText()).map(({ name }) => name);

/** Sections whose rows and rules are cited; they may be cited as a whole, where the silence is the section's. */
const dividedSections = [
  "What the service does",
  "Resources",
  "Survey",
  "Question",
  "Recipient",
  "Endpoints",
  "Authentication",
  "Errors",
  "Limits",
];

const citations = chapterParts()
  .flatMap(({ requirements, openPoints }) => [...requirements, ...openPoints])
  .flatMap(({ id, source }) => source.split("; ").map((citation) => ({ id, citation })));
const cited = citations
  .filter(({ citation }) => !isStandard(citation))
  .flatMap(({ id, citation }) => citedPlaces(citation).map((place) => ({ id, place })));

test("every place of the contract is the source of a requirement or an open point", () => {
  const known = new Set(cited.map(({ place }) => place));
  expect(places.length).toBeGreaterThan(75);
  expect(places.filter((place) => !dividedSections.includes(place) && !known.has(place))).toEqual([]);
});

test("every source is a place of the contract or a section of a standard", () => {
  expect(cited.filter(({ place }) => !places.includes(place))).toEqual([]);
});

test("no two places of the contract have one name or one anchor", () => {
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(places.map(contractAnchor)).size).toBe(places.length);
});

test.each([
  { resource: "survey", fields: surveyFields, members: surveyMembers },
  { resource: "question", fields: questionFields, members: questionMembers },
  { resource: "recipient", fields: recipientFields, members: recipientMembers },
])("the field table of a $resource has the contract's members in the contract's order", ({ fields, members }) => {
  expect(Object.keys(fields)).toEqual(members.split(" "));
});
