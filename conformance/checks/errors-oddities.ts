import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import { endpointLabel, type EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";

interface OddCall {
  readonly endpoint: EndpointName;
  /** Absent: a survey that there is. */
  readonly survey?: string;
  readonly text?: string;
}

const deep = `${'{"a":'.repeat(60)}1${"}".repeat(60)}`;
const long = "x".repeat(3_000);

const oddTexts = [
  '{"__proto__":{"title":"x"},"constructor":1}',
  '{"title":null,"questions":null,"recipients":null}',
  `{"description":${deep}}`,
  '{"questions":[null]}',
  '{"recipients":[null]}',
  '{"questions":[{}],"recipients":[{}]}',
  `{"title":"\\u0000 \\ud800"}`,
  `{"accentColor":"${long}"}`,
];

/** Names that no survey has and that many a server trips over. */
export const oddNames = ["__proto__", "%00", "a/b", "toString", "a b", "中文", "😀", "-1", "null", "x".repeat(2_000)];

const oneByOne: readonly OddCall[] = [
  ...oddTexts.flatMap((text) => (["update", "add"] as const).map((endpoint) => ({ endpoint, text }))),
  ...oddNames.map((survey, index) =>
    index % 2 === 0 ? ({ endpoint: "read", survey } as const) : ({ endpoint: "update", survey, text: "{}" } as const),
  ),
];

/** All that is odd in as few requests as can be: for a quick run. */
const allAtOnce: readonly OddCall[] = [
  {
    endpoint: "update",
    text: `{"__proto__":{"title":"x"},"constructor":1,"title":"\\u0000 \\ud800","description":${deep},"accentColor":"${long}","questions":[null,{}],"recipients":null}`,
  },
  {
    endpoint: "add",
    text: `{"__proto__":{"id":"x"},"skipExisting":${deep},"recipients":[null,{},{"email":"\\ud800"}]}`,
  },
  { endpoint: "read", survey: `\u0000 中文😀 ${"x".repeat(2_000)}` },
  { endpoint: "update", survey: "toString", text: "{}" },
];

async function sendOddly({ endpoint, text, ...odd }: OddCall, known: string, { owner }: Tools): Promise<void> {
  const { survey = known } = odd;
  demandNoCrash(endpoint, await owner.call(endpoint, { survey, ...(text === undefined ? {} : { text }) }));
}

/** Demands that an answer to what nobody expected is no server error. */
export function demandNoCrash(endpoint: EndpointName, answer: Exchange): void {
  demand(answer.status < 500, () => ({
    message: `${endpointLabel(endpoint)} with unexpected input was answered ${answer.status}`,
    expected: "anything but a server error",
    received: answerOf(answer),
  }));
}

export const oddityChecks = [
  check("ERR-30", {
    property: "unknown members, `__proto__`, nulls, deep nesting and odd names of surveys are answered with no 5xx",
    given: fc.constant({}),
    length: 26,
    runs: { quick: 1, standard: 1, thorough: 2 },
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      for (const call of tools.effort === "quick" ? allAtOnce : oneByOne) await sendOddly(call, id, tools);
    },
  }),
] as const;
