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

/** Each odd text by one of two roads, and half of the odd names; another turn takes the others. */
function oddCalls(turn: number): readonly OddCall[] {
  const names = oddNames.filter((_, index) => index % 2 === turn);
  return [
    ...oddTexts.map((text, index) => ({ endpoint: (index + turn) % 2 === 0 ? "update" : "add", text }) as const),
    ...names.map((survey) =>
      turn === 0 ? ({ endpoint: "read", survey } as const) : ({ endpoint: "update", survey, text: "{}" } as const),
    ),
  ];
}

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
    given: fc.record({ turn: fc.constantFrom(0, 1) }),
    examples: [{ turn: 0 }, { turn: 1 }],
    length: 13,
    runs: { quick: 1, standard: 2, thorough: 2 },
    async holds({ turn }, tools) {
      const { id } = await tools.workbench();
      for (const call of oddCalls(turn)) await sendOddly(call, id, tools);
    },
  }),
] as const;
