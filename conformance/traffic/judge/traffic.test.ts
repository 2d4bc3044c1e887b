import { describe, expect, test } from "vitest";
import { survey, SimulatedTraffic, type RequestDetails } from "../../proof/selftest/traffic/simulated-traffic.ts";

describe("the model begins unknown, and learns from what it sees", () => {
  test("the first read of a survey says nothing, a write after it is judged", () => {
    const simulated = new SimulatedTraffic().read(survey());
    expect(simulated.broken).toEqual([]);
    simulated
      .exchange("PATCH", "/surveys/s1", { body: { title: "New" } }, 200, survey({ title: "New" }))
      .read(survey());
    expect(simulated.broken).toEqual(["SUR-30"]);
  });

  test("a write before the first read is judged by nothing", () => {
    const simulated = new SimulatedTraffic().exchange("PATCH", "/surveys/s1", { body: { title: "New" } }, 200, {
      ok: true,
    });
    expect(simulated.read(survey()).broken).toEqual([]);
  });

  test("members that a write doesn't name stay", () => {
    const simulated = new SimulatedTraffic().read(survey());
    simulated.exchange(
      "PATCH",
      "/surveys/s1",
      { body: { title: "New" } },
      200,
      survey({ title: "New", description: "" }),
    );
    expect(simulated.read(survey({ title: "New", description: "" })).broken).toEqual(["SUR-37"]);
  });

  test("whom a write gives by an id alone may be whom it names, or somebody who can't be found again", () => {
    const url = "https://host/s/pulse/r1";
    const recipients = [{ id: "r1", title: "For Ada" }];
    for (const id of ["r1", "r2"]) {
      const simulated = new SimulatedTraffic().read(
        survey({ recipients: [{ id: "r1", email: "ada@example.com", url }] }),
      );
      const shown = survey({ recipients: [{ id, email: null, title: "For Ada", url: `https://host/s/pulse/${id}` }] });
      simulated.exchange("PATCH", "/surveys/s1", { body: { recipients } }, 200, shown);
      expect(simulated.read(shown).broken).toEqual([]);
    }
  });

  test("a rejected write changes nothing", () => {
    const simulated = new SimulatedTraffic().read(survey());
    simulated.exchange("PATCH", "/surveys/s1", { body: { title: "New" } }, 400, { details: ["no"] });
    expect(simulated.read(survey({ title: "New" })).broken).toEqual(["ERR-11"]);
  });
});

