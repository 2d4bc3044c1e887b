import { expect, test } from "vitest";
import { survey, SimulatedTraffic } from "../../proof/selftest/traffic/simulated-traffic.ts";

const ada = "ada@example.com";
const row = (title: string | null, email = ada, id = "r1"): object => ({
  id,
  email,
  title,
  url: `https://host/s/pulse/${id}`,
});
const shown = (title: string | null, own: string | null, ...others: readonly object[]): object =>
  survey({ title, recipients: [row(own), ...others] });
const none = survey({ title: "First" });
const path = "/surveys/s1/recipients";

function created(own: string): SimulatedTraffic {
  const recipients = [{ email: ada, title: own }];
  const body = { title: "First", description: "How are you?", questions: [], recipients };
  return new SimulatedTraffic().exchange("POST", "/surveys", { body }, 201, { survey: shown("First", own) });
}

const add = (simulated: SimulatedTraffic, given: object, added = 0): SimulatedTraffic =>
  simulated.exchange("POST", path, { body: { recipients: [{ email: ada, ...given }] } }, 200, {
    added,
    updated: 1 - added,
    skipped: 0,
  });

function addTogether(simulated: SimulatedTraffic, added: number, ...rows: readonly object[]): SimulatedTraffic {
  const flights = rows.map((given) =>
    simulated.begin("POST", path, { body: { recipients: [{ email: ada, ...given }] } }),
  );
  for (const flight of flights) simulated.end(flight, 200, { added, updated: 1 - added, skipped: 0 });
  return simulated;
}

const rename = (simulated: SimulatedTraffic, title: string, own: string): SimulatedTraffic =>
  simulated.exchange("PATCH", "/surveys/s1", { body: { title } }, 200, shown(title, own)).read(shown(title, own));

function clearedNextToBob(ofBob: string | null, ofAda: string): SimulatedTraffic {
  const bob = row(ofBob, "bob@example.com", "r2");
  const simulated = add(known("For Ada"), { email: "bob@example.com" }, 1).read(shown("First", "For Ada", bob));
  return add(simulated, {}).read(shown("First", ofAda, bob));
}

const known = (own: string | null): SimulatedTraffic => new SimulatedTraffic().read(shown("First", own));

test.each([
  [
    "the survey's, after an upsert that may have cleared its own",
    add(known("For Ada"), {}).read(shown("First", "First")),
  ],
  ["the same, never read before", add(created("For Ada"), {}).read(shown("First", "First"))],
  [
    "the same, of an add",
    add(add(new SimulatedTraffic().read(none), { title: "For Ada" }, 1), {}).read(shown("First", "First")),
  ],
  [
    "the survey's, of two adds together that don't both give one",
    addTogether(new SimulatedTraffic().read(none), 1, { title: "For Ada" }, {}).read(shown("First", "First")),
  ],
  [
    "the survey's, given an empty one",
    add(new SimulatedTraffic().read(none), { title: "" }, 1).read(shown("First", "First")),
  ],
  ["the survey's of then, copied by the upsert", rename(add(known("For Ada"), {}), "Second", "First")],
  [
    "a default, after an upsert that may have cleared its own",
    add(known("For Ada"), {}).read(shown("First", "Untitled")),
  ],
  ["a default that is made of the email, as others show", clearedNextToBob("Dear bob@example.com", `Dear ${ada}`)],
  ["the survey's, which was given and cleared again", rename(add(created("First"), {}), "Second", "Second")],
])("a recipient may show %s", (_what, simulated) => {
  expect(simulated.broken).toEqual([]);
});

const others = [row("bob", "bob@example.com", "r2"), row("eve", "eve@example.com", "r3")];
const bobAndEve = [
  { email: "bob@example.com", title: "bob" },
  { email: "eve@example.com", title: "eve" },
];

test.each([
  [
    "the survey's after two adds together that give one",
    addTogether(known("First"), 0, { title: "One" }, { title: "Two" }).read(shown("First", "First")),
    "RCP-48",
  ],
  [
    "the survey's after it was given one, and others were added together",
    addTogether(add(known("First"), { title: "For Ada" }), 1, ...bobAndEve).read(shown("First", "First", ...others)),
    "RCP-48",
  ],
  [
    "another than the survey's, which is to be read",
    known("First")
      .exchange("PATCH", "/surveys/s1", { body: { title: null } }, 200, shown(null, "Garbage"))
      .read(shown(null, "Garbage")),
    "SUR-37",
  ],
  ["another default than others show", clearedNextToBob(null, "Untitled"), "RCP-32"],
  [
    "the survey's new one, given the very title of the old",
    rename(created("First").read(shown("First", "First")), "Second", "Second"),
    "SUR-37",
  ],
])("no recipient may show %s", (_what, simulated, id) => {
  expect(simulated.broken).toEqual([id]);
});

const coloured = (ofSurvey: string | null, own: string | null): object =>
  survey({
    accentColor: ofSurvey,
    recipients: [{ id: "r1", email: ada, accentColor: own, url: "https://host/s/pulse/r1" }],
  });
const colour = (simulated: SimulatedTraffic, ofSurvey: string | null, own: string | null): SimulatedTraffic =>
  simulated
    .exchange("PATCH", "/surveys/s1", { body: { accentColor: ofSurvey } }, 200, coloured(ofSurvey, own))
    .read(coloured(ofSurvey, own));

test("the service's default is back when the survey's colour is gone", () => {
  const added = add(new SimulatedTraffic().read(survey({ accentColor: null })), {}, 1).read(coloured(null, "#336699"));
  expect(colour(colour(added, "#00ff00", "#00ff00"), null, "#336699").broken).toEqual([]);
});

test("nobody loses a colour to a survey that has none", () => {
  expect(new SimulatedTraffic().read(coloured(null, "#ff0000")).read(coloured(null, null)).broken).toEqual(["SUR-41"]);
});

test("a colour that an upsert kept is the recipient's own", () => {
  const given = add(new SimulatedTraffic().read(survey({ accentColor: null })), { accentColor: "#ff0000" }, 1);
  const kept = add(given.read(coloured(null, "#ff0000")), { targetCompany: "Acme" }).read({
    ...coloured(null, "#ff0000"),
    recipients: [
      { id: "r1", email: ada, accentColor: "#ff0000", targetCompany: "Acme", url: "https://host/s/pulse/r1" },
    ],
  });
  expect(colour(kept, "#00ff00", "#00ff00").broken).toContain("SUR-37");
});
