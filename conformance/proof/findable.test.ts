import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { rules } from "../suite/rules/all.ts";
import { onCreate, onQuestion, onRow, onType, onUpdate } from "../suite/rules/tables/members.ts";
import { testedBy } from "../suite/scenarios/tested-by.ts";

/** No client can test these, so they have neither rule nor fault. */
const untestable: Partial<Record<RequirementId, string>> = {
  "SVC-10": "binds clients: the traffic judge has its rule",
  "AUT-12": "the dashboard is not part of the HTTP API",
  "AUT-13": "binds clients",
  "RCP-60": "the pages of recipients are not part of the HTTP API",
};
const testable = requirementIds.filter((id) => untestable[id] === undefined);

function sourcesOf(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
}

function sourceOf(...folders: readonly string[]): string {
  return sourcesOf(...folders).join("\n");
}

test.each([
  [["spec/requirements"], requirementIds],
  [["conformance/suite/rules"], testable],
  [["conformance/suite/scenarios", "conformance/suite/properties"], testable],
  [["conformance/proof/faults"], testable],
])("%s: each id is there as a literal", (folders, ids) => {
  const source = sourceOf(...folders);
  expect(ids.filter((id) => !source.includes(`"${id}"`))).toEqual([]);
});

test("no source composes an id", () => {
  const source = sourceOf("spec", "fixtures", "conformance/suite", "conformance/engine", "conformance/proof");
  expect(source.match(/`[^`\n]*[A-Z]{3}-\$\{.*/g) ?? []).toEqual([]);
});

test("each testable requirement has one rule", () => {
  expect(rules.map(({ id }) => id).toSorted()).toEqual(testable.toSorted());
});

test("the file of the shared judge of a rule names the requirement, itself or by a table of members", () => {
  const sources = sourcesOf("conformance/suite/rules");
  const tables = Object.entries({ onCreate, onQuestion, onRow, onType, onUpdate });
  const strays = rules.filter(({ id, judgedBy }) => {
    if (judgedBy === undefined) return false;
    const source = sources.find((one) => one.includes(`export function ${judgedBy.name}(`)) ?? "";
    const isInTable = tables.some(
      ([name, table]) => source.includes(name) && Object.values<RequirementId>(table).includes(id),
    );
    return !source.includes(`"${id}"`) && !isInTable;
  });
  expect(strays.map(({ id, judgedBy }) => `${id}: ${judgedBy?.name}`)).toEqual([]);
});

test("what sends a rule's requests says that it tests the requirement", () => {
  const strays = rules.filter(({ id, sentBy }) => testedBy[sentBy.name]?.includes(id) !== true);
  expect(strays.map(({ id, sentBy }) => `${id}: ${sentBy.name}`)).toEqual([]);
});