describe("facts that only the sender knows are not judged", () => {
  test("what others changed, whom nobody hears, while nothing was heard of a survey", () => {
    const changed = survey({ title: "By somebody else" });
    expect(new SimulatedTraffic().read(survey()).wait(5_000).read(changed).broken).toEqual(["SUR-41"]);
    const simulated = new SimulatedTraffic().read(survey()).wait(15_000).read(changed);
    expect(simulated.broken).toEqual([]);
    expect(simulated.wait(5_000).read(changed).wait(9_000).read(survey()).broken).toEqual(["SUR-41"]);
  });

  test("a list that shows what was changed while nothing was heard of a survey", () => {
    const listed = (waitMs: number): readonly string[] =>
      new SimulatedTraffic()
        .read(survey())
        .wait(waitMs)
        .exchange("GET", "/surveys", {}, 200, [survey({ title: "Other" })]).broken;
    expect(listed(1_000)).toEqual(["SUR-8"]);
    expect(listed(15_000)).toEqual([]);
  });

  test.each([
    ["a survey that isn't found", "GET", "/surveys/nobody", 404],
    ["a rate limit", "GET", "/surveys", 429],
    ["a gateway's page", "GET", "/surveys", 502],
  ])("%s", (_what, method, path, status) => {
    expect(new SimulatedTraffic().exchange(method, path, {}, status, { error: "x" }).broken).toEqual([]);
  });

  test("what is found is a survey, or a resource that the contract doesn't have", () => {
    expect(new SimulatedTraffic().read(survey({ slug: "nobody" }), "/surveys/nobody").broken).toEqual([]);
    expect(new SimulatedTraffic().exchange("GET", "/surveys/statistics", {}, 200, { answered: 7 }).broken).toEqual([]);
  });

  test("a response by slug, unless it may be another page, or may have gone and come back", () => {
    const [one, two] = [{ id: "a1" }, { id: "a2" }];
    const shown = (simulated: SimulatedTraffic, name: string, ...items: readonly object[]): SimulatedTraffic =>
      simulated.exchange("GET", `/surveys/${name}/responses`, {}, 200, items);
    const before = (): SimulatedTraffic => shown(new SimulatedTraffic().read(survey()), "s1", one, two);
    expect(shown(shown(before(), "pulse", two), "s1", one, two).broken).toEqual(["RSP-6"]);
    expect(
      shown(before().exchange("GET", "/surveys/pulse/responses?limit=1", {}, 200, [one]), "s1", one, two).broken,
    ).toEqual([]);
    expect(shown(shown(before(), "pulse", one), "s1", one).broken).toEqual([]);
    const deleted = before().exchange("DELETE", "/surveys/s1/responses/a1", {}, 204);
    expect(shown(shown(deleted, "pulse", two), "s1", one, two).broken).toEqual([]);
  });

  test("two surveys of one page have different slugs", () => {
    const list = [survey(), survey({ id: "s2" })];
    expect(new SimulatedTraffic().exchange("GET", "/surveys", {}, 200, list).broken).toEqual(["SUR-20"]);
  });

  test("a survey that was archived meanwhile, where that was heard", () => {
    const simulated = new SimulatedTraffic().read(survey()).exchange("POST", "/surveys/s1/archive", {}, 200, {});
    simulated
      .exchange("GET", "/surveys/s1", {}, 404, { error: "archived" })
      .exchange("POST", "/surveys/s1/restore", {}, 200, {});
    expect(simulated.read(survey()).broken).toEqual([]);
  });

  test("what moves from page to page while something is written", () => {
    const page = (ids: readonly string[], next?: string): object => ({
      surveys: ids.map((id) => survey({ id, slug: `pulse-${id}` })),
      nextCursor: next ?? null,
    });
    const simulated = new SimulatedTraffic().read(survey({ id: "s9", slug: "pulse-s9" }), "/surveys/s9");
    simulated.exchange("GET", "/surveys", {}, 200, page(["s1", "s2"], "c1"));
    simulated.exchange(
      "PATCH",
      "/surveys/s9",
      { body: { title: "Now the newest" } },
      200,
      survey({ id: "s9", slug: "pulse-s9", title: "Now the newest" }),
    );
    simulated.exchange("GET", "/surveys?cursor=c1", {}, 200, page(["s3"]));
    expect(
      simulated.read(survey({ id: "s9", slug: "pulse-s9", title: "Now the newest" }), "/surveys/s9").broken,
    ).toEqual([]);
  });

  test("a body that was not recorded, and what it changed", () => {
    const cut = { body: {}, isCut: true };
    const simulated = new SimulatedTraffic()
      .read(survey())
      .exchange("PATCH", "/surveys/s1", cut, 200, survey({ title: "New" }));
    simulated.read(survey({ title: "New" })).exchange("POST", "/surveys/s1/recipients", cut, 200, { added: 1 });
    expect(simulated.broken).toEqual([]);
  });

  test("a document with members that the contract doesn't have", () => {
    const simulated = new SimulatedTraffic().read(survey());
    simulated.exchange("PATCH", "/surveys/s1", { body: { status: "open", title: "New" } }, 200, survey());
    expect(simulated.read(survey()).broken).toEqual([]);
  });

  test("a read that asks for a part, for another form, or for some members alone", () => {
    const asked = (
      path: string,
      headers: RequestDetails["headers"],
      status: number,
      body: unknown,
    ): readonly string[] =>
      new SimulatedTraffic().read(survey()).exchange("GET", path, { headers }, status, body).broken;
    expect(asked("/surveys/s1?fields=id,slug", {}, 200, { id: "s1", slug: "pulse" })).toEqual([]);
    expect(asked("/surveys/s1", { range: "bytes=0-4" }, 206, "half")).toEqual([]);
    expect(asked("/surveys/s1", { accept: "text/csv" }, 200, "csv")).toEqual([]);
    expect(asked("/surveys/s1", { accept: "application/json" }, 200, survey({ title: "" }))).toEqual(["SUR-41"]);
    const row = (locale: string): object => ({
      id: "r1",
      email: "a@example.com",
      url: `https://host${locale}/s/pulse/r1`,
    });
    const inChinese = new SimulatedTraffic()
      .read(survey({ recipients: [row("")] }))
      .read(survey({ recipients: [row("/zh")] }));
    expect(inChinese.broken).toEqual([]);
  });

  test("a PATCH whose response it asks to be short", () => {
    const simulated = new SimulatedTraffic().read(survey());
    const headers = { prefer: "return=minimal" };
    simulated.exchange("PATCH", "/surveys/s1", { headers, body: { title: "New" } }, 204).read(survey({ title: "New" }));
    expect(simulated.broken).toEqual([]);
  });

  test("what was changed by way of another host", () => {
    const elsewhere = (url: string, body?: object): readonly string[] =>
      new SimulatedTraffic()
        .read(survey())
        .exchange("POST", url, { body }, 200, {})
        .read(survey({ title: "New" })).broken;
    expect(elsewhere("https://alias.example/api/v1/surveys/s1")).toEqual([]);
    expect(elsewhere("https://app.example/change", { survey: "pulse" })).toEqual([]);
    expect(elsewhere("https://count.example/visits", { page: "other" })).toEqual(["SUR-41"]);
  });

  test("what was changed by requests that the contract does not have", () => {
    const simulated = new SimulatedTraffic().read(survey()).exchange("POST", "/surveys/s1/publish", {}, 200, {});
    expect(simulated.read(survey({ title: "Published" })).broken).toEqual([]);
    simulated.exchange("DELETE", "/surveys/s1", {}, 204);
    simulated.exchange("POST", "/surveys", { body: { slug: "pulse", title: "Anew" } }, 201, {
      survey: survey({ id: "s2", title: "Anew" }),
    });
    expect(simulated.broken).toEqual([]);
  });

  test("invitations are sent and surveys answered where nobody hears it", () => {
    const row = { id: "r1", email: "ada@example.com", url: "https://host/s/pulse/r1" };
    const simulated = new SimulatedTraffic().read(survey({ recipients: [row] }));
    simulated.read(survey({ recipients: [{ ...row, inviteSentAt: "2026-01-05T09:00:00Z" }] }));
    simulated.read(survey({ recipients: [{ ...row, inviteSentAt: "2026-01-06T09:00:00Z" }] }));
    simulated.exchange("GET", "/surveys/s1/responses", {}, 200, { responses: [{ id: "a1" }] });
    expect(simulated.broken).toEqual([]);
    expect(simulated.read(survey({ recipients: [row] })).broken).not.toEqual([]);
  });

  test("a survey that is not found may be deleted, unless it is read afterwards", () => {
    const simulated = new SimulatedTraffic()
      .read(survey())
      .exchange("GET", "/surveys/pulse", {}, 404, { error: "not found" });
    simulated.exchange("GET", "/surveys", {}, 200, { surveys: [{ id: "s9" }] });
    expect(simulated.broken).toEqual([]);
    expect(simulated.read(survey()).broken).toEqual(["SUR-3", "SUR-4"]);
  });

  test("a create that is answered as it was before may have been repeated", () => {
    const create = (title: string): readonly [string, string, RequestDetails, number, unknown] => [
      "POST",
      "/surveys",
      { body: { title } },
      201,
      { survey: survey({ title }) },
    ];
    const simulated = new SimulatedTraffic().exchange(...create("Pulse")).exchange(...create("Pulse"));
    expect(simulated.broken).toEqual([]);
    expect(simulated.exchange(...create("Another")).broken).toEqual(["SUR-6"]);
  });
});

describe("requests that overlap", () => {
  test("a read during a write may show it or not", () => {
    const simulated = new SimulatedTraffic().read(survey());
    const write = simulated.begin("PATCH", "/surveys/s1", { body: { title: "New" } });
    const read = simulated.begin("GET", "/surveys/pulse");
    simulated.end(write, 200, survey({ title: "New" }));
    simulated.end(read, 200, survey());
    expect(simulated.broken).toEqual([]);
    expect(simulated.read(survey()).broken).toEqual(["SUR-30"]);
  });

  test("after two writes nothing is known until the next read", () => {
    const simulated = new SimulatedTraffic().read(survey());
    const writes = ["One", "Two"].map((title) => simulated.begin("PATCH", "/surveys/s1", { body: { title } }));
    for (const write of writes.toReversed()) simulated.end(write, 200, survey({ title: "Two" }));
    expect(simulated.read(survey({ title: "One" })).broken).toEqual([]);
    expect(simulated.read(survey({ title: "Two" })).broken).toEqual(["SUR-41"]);
  });
});
