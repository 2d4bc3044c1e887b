import fc from "fast-check";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import type { Effort } from "../../report/format/report.ts";
import { add, create, mayBeRejected, persons, race, read, rowsOf, update } from "../programs/commands.ts";
import type { Document } from "../programs/program.ts";
import { inTurn, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

/** Surveys of the first and of the second key. */
const [mine, theirs] = [0, 1];
const maxRivals = 5;
const people = persons("p", maxRivals);

const newTitle: Document = { title: { $: "new", kind: "title" } };
const newDescription: Document = { description: "Rival {mark}" };

const rivalCount = (effort: Effort): fc.Arbitrary<number> =>
  effort === "quick" ? fc.constant(3) : fc.constantFrom(3, 4, maxRivals);

const roundsOf = (effort: Effort): readonly number[] => (effort === "quick" ? [0] : [0, 1]);

/** Returns concurrent requests of one kind. */
function rivals(count: number, request: (index: number) => Part): readonly Part[] {
  return Array.from({ length: count }, (_, index) => request(index));
}

/** SUR-22: only one of the creates may succeed. Each of the others must get a 409. */
const raceForSlug = (count: number, round: number): Part =>
  race(
    "SUR-22",
    rivals(count, () => create(mine, undefined, { give: { slug: { $: "new", kind: "slug", as: `raced ${round}` } } })),
  );

/** SUR-42: changes of different members should all take effect. */
const raceOfChanges: Part = race("SUR-42", [
  update(mine, undefined, { give: newTitle }),
  update(mine, undefined, { give: newDescription }),
  update(mine, undefined, { questions: [{ type: "short_text" }, { type: "short_text" }] }),
  add(mine, [{}]),
]);

/** AUT-10: each response must be about the surveys of its key. */
const changeAndRead: readonly Part[] = [mine, theirs].flatMap((survey) => [
  update(survey, undefined, { give: newTitle }),
  read(survey),
]);
const raceOfTwoKeys: Part = race("AUT-10", [...changeAndRead, ...changeAndRead]);

const raceRound = (effort: Effort, round = 0): Part =>
  rivalCount(effort).chain((count) =>
    inTurn(
      raceForSlug(count, round),
      read(mine, "slug"),
      create(mine, undefined, { ifMissing: true }),
      read(mine),
      raceOfChanges,
      create(theirs, undefined, { ifMissing: true, as: "other" }),
      raceOfTwoKeys,
    ),
  );

export const races: Property = {
  name: "races",
  sentence: "concurrent creates and changes have the same effect as if they were sent one after another, in some order",
  tests: ["SUR-22", "SUR-42", "AUT-10"],
  isAlone: true,
  programs: (effort) => script(...roundsOf(effort).map((round) => raceRound(effort, round))),
  free: script(raceRound("standard")),
};

/** RCP-47: the adds of one new email should leave one recipient. */
const raceForPerson = (count: number, round: number): Part =>
  race(
    "RCP-47",
    rivals(count, () => add(mine, [{ person: `new${round}` }])),
  );

/** RCP-48: the adds must not undo each other. Each adds two new recipients and updates a stored one. */
const raceOfAdds = (count: number): Part =>
  race(
    "RCP-48",
    rivals(count, (index) => add(mine, [{}, {}, { person: people[index] ?? "p0" }])),
  );

/** LIM-11: leaves room for all rows but one or two, so that not all of the adds fit. */
const raceForRoom = (count: number): Part =>
  fc.constantFrom(1, 2, 3).chain((perAdd) =>
    inTurn(
      update(mine, [{ count: maxRecipients - count * perAdd + Math.min(perAdd, 2) }]),
      race(
        "LIM-11",
        rivals(count, () => add(mine, [{ count: perAdd }])),
      ),
      // the people that the next round's adds name
      update(mine, rowsOf(people)),
    ),
  );

/** RCP-49: each add updates a different member of one recipient. A service may reject rows that lack other members. */
const raceForRecipient: Part = race(
  "RCP-49",
  [newTitle, { inviteTop: "Rival {mark}" }].map((give) =>
    add(mine, [{ person: "p0", members: "given", give }], {}, mayBeRejected),
  ),
);

const addRound = (effort: Effort, round = 0): Part =>
  rivalCount(effort).chain((count) => inTurn(raceForPerson(count, round), raceOfAdds(count), raceForRoom(count)));

export const racesOfAdds: Property = {
  name: "races of adds",
  sentence: "concurrent adds store each recipient once, lose no recipient and never exceed the limit",
  tests: ["RCP-47", "RCP-48", "RCP-49", "LIM-11"],
  isAlone: true,
  programs: (effort) =>
    script(
      create(mine, rowsOf(people)),
      ...roundsOf(effort).map((round) => addRound(effort, round)),
      ...ifStandard(effort, raceForRecipient),
    ),
  free: script(create(mine, rowsOf(people)), addRound("standard"), raceForRecipient),
};
