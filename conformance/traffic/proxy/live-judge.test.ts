import { expect, test } from "vitest";
import type { Report } from "../../report/format/report.ts";
import { LiveJudge } from "./live-judge.ts";

const survey = { id: "s1", slug: "pulse", title: "Pulse", description: "How?", questions: [], recipients: [] };

class Client {
  readonly said: string[] = [];
  readonly judge = new LiveJudge(
    {
      baseUrl: new URL("http://localhost/api/v1"),
      proxy: "http://127.0.0.1/api/v1",
      keys: {},
      details: false,
      strict: false,
      notes: [],
      command: "",
    },
    (text) => this.said.push(text),
  );
  #count = 0;

  begin(method: string, path: string): (shown: object | string, sent?: object | string) => void {
    const rawHeaders = ["Authorization", "Bearer first-key-0123456789", "Content-Type", "application/json"];
    const ended = this.judge.beginRequest({ method, url: `/api/v1${path}`, rawHeaders });
    return (shown, sent = "") => {
      this.#count += 1;
      const date = new Date(Date.UTC(2026, 0, 5, 9, 0, this.#count)).toUTCString();
      const response = { status: 200, rawHeaders: ["content-type", "application/json", "Date", date] };
      ended(bytesOf(sent), { ...response, body: bytesOf(shown) });
    };
  }

  get requirements(): readonly string[] {
    return this.said.map((text) => text.slice(2, 8));
  }

  get overheard(): Pick<NonNullable<Report["overheard"]>, "judged" | "leftOut"> {
    const { judged = 0, leftOut = [] } = this.judge.report().overheard ?? {};
    return { judged, leftOut };
  }
}

function bytesOf(body: object | string): Buffer {
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

test("a read that shows what was before a write is a breach", () => {
  const client = new Client();
  client.begin("GET", "/surveys/s1")(survey);
  client.begin("PATCH", "/surveys/s1")({ ...survey, title: "New" }, { title: "New" });
  client.begin("GET", "/surveys/s1")(survey);
  expect([client.overheard, client.requirements]).toEqual([{ judged: 3, leftOut: [] }, ["SUR-30"]]);
});

test("a read that overlaps a write is compared with nothing", () => {
  const client = new Client();
  client.begin("GET", "/surveys/s1")(survey);
  const written = client.begin("PATCH", "/surveys/s1");
  const read = client.begin("GET", "/surveys/s1");
  written({ ...survey, title: "New" }, { title: "New" });
  read(survey);
  client.begin("GET", "/surveys/s1")({ ...survey, title: "New" });
  expect([client.overheard, client.requirements]).toEqual([{ judged: 4, leftOut: [] }, []]);
});

test("a request that is under way is counted", () => {
  const client = new Client();
  client.begin("GET", "/surveys/s1");
  expect(client.judge.underWay).toBe(1);
  expect(client.overheard.leftOut).toEqual([{ reason: "had no response yet", count: 1 }]);
});

const half = String.raw`\ud83d`;
const spelled = JSON.stringify(survey);

test.each([
  ["an id", "GET", "/surveys/s1", spelled.replace('"s1"', `"${half}"`), ""],
  ["a slug", "GET", "/surveys/s1", spelled.replace('"pulse"', `"${half}"`), ""],
  ["a member's name", "GET", "/surveys/s1", spelled.replace("{", `{"${half}":1,`), ""],
  ["a list", "GET", "/surveys", `{"surveys":[${spelled.replace('"s1"', `"a${half}"`)}]}`, ""],
  ["a slug that is sent", "PATCH", "/surveys/s1", spelled, `{"slug":"${half}"}`],
  ["a create", "POST", "/surveys", spelled.replace('"s1"', `"${half}"`), spelled.replace('"pulse"', `"${half}"`)],
  ["a recipient", "POST", "/surveys/s1/recipients", spelled.replace("[]}", `[{"id":"${half}"}]}`), '{"recipients":[]}'],
])("half of a character in %s is judged as any other text", (_what, method, path, shown, sent) => {
  const client = new Client();
  client.begin("GET", "/surveys/s1")(survey);
  client.begin(method, path)(shown, sent);
  client.begin("GET", "/surveys/s1")(survey);
  client.begin("PATCH", "/surveys/s1")({ ...survey, title: "New" }, { title: "New" });
  client.begin("GET", "/surveys/s1")(survey);
  expect(client.overheard).toEqual({ judged: 5, leftOut: [] });
  expect(client.requirements).toContain("SUR-30");
});

test("a whole character that is escaped, and a text that shows an escape, are judged", () => {
  const client = new Client();
  client.begin("GET", "/surveys/s1")(spelled.replace("Pulse", String.raw`\ud83d\ude00 \\ud83d`));
  expect(client.overheard).toEqual({ judged: 1, leftOut: [] });
});
