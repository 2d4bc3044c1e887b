import { expect, test } from "vitest";
import { HeardFrames, FrameReader } from "./heard-frames.ts";
import { LastBodies } from "./last-bodies.ts";
import { LiveJudge } from "./live-judge.ts";

const survey = { id: "s1", slug: "pulse", title: "Pulse", description: "How?", questions: [], recipients: [] };

/** A proxy's process and the one that judges: what the one hears as bytes the other judges, cut at any place. */
class Line {
  readonly said: string[] = [];
  readonly #frames = new HeardFrames(64);
  readonly #bodies = new LastBodies();
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
      const place = this.#bodies.placeOf(path, body);
      this.#frames.ended(id, Date.now(), requestBody, { status: 200, rawHeaders: shownHeaders, body }, place);
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

test("a body that repeats the last one of its address is left out of the frames, and read as it was", () => {
  const [frames, bodies, reader] = [new HeardFrames(64), new LastBodies(), new FrameReader()];
  const read = (address: string, ...parts: readonly string[]): readonly [text: string, isLeftOut: boolean] => {
    const body = parts.map((part) => Buffer.from(part));
    frames.clear();
    frames.ended(1, 0, [], { status: 200, rawHeaders: [], body }, bodies.placeOf(address, body));
    const [[event] = []] = [...reader.take(frames.bytes)];
    const shown = event?.kind === "ended" ? event.response?.body : undefined;
    return [Buffer.from(shown ?? []).toString(), frames.length === frameOfNothing];
  };
  const frameOfNothing = 36;
  expect(read("/a", "first")).toEqual(["first", false]);
  expect(read("/a", "first")).toEqual(["first", true]);
  expect(read("/b", "first")).toEqual(["first", false]);
  expect(read("/a", "other")).toEqual(["other", false]);
  expect(read("/a", "longer than before")).toEqual(["longer than before", false]);
  expect(read("/a", "longer")).toEqual(["longer", false]);
  expect(read("/a", "longer")).toEqual(["longer", true]);
  expect(read("/a", "in ", "parts")).toEqual(["in parts", false]);
  expect(read("/a", "")).toEqual(["", true]);
  expect(read("/a", "longer")).toEqual(["longer", true]);
  // of more addresses than are kept the place of the oldest is another's
  for (let number = 0; number < 200; number += 1)
    expect(read(`/${number}`, `body ${number}`)).toEqual([`body ${number}`, false]);
  expect(read("/a", "longer")).toEqual(["longer", false]);
  expect(read("/199", "body 199")).toEqual(["body 199", true]);
});
