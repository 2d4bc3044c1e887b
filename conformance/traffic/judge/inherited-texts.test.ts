import { expect, test } from "vitest";
import { survey, SimulatedTraffic } from "../../proof/selftest/traffic/simulated-traffic.ts";

function shown(title: string, own: string | null): object {
  return survey({
    title,
    recipients: [{ id: "r1", email: "ada@example.com", title: own, url: "https://host/s/pulse/r1" }],
  });
}

const patch = (simulated: SimulatedTraffic, title: string, own: string | null): SimulatedTraffic =>
  simulated.exchange("PATCH", "/surveys/s1", { body: { title } }, 200, shown(title, own));

test("who has no title, one of their own, or the survey's, may show it after several PATCHes", () => {
  const titled = (own: (title: string) => string | null): readonly string[] => {
    const simulated = new SimulatedTraffic().read(shown("First", own("First")));
    for (const title of ["Second", "Third"]) patch(simulated, title, own(title));
    return simulated.read(shown("Third", own("Third"))).broken;
  };
  for (const own of [null, "For Ada"]) expect(titled(() => own)).toEqual([]);
  expect(titled((title) => title)).toEqual([]);
  expect(titled((title) => (title === "First" ? "For Ada" : title))).toEqual(["SUR-37"]);
});

test("who was seen to have no title inherits none", () => {
  const simulated = patch(new SimulatedTraffic().read(shown("First", null)), "Second", "Second");
  expect(simulated.read(shown("Second", "Second")).broken).toEqual(["SUR-37"]);
});

test.each([
  ["another PATCH of the title", "PATCH", "/surveys/s1", { title: "Third" }],
  ["a PATCH of something else", "PATCH", "/surveys/s1", { description: "New" }],
])("an inherited title is the survey's after %s at the same time", (_what, method, path, body) => {
  const last = "title" in body ? "Third" : "Second";
  const read = (own: string): readonly string[] => {
    const simulated = new SimulatedTraffic().read(shown("First", "First"));
    const first = simulated.begin("PATCH", "/surveys/s1", { body: { title: "Second" } });
    const second = simulated.begin(method, path, { body });
    simulated.end(first, 200, { ok: true });
    simulated.end(second, 200, { ok: true });
    const description = "description" in body ? { description: "New" } : {};
    simulated.read({ ...shown(last, own), ...description });
    if (simulated.broken.length > 0) return simulated.broken;
    const fourth = { ...shown("Fourth", "Fourth"), ...description };
    return simulated.exchange("PATCH", "/surveys/s1", { body: { title: "Fourth" } }, 200, fourth).read(fourth).broken;
  };
  expect(read(last)).toEqual([]);
  expect(read("Somebody else's")).toEqual(["SUR-42"]);
});

test("three PATCHes without a look, two of them at the same time", () => {
  const simulated = new SimulatedTraffic().read(shown("First", "First"));
  const flights = ["Second", "Third"].map((title) => simulated.begin("PATCH", "/surveys/s1", { body: { title } }));
  for (const flight of flights) simulated.end(flight, 200, { ok: true });
  patch(simulated, "Fourth", "Fourth");
  expect(simulated.read(shown("Fourth", "Fourth")).broken).toEqual([]);
});

test("whose colour nobody gave shows the service's, then the survey's", () => {
  const coloured = (ofSurvey: string | null, own: string): object =>
    survey({
      accentColor: ofSurvey,
      recipients: [{ id: "r1", email: "ada@example.com", accentColor: own, url: "https://host/s/pulse/r1" }],
    });
  const [given, body] = [coloured("#abcdef", "#abcdef"), { accentColor: "#abcdef" }];
  const patched = (ofSurvey: string | null): readonly string[] =>
    new SimulatedTraffic()
      .read(coloured(ofSurvey, "#123456"))
      .exchange("PATCH", "/surveys/s1", { body }, 200, given)
      .read(given).broken;
  expect(patched(null)).toEqual([]);
  expect(patched("#654321")).toEqual(["SUR-37"]);
});
