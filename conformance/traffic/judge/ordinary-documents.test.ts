import { describe, expect, test } from "vitest";
import { survey, SimulatedTraffic } from "../../proof/selftest/traffic/simulated-traffic.ts";

const whole = {
  targetCompany: "Acme and sons",
  title: "Pulse of spring",
  description: "How are you?",
  questions: [{ type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] }],
  recipients: [
    {
      targetCompany: "Acme and sons",
      email: "ada@example.com",
      title: "For Ada",
      accentColor: "#102030",
      inviteTop: "Dear Ada",
      inviteBottom: "See you",
      inviteSignOff: "Yours",
    },
  ],
};

describe("a document is judged by what it holds", () => {
  test.each([
    ["an ordinary one must be accepted", whole, 400, ["SUR-1"]],
    ["an ordinary one may have a slug that is in use", { ...whole, slug: "pulse" }, 409, []],
    ["and so may be the slug that is made of its title", whole, 409, []],
    ["an ordinary one may be rejected on its way", whole, 403, []],
    ["whatever a document is, its way may be closed", { title: 7 }, 405, []],
    ["one that leaves out what many services need may be rejected", { ...whole, questions: undefined }, 400, []],
    ["one with texts of a kind of their own may be rejected", { ...whole, title: "<b>Pulse</b>" }, 400, []],
    ["one that breaks a rule must be rejected", { ...whole, questions: [{ type: "telepathy" }] }, 201, ["QST-21"]],
    ["with 400", { ...whole, questions: [{ type: "telepathy" }] }, 422, ["ERR-1"]],
    ["or else for another reason", { ...whole, title: 7, questions: [{ type: "telepathy" }] }, 422, []],
  ])("%s", (_what, body, status, broken) => {
    const response = status === 201 ? { survey: survey() } : { details: ["questions"] };
    expect(new SimulatedTraffic().exchange("POST", "/surveys", { body }, status, response).broken).toEqual(broken);
  });

  test("one with a slug that is in use must be rejected for that: who has it is read afterwards", () => {
    const named = { ...whole, slug: "pulse-of-all" };
    for (const [status, path, broken] of [
      [409, "/surveys", []],
      [400, "/surveys", ["SUR-20"]],
      [422, "/surveys", ["SUR-20"]],
      [400, "/surveys?verbose=1", []],
    ] as const) {
      const simulated = new SimulatedTraffic().read(survey({ slug: named.slug }));
      simulated.exchange("POST", path, { body: named }, status, { details: ["slug"] });
      expect(status === 409 ? [] : simulated.broken).toEqual([]);
      expect(simulated.read(survey({ slug: named.slug })).broken).toEqual(broken);
    }
    const edited = new SimulatedTraffic().read(survey({ slug: named.slug }));
    edited.exchange("POST", "/surveys", { body: named }, 422, { details: ["three surveys at most"] });
    expect(edited.read(survey({ slug: "another" })).broken).not.toContain("SUR-20");
  });

  test("that a PATCH of a survey was rejected is judged once a look shows it as it was, and not published", () => {
    for (const [isPublished, details, broken] of [
      [false, ["not today"], ["SUR-30"]],
      [true, ["not today"], []],
      // a title may have to be unique
      [false, ["title"], []],
    ] as const) {
      const simulated = new SimulatedTraffic().read(survey({ published: isPublished }));
      simulated.exchange("PATCH", "/surveys/s1", { body: { title: "Pulse of autumn" } }, 400, { details });
      expect(simulated.broken).toEqual([]);
      expect(simulated.read(survey({ published: isPublished })).broken).toEqual(broken);
    }
  });

  const scale = { type: "linear_scale", label: "How much?", required: true, scaleMin: 1, scaleMax: 5 };
  test.each([
    ["a boolean in another spelling", [{ ...whole.questions[0], required: "True" }]],
    ["a number as a boolean", [{ ...scale, scaleMin: true }]],
    ["a number in a list", [{ ...scale, scaleMax: [5] }]],
    ["a number in another spelling", [{ ...scale, scaleMax: "1e1" }]],
  ])("%s may be accepted", (_what, questions) => {
    const simulated = new SimulatedTraffic().exchange("POST", "/surveys", { body: { ...whole, questions } }, 201, {
      survey: survey(),
    });
    expect(simulated.broken).toEqual([]);
  });

  test.each([
    ["a key of idempotency that was used before", {}, { "idempotency-key": "1" }],
    ["another media type", {}, { "content-type": "application/merge-patch+json" }],
    ["a charset", {}, { "content-type": "application/json; charset=utf-8" }],
    ["an address that reads no mail", { recipients: [{ ...whole.recipients[0], email: "noreply@example.com" }] }, {}],
    ["an encoded body", {}, { "content-encoding": "gzip" }],
    ["a slug like an id", { slug: "8f14e45f-ceea-467f-a9b6-0c1d2e3f4a5b" }, {}],
    ["two options that differ in case alone", { questions: [{ ...whole.questions[0], options: ["Yes", "yes"] }] }, {}],
  ])("with %s it may be rejected", (_what, changes, headers) => {
    const said = { body: { ...whole, ...changes }, headers };
    expect(new SimulatedTraffic().exchange("POST", "/surveys", said, 422, { details: ["no"] }).broken).toEqual([]);
  });

  test.each([
    ["with a byte order mark before it", "\ufeff{}", 201, []],
    ["too deep for anybody here", "[".repeat(2_000) + "]".repeat(2_000), 201, []],
    ["with a comma at its end, as some services read it", '{"title": 7,}', 201, []],
    ["with a comment that ends nowhere", "{} // {", 201, []],
    ["that is cut", '{"title": "cut', 201, ["ERR-14"]],
    ["that is a form", "title=Pulse", 201, ["ERR-14"]],
  ])("a body %s", (_what, body, status, broken) => {
    expect(new SimulatedTraffic().exchange("POST", "/surveys", { body }, status, { survey: survey() }).broken).toEqual(
      broken,
    );
  });

  test("it is open which a service checks first, an invalid document or the key", () => {
    const asked = (body: unknown): SimulatedTraffic =>
      new SimulatedTraffic().exchange("POST", "/surveys", { key: null, body }, 400, {});
    expect(asked({ ...whole, questions: "none" }).broken).not.toContain("AUT-2");
    expect(asked(whole).broken).toContain("AUT-2");
  });

  test("null may empty a text, reset it, or change nothing", () => {
    for (const description of ["How are you?", null, "About us"]) {
      const nothing = { body: { description: null } };
      const simulated = new SimulatedTraffic()
        .read(survey())
        .exchange("PATCH", "/surveys/s1", nothing, 200, survey({ description }));
      expect(simulated.read(survey({ description })).broken).toEqual([]);
    }
  });

  test("with a query it may be tried and not done", () => {
    const body = { ...whole, questions: [{ type: "telepathy" }] };
    expect(new SimulatedTraffic().exchange("POST", "/surveys?dryRun=true", { body }, 200, {}).broken).toEqual([]);
  });

  test("of more recipients than a survey may have", () => {
    const [row] = whole.recipients;
    const recipients = Array.from({ length: 201 }, (_, number) => ({ ...row, email: `ada${number}@example.com` }));
    const simulated = new SimulatedTraffic().exchange("POST", "/surveys", { body: { ...whole, recipients } }, 201, {
      survey: survey(),
    });
    expect(simulated.broken).toEqual(["LIM-2"]);
  });

  test("a PATCH may be rejected while a survey is in a state of its own, or published in between", () => {
    const change = { body: { title: "Pulse of autumn" } };
    const archived = survey({ published: false, archived: true });
    const simulated = new SimulatedTraffic()
      .read(archived)
      .exchange("PATCH", "/surveys/s1", change, 400, { details: ["title"] });
    expect(simulated.read(archived).broken).toEqual([]);
    const open = survey({ published: false });
    const other = new SimulatedTraffic().read(open).exchange("POST", "/surveys/s1/publish", {}, 200, {});
    other.exchange("PATCH", "/surveys/s1", change, 400, { details: ["title"] });
    other.exchange("POST", "/surveys/s1/unpublish", {}, 200, {});
    expect(other.read(open).broken).toEqual([]);
  });
});
