import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Requirement } from "../requirements/requirement.ts";
import { currentRevision, isRequiredIn, revisions } from "../revisions.ts";
import { packageRoot } from "./package-root.ts";
import { faultsIn, lockFaults, releasedLock, type RevisionLock } from "./revision-locks.ts";

test("id, level and text of every released requirement are as they were released", () => {
  expect(lockFaults()).toEqual([]);
});

test("every revision but the newest is released", () => {
  expect(revisions.filter((one) => one !== currentRevision && releasedLock(one) === undefined)).toEqual([]);
});

test("revision 1.0 is a draft exactly as long as its page says so", () => {
  const page = readFileSync(join(packageRoot(), "spec/revisions/README.md"), "utf8");
  expect(page.includes("Revision 1.0 is a draft")).toBe(releasedLock("1.0") === undefined);
});

type Now = Pick<Requirement, "level" | "text" | "since">;

const lock: RevisionLock = {
  revision: "1.0",
  requirements: { "SVC-1": { level: "MUST", text: "One." }, "SVC-2": { level: "SHOULD", text: "Two." } },
};
const kept: Readonly<Record<string, Now>> = {
  "SVC-1": { level: "MUST", text: "One.", since: "1.0" },
  "SVC-2": { level: "SHOULD", text: "Two.", since: "1.0" },
};

function faultsAfter(changes: Readonly<Record<string, Now | undefined>>): readonly string[] {
  const catalogue = { ...kept, ...changes };
  return faultsIn(lock, (id) => catalogue[id], Object.keys(catalogue));
}

describe("a catalogue differs from a released revision", () => {
  const next = "under since() of the next revision";
  test.each<readonly [string, Readonly<Record<string, Now | undefined>>, string]>([
    [
      "in a text",
      { "SVC-1": { level: "MUST", text: "Uno.", since: "1.0" } },
      `the text of SVC-1 was released with revision 1.0 and has changed: put it back; what is new gets an id of its own, ${next}`,
    ],
    [
      "in a level",
      { "SVC-2": { level: "MUST", text: "Two.", since: "1.0" } },
      `the level of SVC-2 was released with revision 1.0 and has changed: put it back; what is new gets an id of its own, ${next}`,
    ],
    ["by an id that is gone", { "SVC-2": undefined }, "SVC-2 was released with revision 1.0 and is gone: put it back"],
    [
      "by an addition to it",
      { "SVC-3": { level: "MUST", text: "Three.", since: "1.0" } },
      `SVC-3 says since("1.0"), but revision 1.0 was released without it: declare it ${next}, which is added to spec/revisions.ts`,
    ],
  ])("%s", (_how, changes, fault) => expect(faultsAfter(changes)).toEqual([fault]));
});

test("a requirement of a later revision is not a fault of an earlier one", () => {
  const later = { level: "MUST", text: "Three.", since: "1.1" as "1.0" } as const;
  expect(faultsAfter({ "SVC-3": later })).toEqual([]);
});

test.each([
  ["1.0", "1.0", true],
  ["1.0", "1.1", false],
  ["1.10", "1.9", true],
  ["2.0", "1.9", true],
  ["1.9", "2.0", false],
])("revision %s, required since %s: %s", (revision, since, isPart) => {
  expect(isRequiredIn(revision, since)).toBe(isPart);
});
