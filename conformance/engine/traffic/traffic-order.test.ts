import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Redactor } from "../../http/redaction/redactor.ts";
import { explanationsOf } from "../../verdict/explanation.ts";
import { Traffic, type Flight } from "./traffic.ts";

const baseUrl = new URL("https://host/api/v1");

/** One request of a client among several: what it asks, and when it is sent, carried out and answered. */
interface Asked {
  readonly title: string | undefined;
  readonly by: "s1" | "pulse";
  readonly times: readonly [sent: number, carriedOut: number, answered: number];
}

/** A service that carries requests out one at a time, at any time between their begin and their end. */
function judged(requests: readonly Asked[], faultOf: (title: string, before: string) => string): readonly string[] {
  const traffic = new Traffic({ baseUrl, keys: {}, redactor: new Redactor() });
  const flights = new Map<Asked, Flight>();
  const shown = new Map<Asked, string>();
  let stored = "Pulse";
  const survey = (title: string): object => ({ id: "s1", slug: "pulse", title, questions: [], recipients: [] });
  const begin = ({ title, by }: Pick<Asked, "title" | "by">): Flight =>
    traffic.begin(
      {
        method: title === undefined ? "GET" : "PATCH",
        url: new URL(`${baseUrl.href}/surveys/${by}`),
        headers: { authorization: "Bearer key-of-one", "content-type": "application/json" },
        text: title === undefined ? "" : JSON.stringify({ title }),
      },
      0,
    );
  const end = (flight: Flight, title: string): void =>
    void traffic.end(
      flight,
      { status: 200, headers: { "content-type": "application/json" }, text: JSON.stringify(survey(title)) },
      1,
    );
  const read = (): void => end(begin({ title: undefined, by: "s1" }), stored);
  read();
  const steps = requests.flatMap((one) => one.times.map((at, phase) => ({ at, phase, one })));
  for (const { phase, one } of steps.toSorted((a, b) => a.at - b.at || a.phase - b.phase)) {
    const flight = flights.get(one);
    if (phase === 0) flights.set(one, begin(one));
    else if (phase === 1) {
      stored = one.title === undefined ? stored : faultOf(one.title, stored);
      shown.set(one, stored);
    } else if (flight !== undefined) end(flight, shown.get(one) ?? stored);
  }
  read();
  read();
  const { broken, sightings } = traffic.judging;
  return explanationsOf(broken, sightings).map(({ id }) => id);
}

const asked: fc.Arbitrary<Asked> = fc.record({
  title: fc.option(fc.constantFrom("One", "Two", "Three", "Pulse"), { nil: undefined }),
  by: fc.constantFrom("s1", "pulse"),
  times: fc
    .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
    .map(([a, b, c]) => [a, b, c].toSorted((x, y) => x - y) as unknown as Asked["times"]),
});

describe("requests of several clients at once", () => {
  test("are lawful in every order in which a service may carry them out", () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 8 }), (requests) => {
        expect(judged(requests, (title) => title)).toEqual([]);
      }),
      { seed: 21, numRuns: 400 },
    );
  });

  test("show a write that is lost, where nothing else was under way meanwhile", () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 6 }), (together) => {
        // the first read makes the survey known again, whatever those that overlapped did
        const look: Asked = { title: undefined, by: "s1", times: [50, 51, 52] };
        const lost: Asked = { title: "Fresh", by: "s1", times: [60, 61, 62] };
        const losing = (title: string, before: string): string => (title === "Fresh" ? before : title);
        expect(judged([...together, look, lost], losing)).toEqual(["SUR-30"]);
      }),
      { seed: 21, numRuns: 200 },
    );
  });
});
