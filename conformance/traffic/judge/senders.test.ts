import { describe, expect, test } from "vitest";
import { survey, SimulatedTraffic, type RequestDetails } from "../../proof/selftest/traffic/simulated-traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { KeysInTraffic } from "./keys-in-traffic.ts";
import { withoutKeys } from "./recorded-exchange.ts";

describe("keys", () => {
  test("that are rejected may be invalid; how the rejection looks is judged", () => {
    expect(new SimulatedTraffic().exchange("GET", "/surveys", {}, 401, { error: "x" }).broken).toEqual(["AUT-11"]);
  });

  test("may share surveys, unless it is known that they do not", () => {
    const simulated = new SimulatedTraffic().read(survey()).read(survey(), "/surveys/s1", "key-of-two");
    expect(simulated.broken).toEqual([]);
  });

  test("that are known to share nothing are", () => {
    const simulated = new SimulatedTraffic({ owner: "key-of-one", other: "key-of-two" }).read(survey());
    simulated.exchange("GET", "/surveys/s1", { key: "key-of-two" }, 404, { error: "not found" });
    expect([simulated.broken, simulated.seen("AUT-5")]).toEqual([[], 1]);
    expect(simulated.read(survey(), "/surveys/pulse", "key-of-two").broken).toEqual(["AUT-6"]);
  });

  test("that are missing must be rejected, unless a cookie stands for them", () => {
    const simulated = new SimulatedTraffic().exchange(
      "GET",
      "/surveys",
      { key: null, headers: { cookie: "a=b" } },
      200,
      [],
    );
    expect(simulated.broken).toEqual([]);
    expect(simulated.exchange("GET", "/surveys", { key: null }, 200, []).broken).toEqual(["AUT-2"]);
  });
});

describe("who isn't seen to be one sender is judged as several", () => {
  const token = (name: string): RequestDetails => ({ key: null, headers: { authorization: name } });
  const cookie = (name: string): RequestDetails => ({ key: null, headers: { cookie: `session=${name}` } });
  test.each([
    ["another letter case", token("bearer key-of-one"), token("bearer key-of-two")],
    ["another scheme", token("Token key-of-one"), token("Token key-of-two")],
    ["cookies", cookie("one"), cookie("two")],
    [
      "recordings without credentials, of several clients each",
      { key: null, anonymousFile: "one.har" },
      { key: null, anonymousFile: "two.har" },
    ],
  ])("%s", (_how, one, two) => {
    const simulated = new SimulatedTraffic().exchange("POST", "/surveys", { ...one, body: { title: "Pulse" } }, 201, {
      survey: survey(),
    });
    simulated
      .exchange("GET", "/surveys", two, 200, [])
      .exchange("GET", "/surveys/s1", two, 404, { error: "not found" });
    simulated.exchange("GET", "/surveys/s1", one, 200, survey());
    expect(simulated.broken).toEqual([]);
    simulated.exchange("GET", "/surveys", one, 200, []).exchange("GET", "/surveys/s1", one, 200, survey());
    expect(simulated.broken).toEqual(one.anonymousFile === undefined ? ["SUR-4"] : []);
  });
});

describe("secrets", () => {
  const shown = ({ traffic, redactor }: SimulatedTraffic): string =>
    JSON.stringify(traffic.journal.steps.map(({ recorded }) => recorded && withoutKeys(recorded, redactor)));
  const secret = "secret-key-0123456789";
  const about = survey({ title: `about ${secret}` });

  test("stand in nothing that is shown of an exchange", () => {
    const simulated = new SimulatedTraffic();
    const headers = { cookie: "session=abc", "x-api-key": secret };
    simulated.exchange("GET", `/surveys/s1?api_key=${secret}`, { key: secret, headers }, 200, about);
    expect(shown(simulated)).not.toMatch(/secret-key|session=abc/);
    expect(new SimulatedTraffic().exchange("GET", "/surveys/s1", { key: secret, headers }, 200, about).broken).toEqual([
      "SVC-9",
    ]);
  });

  test.each([
    ["of a key that is used as one later", {}, { key: secret }],
    ["of another scheme", {}, { key: null, headers: { authorization: `Token ${secret}` } }],
    ["of no scheme", {}, { key: null, headers: { authorization: secret } }],
    ["of a scheme in small letters", {}, { key: null, headers: { authorization: `bearer ${secret}` } }],
    ["in a cookie", {}, { headers: { cookie: `a=b; session=${secret}` } }],
    ["in a header field", {}, { headers: { "x-api-key": secret } }],
  ] as const)("are hidden wherever they stand: %s", (_what, first, second) => {
    const simulated = new SimulatedTraffic().exchange("GET", `/surveys/${secret}`, first, 200, about);
    simulated.exchange("GET", "/surveys/s1", second, 200, about);
    expect(shown(simulated)).not.toContain(secret);
  });
});

test("a key that can't be hidden any more makes its exchanges unknown", () => {
  const redactor = new Redactor();
  const keys = new KeysInTraffic(redactor, {});
  const secrets = Array.from({ length: 250 }, (_, index) => `jwt-${index}.`.padEnd(1_500, String(index)));
  const unknown = secrets.filter((secret) => {
    const request = {
      method: "GET",
      url: new URL("http://host/api/v1/surveys"),
      headers: { authorization: `Bearer ${secret}` },
    };
    return keys.senderOf(request) === "unknown";
  });
  const shown = redactor.redact(secrets.join("\n"));
  expect(unknown.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual(unknown);
});
