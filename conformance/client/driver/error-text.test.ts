import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";

const unreadable = new Proxy(new Error("x"), {
  get: () => {
    throw new Error("no");
  },
});

test.each([
  ["an error", new Error("the page has no form"), "the page has no form"],
  ["its cause", new Error("fetch failed", { cause: new Error("ECONNREFUSED") }), "fetch failed: ECONNREFUSED"],
  ["an error without a message", new TypeError(), "TypeError"],
  ["a text", "no such button", "no such button"],
  ["several lines", "first\n  second\r\nthird", "first second third"],
  ["a stack in the message", "lost\n    at go (file:///x.mjs:1:1)\n    at run (y.mjs:2:2)", "lost"],
  ["a page", "p".repeat(9_000), `${"p".repeat(300)}…`],
  ["nothing", undefined, "it threw something that is not an Error"],
  ["a number", 42, "it threw something that is not an Error"],
  ["what can't be read", unreadable, "it threw an error that can't be read"],
])("%s is described in one line of words", (_what, thrown, words) => {
  expect(errorText(thrown)).toBe(words);
});
