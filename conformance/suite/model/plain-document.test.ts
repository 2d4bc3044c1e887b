import { expect, test } from "vitest";
import { Author } from "../documents/author.ts";
import { namesFor } from "../documents/names.ts";
import { isPlainDocument } from "./plain-document.ts";

const author = new Author(namesFor("rabc1234", "plain"), 1);

test("the author's acceptable documents are recognised by their content", () => {
  expect(isPlainDocument({ ...author.survey(), ...author.appearance() }, "create")).toBe(true);
  expect(isPlainDocument(author.patch({ recipients: author.rows(3) }), "update")).toBe(true);
  expect(isPlainDocument(author.add(author.rows(3), { skipExisting: true }), "add")).toBe(true);
});

test.each([
  ["a survey without recipients", author.survey({ recipients: undefined })],
  ["a published survey", author.survey({ published: true })],
  [
    "two recipients with one email",
    author.survey({ recipients: [author.row({ email: "a@b.com" }), author.row({ email: "a@b.com" })] }),
  ],
  ["a recipient without an email", author.survey({ recipients: [author.row({ email: undefined })] })],
  ["a member that the contract doesn't have", author.survey({ theme: "dark" })],
  ["a grid", author.survey({ questions: [author.question("checkbox_grid")] })],
  ["an empty document", {}],
  ["a list", []],
])("%s isn't plain", (_what, document) => {
  expect(isPlainDocument(document, "create")).toBe(false);
});

test("a document with one breach is plain if the rest of it is", () => {
  const questions = [author.question("linear_scale", { scaleMin: 3 })];
  expect(isPlainDocument(author.survey({ questions }), "create")).toBe(true);
  expect(isPlainDocument(author.survey({ questions, title: "" }), "create")).toBe(false);
});
