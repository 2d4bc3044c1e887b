import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { isObject, readJson, type JsonObject } from "../../client/json/json.ts";
import type { Report } from "../../report/format/report.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";

interface SentBody {
  readonly kind: "create" | "update" | "add";
  readonly body: JsonObject;
}

let report: Report;
const sent: SentBody[] = [];

const listening =
  (app: Fetch): Fetch =>
  async (request) => {
    const text = await request.clone().text();
    const answer = await app(request);
    const reading = readJson(text);
    if (answer.status >= 300 || reading.unreadable !== undefined || !isObject(reading.value)) return answer;
    const kind = request.method === "PATCH" ? "update" : request.url.endsWith("/recipients") ? "add" : "create";
    sent.push({ kind, body: reading.value });
    return answer;
  };

beforeAll(async () => {
  report = await judgeServer((given) => listening(createApp(given)));
});

const rowsOf = (body: JsonObject): readonly JsonObject[] =>
  Array.isArray(body["recipients"]) ? body["recipients"].filter(isObject) : [];

describe("what a standard run leaves behind", () => {
  test("is at most 60 surveys, all in the ledger by id and by slug or title", () => {
    const creates = sent.filter(({ kind }) => kind === "create");
    expect(report.surveysLeftBehind).toBe(creates.length);
    expect(report.surveysLeftBehind).toBeLessThanOrEqual(60);
    expect(report.ledger.filter(({ id, slug, title }) => id === "" || (slug === "" && title === ""))).toEqual([]);
    expect(report.ledger.length).toBe(creates.length);
  });

  test("carries the run id", () => {
    const creates = sent.filter(({ kind }) => kind === "create").map(({ body }) => body);
    // a test of texts and slugs changes one at a time, so another one names the run
    const unmarked = creates.filter((body) =>
      ["title", "slug", "description"].every((member) => !String(body[member]).includes(report.runId)),
    );
    expect(unmarked).toEqual([]);
    const rows = sent.flatMap(({ body }) => rowsOf(body));
    expect(rows.length).toBeGreaterThan(1_000);
    const named = rows.filter(({ email }) => typeof email === "string" && email.includes("@"));
    expect(named.filter(({ email }) => !String(email).toLowerCase().includes(report.runId)).length).toBeLessThan(5);
  });

  test("reaches nobody: every address is under a reserved domain, and hardly a survey is published", () => {
    const addresses = sent.flatMap(({ body }) => [
      ...rowsOf(body).map(({ email }) => email),
      ...(body["notificationEmail"] === undefined ? [] : [body["notificationEmail"]]),
    ]);
    const real = addresses.filter((address) => typeof address === "string" && address.includes("@"));
    expect(real.filter((address) => !/@(?:[\w-]+\.)*example\.(?:com|org|net)$/i.test(String(address)))).toEqual([]);
    const creates = sent.filter(({ kind }) => kind === "create").map(({ body }) => body);
    // two for the driver, the other key's, those that test `published`, and a stranger's
    expect(creates.filter(({ published }) => published === true).length).toBeLessThanOrEqual(9);
    const driven = creates.filter(({ questions }) =>
      (JSON.stringify(questions) ?? "").includes("What should we change?"),
    );
    expect(driven.map(({ published, notifyOnResponse }) => [published, notifyOnResponse])).toEqual(
      Array.from({ length: 3 }, () => [true, false]),
    );
  });
});
