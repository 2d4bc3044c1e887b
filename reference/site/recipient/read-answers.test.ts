import { describe, expect, test } from "vitest";
import type { QuestionRecord } from "../../api/schemas.ts";
import { messages } from "./messages.ts";
import { readAnswers } from "./read-answers.ts";

type Fields = readonly (readonly [string, string])[];

function read(question: Partial<QuestionRecord>, fields: Fields, textCharacters = 20): unknown {
  const whole = { type: "short_text", label: "x", required: false, ...question };
  const sent = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  const { answers, problems } = readAnswers([whole], sent, messages.en, textCharacters);
  return problems.get(0) ?? answers.map(({ question: _question, type: _type, label: _label, ...answer }) => answer)[0];
}

const { missing, missingChoice, missingRow, missingOther, strayOther, notDate, notTime, notChoice, tooLong } =
  messages.en;
const options = ["a", "b", "c"];
const rows = ["r", "s"];

type Case = readonly [sent: Fields, read: unknown, whenRequired?: unknown];

const table: readonly (readonly [Partial<QuestionRecord>, readonly Case[]])[] = [
  [
    { type: "short_text" },
    [
      [[], { value: null }, missing],
      [[["q0", " \n"]], { value: null }, missing],
      [[["q0", " kept as given "]], { value: " kept as given " }],
      [[["q0", "x".repeat(21)]], tooLong(20)],
      [[["q0", "😀".repeat(20)]], { value: "😀".repeat(20) }],
    ],
  ],
  [
    { type: "date" },
    [
      [[], { value: null }, missing],
      [[["q0", "2024-02-29"]], { value: "2024-02-29" }],
      [[["q0", "2026-02-29"]], notDate],
      [[["q0", "2026-13-01"]], notDate],
      [[["q0", "31.01.2026"]], notDate],
      [[["q0", "x".repeat(99)]], notDate],
    ],
  ],
  [
    { type: "time" },
    [
      [[], { value: null }, missing],
      [[["q0", "00:00"]], { value: "00:00" }],
      [[["q0", "23:59:00"]], { value: "23:59" }],
      [[["q0", "24:00"]], notTime],
      [[["q0", "2:30 PM"]], notTime],
    ],
  ],
  [
    { type: "linear_scale", scaleMin: 0, scaleMax: 3 },
    [
      [[], { value: null }, missingChoice],
      [[["q0", "0"]], { value: 0 }],
      [[["q0", "3"]], { value: 3 }],
      [[["q0", "4"]], notChoice],
      [[["q0", "1.0"]], notChoice],
    ],
  ],
  [
    { type: "rating" },
    [
      [[], { value: null }, missingChoice],
      [[["q0", "5"]], { value: 5 }],
      [[["q0", "0"]], notChoice],
      [[["q0", "6"]], notChoice],
    ],
  ],
  [
    { type: "single_choice", options },
    [
      [[], { value: null }, missingChoice],
      [[["q0", "1"]], { value: "b" }],
      [[["q0", "3"]], notChoice],
      [[["q0", "b"]], notChoice],
      [[["q0", "other"]], notChoice],
      [
        [
          ["q0", "0"],
          ["q0", "1"],
        ],
        notChoice,
      ],
    ],
  ],
  [
    { type: "dropdown", options, allowOther: true },
    [
      [[["q0", ""]], { value: null }, missingChoice],
      [
        [
          ["q0", ""],
          ["q0-other", " d "],
        ],
        { value: null, other: "d" },
      ],
      [
        [
          ["q0", "other"],
          ["q0-other", "d"],
        ],
        { value: null, other: "d" },
      ],
      [
        [
          ["q0", "other"],
          ["q0-other", " "],
        ],
        missingOther,
      ],
      [
        [
          ["q0", "1"],
          ["q0-other", "d"],
        ],
        strayOther,
      ],
      [
        [
          ["q0", "other"],
          ["q0-other", "x".repeat(21)],
        ],
        tooLong(20),
      ],
    ],
  ],
  [
    { type: "multiple_choice", options, allowOther: true },
    [
      [[], { value: null }, missingChoice],
      [
        [
          ["q0", "2"],
          ["q0", "0"],
        ],
        { value: ["a", "c"] },
      ],
      [
        [
          ["q0", "0"],
          ["q0-other", "d"],
        ],
        { value: ["a"], other: "d" },
      ],
      [
        [
          ["q0", "other"],
          ["q0-other", "d"],
        ],
        { value: [], other: "d" },
      ],
      [[["q0", "other"]], missingOther],
      [
        [
          ["q0", "0"],
          ["q0", "9"],
        ],
        notChoice,
      ],
    ],
  ],
  [
    { type: "multiple_choice_grid", options, rows },
    [
      [[], { value: null }, missingRow],
      [
        [["q0-1", "2"]],
        {
          value: [
            { row: "r", value: null },
            { row: "s", value: "c" },
          ],
        },
        missingRow,
      ],
      [
        [
          ["q0-0", "0"],
          ["q0-1", "0"],
        ],
        {
          value: [
            { row: "r", value: "a" },
            { row: "s", value: "a" },
          ],
        },
      ],
      [
        [
          ["q0-0", "0"],
          ["q0-0", "1"],
        ],
        notChoice,
      ],
      [[["q0-0", "x"]], notChoice],
    ],
  ],
  [
    { type: "checkbox_grid", options },
    [
      [[], { value: null }, missingRow],
      [
        [
          ["q0-0", "0"],
          ["q0-0", "1"],
        ],
        { value: [{ row: "x", value: ["a", "b"] }] },
      ],
      [[["q0-0", "3"]], notChoice],
    ],
  ],
  [{ type: "checkbox_grid" }, [[[], { value: null }]]],
  [{ type: "single_choice" }, [[[], { value: null }]]],
];

describe.each(table)("%j", (question, cases) => {
  for (const [fields, expected, whenRequired] of cases) {
    test(`reads ${JSON.stringify(fields)}`, () => {
      expect(read(question, fields)).toEqual(expected);
      expect(read({ ...question, required: true }, fields)).toEqual(whenRequired ?? expected);
    });
  }
});
