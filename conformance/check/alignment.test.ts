import { expect, test } from "vitest";
import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import type { Placed } from "../run/specimens.ts";
import { questionPairs } from "./alignment.ts";
import { NotTested } from "./violation.ts";

const answer: Exchange = {
  request: { identity: "owner", method: "POST", url: "http://localhost/api/v1/surveys", headers: {} },
  status: 201,
  headers: {},
  text: "{}",
  json: { value: {} },
};

const twin = (required: boolean): JsonObject => ({ type: "rating", label: "How was it?", required });
const other: JsonObject = { type: "date", label: "When?", required: true };

function placed(sent: readonly JsonObject[], shown: readonly JsonObject[]): Placed {
  const survey = { id: "1", place: "survey", members: { questions: shown } };
  return {
    road: "create",
    sent: { questions: sent },
    answer,
    untaken: [],
    views: [{ where: "the next read", survey }],
  };
}

const pairsOf = (sent: readonly JsonObject[], shown: readonly JsonObject[]): unknown =>
  questionPairs(placed(sent, shown)).map((pair) => [pair.sent, pair.shown]);

test("two questions with one label are each compared with their own", () => {
  const list = [twin(true), other, twin(false)];
  expect(pairsOf(list, list)).toEqual(list.map((one) => [one, one]));
});

test("a question that moved is found by its label and type, one that was changed at its place", () => {
  const renamed = { ...other, label: "Which day?" };
  expect(pairsOf([twin(true), other], [other, twin(true)])).toEqual([
    [twin(true), twin(true)],
    [other, other],
  ]);
  expect(pairsOf([twin(true), other], [twin(true), renamed])).toEqual([
    [twin(true), twin(true)],
    [other, renamed],
  ]);
});

test("nothing is told of the members of a question that is missing, which is the list's breach", () => {
  expect(() => pairsOf([other, twin(true)], [other])).toThrow(
    new NotTested("question 2 is missing from the next read: see QST-20"),
  );
});
