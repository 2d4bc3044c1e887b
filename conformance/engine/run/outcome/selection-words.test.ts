import { expect, test } from "vitest";
import { selectRequirements } from "../../../library/options/select-requirements.ts";
import { selectionWords } from "./selection-words.ts";

test.each(["RCP", "SUR,RCP", "QST-3", "SVC,QST-3,QST-4", "AUT"])("%s is named as it was given", (words) => {
  expect(selectionWords(selectRequirements(words))).toBe(words);
});

test("all requirements of a chapter are the chapter", () => {
  expect(selectionWords(selectRequirements(selectRequirements("SVC").join(",")))).toBe("SVC");
});
