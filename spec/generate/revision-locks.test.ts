import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { currentRevision, isRequiredIn, revisions } from "../revisions.ts";
import { packageRoot } from "./package-root.ts";
import {
  correctedIds,
  faultsIn,
  idsWithoutErratum,
  lockFaults,
  releasedLock,
  revisionLock,
  type RevisionLock,
} from "./revision-locks.ts";

test("id, level and text of every released requirement are as they were released", () => {
  expect(lockFaults()).toEqual([]);
});

test("every revision but the newest is released", () => {
  expect(revisions.filter((one) => one !== currentRevision && releasedLock(one) === undefined)).toEqual([]);
});

test("each erratum of revision 1.0 is a line on a requirement that the revision has", () => {
  const page = readFileSync(join(packageRoot(), "spec/revisions/README.md"), "utf8");
  const ids = page.split("\n").flatMap((line) => /^- \*\*(.*?)\*\*/.exec(line)?.[1] ?? []);
  expect(ids.filter((id) => !Object.hasOwn(revisionLock("1.0").requirements, id))).toEqual([]);
});

const lock: RevisionLock = {
  revision: "1.0",
  requirements: { "SVC-1": { level: "MUST", text: "One." }, "SVC-2": { level: "SHOULD", text: "Two." } },
};

describe("a catalogue differs from a released revision", () => {
  test.each<readonly [string, RevisionLock["requirements"], string]>([
    ["in a text", { ...lock.requirements, "SVC-1": { level: "MUST", text: "Uno." } }, "SVC-1"],
    ["in a level", { ...lock.requirements, "SVC-2": { level: "MUST", text: "Two." } }, "SVC-2"],
    ["by an id that is gone", { "SVC-1": { level: "MUST", text: "One." } }, "SVC-2"],
    ["by an id that is new", { ...lock.requirements, "SVC-3": { level: "MUST", text: "Three." } }, "SVC-3"],
  ])("%s", (_how, requirements, id) => {
    const now = { ...lock, requirements };
    expect(faultsIn(lock, now, false)).toEqual([
      `${id} is not as in spec/revisions/1.0.json: put it back, or correct the revision as spec/revisions/README.md says`,
    ]);
    expect(faultsIn(lock, now, true)).toEqual([
      `${id} is not as it was published with revision 1.0: put it back; what is new gets an id of its own, ` +
        "under since() of the next revision, which is added to spec/revisions.ts",
    ]);
    expect(idsWithoutErratum(correctedIds(lock, now), "- **SVC-10** said “One.”")).toEqual([id]);
    expect(idsWithoutErratum(correctedIds(lock, now), `- **${id}** said “One.”`)).toEqual([]);
  });

  test("in nothing", () => expect(faultsIn(lock, structuredClone(lock), true)).toEqual([]));
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
