import { expect, test } from "vitest";
import { Redactor } from "../../client/redaction/redactor.ts";
import { readJson } from "../../client/json/json.ts";
import type { Exchange } from "../../client/exchange.ts";
import { Ledger, type CreateResult } from "./ledger.ts";

function answer(status: number, text: string): Exchange {
  return { url: "http://localhost/api/v1/surveys", status, headers: {}, text, json: readJson(text) };
}

const given = { slug: "run7-1", title: "run7 one", identity: "owner" };
const made = { ...given, id: "7" };
const shown = answer(200, '{"survey":{"id":"7","slug":"run7-1"}}');

test.each<readonly [string, CreateResult, readonly object[], readonly object[]]>([
  ["shows its survey", answer(201, shown.text), [made], [made]],
  ["returned 501", answer(501, ""), [], [{ ...given, id: "", mayExist: true, answered: 501 }]],
  ["was answered without a survey", answer(201, "{}"), [], [{ ...given, id: "", mayExist: true, answered: 201 }]],
  ["was lost", "lost", [], [{ ...given, id: "", mayExist: true }]],
  ["was lost, and its survey found", { found: shown }, [made], [made]],
  ["was lost, and no survey found", { found: answer(404, "{}") }, [], [{ ...given, id: "", mayExist: true }]],
  ["was rejected", answer(400, "{}"), [], []],
  ["was put off", answer(503, "{}"), [], []],
  ["never left", "unsent", [], []],
])("a create that %s leaves as much as is known", (_how, end, left, listed) => {
  const ledger = new Ledger({ runId: "run7", redactor: new Redactor() });
  ledger.open("owner", JSON.stringify(given))(end);
  expect([ledger.made, ledger.entries]).toEqual([left, listed]);
});
