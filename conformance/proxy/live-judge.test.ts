import { expect, test } from "vitest";
import { HeardFrames, FrameReader } from "./heard-frames.ts";
import { LiveJudge } from "./live-judge.ts";

const survey = { id: "s1", slug: "pulse", title: "Pulse", description: "How?", questions: [], recipients: [] };

/** A proxy's process and the one that judges: what the one hears as bytes the other judges, cut at any place. */
class Line {
  readonly said: string[] = [];
  readonly #frames = new HeardFrames(64);
  readonly #reader = new FrameReader();
  readonly #judge = new LiveJudge(
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

  begin(method: string, path: string, key = "first-key-0123456789"): (shown: object, sent?: object) => void {
    const id = (this.#count += 1);
    const rawHeaders = ["Authorization", `Bearer ${key}`, "Content-Type", "application/json"];
    this.#frames.began(id, Date.now(), { method, url: `/api/v1${path}`, rawHeaders });
    return (shown, sent) => {
      const body = [Buffer.from(JSON.stringify(shown))];
      const date = new Date(Date.UTC(2026, 0, 5, 9, 0, id)).toUTCString();
      const shownHeaders = ["content-type", "application/json", "Date", date];
      const requestBody = sent === undefined ? [] : [Buffer.from(JSON.stringify(sent))];
      this.#frames.ended(id, Date.now(), requestBody, { status: 200, rawHeaders: shownHeaders, body });
    };
  }

  /** How many requests were judged, and what was said of them. */
  judged(): { readonly requests: number | undefined; readonly said: readonly string[] } {
    const { bytes } = this.#frames;
    for (let start = 0; start < bytes.length; start += 61)
      for (const [event] of this.#reader.take(bytes.subarray(start, start + 61))) this.#judge.hear(event);
    this.#frames.clear();
    return { requests: this.#judge.report().overheard?.judged, said: this.said.map((text) => text.slice(2, 8)) };
  }
}

test("a read that repeats the last look counts as judged", () => {
  const line = new Line();
  for (let count = 0; count < 5; count += 1) line.begin("GET", "/surveys/s1")(survey);
  expect(line.judged()).toEqual({ requests: 5, said: [] });
});

test("a read that repeats the last look is judged where something was sent since", () => {
  const line = new Line();
  line.begin("GET", "/surveys/s1")(survey);
  line.begin("GET", "/surveys/s1")(survey);
  line.begin("PATCH", "/surveys/s1")({ ...survey, title: "New" }, { title: "New" });
  line.begin("GET", "/surveys/s1")(survey);
  expect(line.judged()).toEqual({ requests: 4, said: ["SUR-30"] });
});

test("a read that overlaps a write is compared with nothing, and not remembered", () => {
  const line = new Line();
  line.begin("GET", "/surveys/s1")(survey);
  const written = line.begin("PATCH", "/surveys/s1");
  const read = line.begin("GET", "/surveys/s1");
  written({ ...survey, title: "New" }, { title: "New" });
  read(survey);
  line.begin("GET", "/surveys/s1")({ ...survey, title: "New" });
  expect(line.judged()).toEqual({ requests: 4, said: [] });
});
