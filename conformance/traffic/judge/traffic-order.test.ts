import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Redactor } from "../../client/redaction/redactor.ts";
import { explanationsOf } from "../../engine/blame/explanation.ts";
import { Traffic, type PendingRequest } from "./traffic.ts";

const baseUrl = new URL("https://host/api/v1");

interface Row {
  readonly email: string;
  readonly title: string;
}

type Change = Readonly<Record<string, string>> | readonly Row[];

interface State {
  readonly texts: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

interface Asked {
  readonly change: Change | undefined;
  readonly by: "s1" | "pulse";
  readonly times: readonly [sent: number, carriedOut: number, answered: number];
}

/** `old` is the state when the request was sent. */
type Service = (change: Change, state: State, old: State) => State;

const isAdd = (change: Change): change is readonly Row[] => Array.isArray(change);

const sound: Service = (change, { texts, rows }) => {
  if (!isAdd(change)) return { texts: { ...texts, ...change }, rows };
  const named = new Set(change.map(({ email }) => email));
  const kept = rows.map((row) => change.findLast(({ email }) => email === row.email) ?? row);
  const known = new Set(rows.map(({ email }) => email));
  return { texts, rows: [...kept, ...change.filter(({ email }) => named.delete(email) && !known.has(email))] };
};

const losing: Service = (change, _state, old) => sound(change, old, old);

/** Looks for known emails before it adds, and lets other adds in between. */
const doubling: Service = (change, state, old) => {
  if (!isAdd(change)) return sound(change, state, old);
  const isNew = ({ email }: Row): boolean => !old.rows.some((row) => row.email === email);
  const updated = sound(
    change.filter((row) => !isNew(row)),
    state,
    old,
  );
  return { ...updated, rows: [...updated.rows, ...change.filter(isNew)] };
};

function document({ texts, rows }: State): object {
  const recipients = rows.map((row, index) => {
    const id = `${row.email.slice(0, 1)}${rows.slice(0, index).filter(({ email }) => email === row.email).length}`;
    return { id, url: `https://host/s/pulse/${id}`, ...row };
  });
  return { id: "s1", slug: "pulse", ...texts, questions: [], recipients };
}

function counts(change: readonly Row[], { rows }: State): object {
  const updated = change.filter(({ email }) => rows.some((row) => row.email === email)).length;
  return { added: change.length - updated, updated, skipped: 0 };
}

function judged(requests: readonly Asked[], service: Service): readonly string[] {
  const traffic = new Traffic({ baseUrl, keys: {}, redactor: new Redactor() });
  const flights = new Map<Asked, PendingRequest>();
  const old = new Map<Asked, State>();
  const shown = new Map<Asked, readonly [State, State]>();
  let state: State = { texts: { title: "Pulse", description: "None yet" }, rows: [] };
  const bodyOf = (change: Change): object => (isAdd(change) ? { recipients: change } : change);
  const begin = ({ change, by }: Pick<Asked, "change" | "by">): PendingRequest =>
    traffic.begin(
      {
        method: change === undefined ? "GET" : isAdd(change) ? "POST" : "PATCH",
        url: new URL(`${baseUrl.href}/surveys/${by}${change !== undefined && isAdd(change) ? "/recipients" : ""}`),
        headers: { authorization: "Bearer key-of-one", "content-type": "application/json" },
        text: change === undefined ? "" : JSON.stringify(bodyOf(change)),
      },
      0,
    );
  const end = (flight: PendingRequest, one: Pick<Asked, "change">, after: State, before: State): void => {
    const answer = one.change !== undefined && isAdd(one.change) ? counts(one.change, before) : document(after);
    const headers = { "content-type": "application/json" };
    traffic.end(flight, { status: 200, headers, text: JSON.stringify(answer) }, 1);
  };
  const read = (): void => {
    const one = { change: undefined, by: "s1" } as const;
    end(begin(one), one, state, state);
  };
  read();
  const steps = requests.flatMap((one) => one.times.map((at, phase) => ({ at, phase, one })));
  for (const { phase, one } of steps.toSorted((a, b) => a.at - b.at || a.phase - b.phase)) {
    const flight = flights.get(one);
    if (phase === 0) {
      old.set(one, state);
      flights.set(one, begin(one));
    } else if (phase === 1) {
      const [before, known] = [state, old.get(one) ?? state];
      state = one.change === undefined ? state : service(one.change, state, known);
      shown.set(one, [state, service === losing ? known : before]);
    } else if (flight !== undefined) end(flight, one, ...(shown.get(one) ?? [state, state]));
  }
  read();
  read();
  const { broken, evidence } = traffic.judging;
  return explanationsOf(broken, evidence).map(({ id }) => id);
}

const text = fc.constantFrom("One", "Two", "Three", "Pulse");
const row: fc.Arbitrary<Row> = fc.record({
  email: fc.constantFrom("a@one.example", "b@one.example", "c@one.example", "d@one.example"),
  title: text,
});
const patch: fc.Arbitrary<Change> = fc.dictionary(fc.constantFrom("title", "description"), text, { maxKeys: 2 });
const add = fc.uniqueArray(row, { minLength: 1, maxLength: 2, selector: ({ email }) => email });
const times = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
  .map(([a, b, c]) => [a, b, c].toSorted((x, y) => x - y) as unknown as Asked["times"]);
const asked: fc.Arbitrary<Asked> = fc.record({
  change: fc.option(fc.oneof(patch, add), { nil: undefined }),
  by: fc.constantFrom("s1", "pulse"),
  times,
});

describe("requests of several clients at once", () => {
  test("are conformant in every order in which a service may carry them out", () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 8 }), (requests) => {
        expect(judged(requests, sound)).toEqual([]);
      }),
      { seed: 21, numRuns: 1_000 },
    );
  });

  test("show a write that is lost, where nothing else was under way meanwhile", () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 6 }), (together) => {
        // the first read makes the survey known again, despite the overlaps
        const look: Asked = { change: undefined, by: "s1", times: [50, 51, 52] };
        const lost: Asked = { change: { title: "Fresh" }, by: "s1", times: [60, 61, 62] };
        const losingOne: Service = (change, state, old) => (change === lost.change ? state : sound(change, state, old));
        expect(judged([...together, look, lost], losingOne)).toEqual(["SUR-30"]);
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  test("show writes that undo each other, and nothing else", () => {
    const rate = { broken: 0, judged: 0 };
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 3 }), (requests) => {
        const found = judged(requests, losing);
        expect(found.filter((id) => id !== "SUR-42" && id !== "RCP-48")).toEqual([]);
        rate.judged += 1;
        rate.broken += found.length === 0 ? 0 : 1;
      }),
      { seed: 21, numRuns: 1_000 },
    );
    expect(rate.broken).toBeGreaterThan(20);
  });

  const both: readonly Asked["times"][] = [
    [0, 2, 3],
    [1, 4, 5],
  ];
  test.each([
    ["PATCHes of different members", [{ title: "Fresh" }, { description: "Fresh as well" }], losing, "SUR-42"],
    [
      "adds of different recipients",
      [[{ email: "a@one.example", title: "A" }], [{ email: "b@one.example", title: "B" }]],
      losing,
      "RCP-48",
    ],
    ["a PATCH and an add", [{ title: "Fresh" }, [{ email: "a@one.example", title: "A" }]], losing, "SUR-42"],
    ["an add and a PATCH", [[{ email: "a@one.example", title: "A" }], { title: "Fresh" }], losing, "SUR-42"],
    [
      "adds of one email",
      [[{ email: "a@one.example", title: "A" }], [{ email: "a@one.example", title: "B" }]],
      doubling,
      "RCP-47",
    ],
  ] as const satisfies [string, Change[], Service, string][])(
    "%s that don't heed each other are blamed on that",
    (_name, changes, service, id) => {
      const requests = changes.map((change: Change, index): Asked => ({
        change,
        by: "s1",
        times: both[index] ?? [0, 1, 2],
      }));
      expect(judged(requests, service)).toEqual([id]);
      expect(judged(requests, sound)).toEqual([]);
    },
  );
});
