import fc from "fast-check";
import type { Effort } from "../../report/format/report.ts";
import { add, create, eitherName, mayBeRejected, patch, persons, rowsOf, update } from "../programs/commands.ts";
import type { Row } from "../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

const skipping = { skipExisting: true };
const newcomer: Row = {};
/** Each label has a marker of its own, which stays the same when the questions are sent again. */
const labelled = ["short_text", "single_choice", "linear_scale"].map((type, index) => ({
  type,
  give: { label: `What of {label${index}}?` },
}));

/** Makes the list shorter and longer, and brings removed recipients back, such as `gone`. */
const shrinkAndGrow: Part = inTurn(
  update(0, [{ person: "p1" }, newcomer, { person: "p0" }]),
  update(0, [{ person: "gone" }], { by: "slug" }),
  update(0, [{ person: "gone" }, ...rowsOf(persons("c", 4), { alike: "other firm" })]),
  update(0, rowsOf(persons("c", 4).toReversed())),
  // here, new recipients aren't the first of the list
  add(0, rowsOf(persons("d", 2), { alike: "third firm" })),
  update(0, [newcomer, { person: "gone" }]),
  update(0, []),
  add(0, [{ person: "gone" }, newcomer]),
  update(0, [{ person: "n" }]),
  add(0, [{ person: "gone" }, { person: "m" }], skipping),
);

/** Sends recipients back by id: as they are, with swapped addresses, with one id twice, and with a `url`. */
const byIds = (effort: Effort): Part =>
  inTurn(
    update(0, rowsOf(["n", "gone"], { by: "both" })),
    ...ifStandard(effort, update(0, "as read", mayBeRejected)),
    update(0, "as read, two addresses swapped", mayBeRejected),
    update(
      0,
      [{ give: { id: { $: "id", of: "n" } } }, { give: { id: { $: "id", of: "n" } } }, newcomer],
      mayBeRejected,
    ),
    update(0, [{ person: "e", give: { url: "https://example.com/s/elsewhere/me" } }, newcomer], mayBeRejected),
    update(0, rowsOf(["f", "g"])),
    // the last PATCH added `g` and removed `e`, so the survey knows only the id of `g`
    add(0, [{ give: { id: { $: "id", of: "g" } } }]),
    add(0, [{ give: { id: { $: "id", of: "e" } } }, newcomer], {}, mayBeRejected),
  );

/** The types and labels stay the same, while options and scale labels change. */
const sameQuestions: Part = update(0, undefined, { questions: labelled.toReversed() });

const oneOtherQuestion: Part = update(0, undefined, {
  by: "slug",
  questions: [{ type: "linear_scale", give: { scaleMin: 0 } }],
});

/** Some stored recipients and some new ones, in any order. */
const anyList: Part = fc
  .shuffledSubarray([...persons("x", 6), "f", "g"], { minLength: 1, maxLength: 7 })
  .chain((people) => update(0, rowsOf(people), { by: eitherName }));

const anyAdd: Part = fc
  .tuple(
    fc.shuffledSubarray([...persons("x", 6), "f", "g"], { minLength: 1, maxLength: 4 }),
    fc.constantFrom({}, skipping),
  )
  .chain(([people, flag]) => add(0, rowsOf(people), flag, { by: eitherName }));

/** Recipients with an `inviteSentAt` in the request are skipped, updated and removed like all others. */
const invited = (effort: Effort): Part => {
  const sent = { give: { inviteSentAt: "2026-01-02T03:04:05Z" } };
  return inTurn(
    update(0, [{ person: "i", ...sent }, { person: "j", ...sent }, { person: "k" }], mayBeRejected),
    ...ifStandard(
      effort,
      add(0, [{ person: "i" }], skipping, mayBeRejected),
      add(0, [{ person: "j", by: "both", give: { email: { $: "email", of: "j2" } } }], {}, mayBeRejected),
      add(0, [{ person: "j2", by: "both", give: { email: { $: "email", of: "j" } } }], {}, mayBeRejected),
      update(0, [], { give: patch, ...mayBeRejected }),
      update(0, [{ person: "i", ...sent }, { person: "j", ...sent }, { person: "k" }], mayBeRejected),
    ),
    update(0, undefined, { give: patch }),
    ...ifStandard(effort, add(0, [{ person: "k" }, newcomer], {}, mayBeRejected)),
    update(0, [newcomer, { person: "j" }]),
  );
};

const bare = (give = {}): Row => ({ members: "given", give });
const withoutEmails: readonly Row[] = [{ by: "neither" }, newcomer, { by: "neither" }, newcomer];

/** Rows that lack members, next to complete ones. */
const bareLists: readonly Part[] = [
  update(0, [{ person: "b" }, bare(), newcomer], mayBeRejected),
  update(0, [bare(), { person: "b", members: "given" }, newcomer], mayBeRejected),
  update(0, [newcomer, bare({ title: "Only {mark}" }), newcomer, bare({ inviteTop: "Only {mark}" })], mayBeRejected),
  update(0, withoutEmails, mayBeRejected),
];
const bareCreates: readonly Part[] = [
  create(1, withoutEmails, mayBeRejected),
  // twice the id of one recipient of another survey
  create(
    2,
    [1, 2].map((): Row => ({ give: { id: { $: "id", of: "b", on: 0 } } })),
    mayBeRejected,
  ),
];

export const overwriting: Property = {
  name: "overwriting",
  sentence:
    "a PATCH with recipients or questions replaces the whole list, whether the new list is shorter or longer, shares items with the old list, or is empty",
  tests: ["SVC-8", "RCP-3", "RCP-10", "RCP-13", "RCP-20", "RCP-21"],
  programs: (effort) =>
    script(
      create(0, rowsOf(persons("p", 3), { alike: "firm" }), { questions: labelled }),
      shrinkAndGrow,
      byIds(effort),
      sameQuestions,
      ...ifStandard(effort, sameQuestions, oneOtherQuestion),
      update(0, undefined, { questions: [], ...mayBeRejected }),
      repeat(effort === "quick" ? 0 : 4, anyList),
      invited(effort),
      ...ifStandard(effort, ...bareLists, ...bareCreates),
    ),
  free: script(
    create(0, rowsOf(persons("x", 3)), { questions: labelled }),
    repeat(6, fc.oneof(anyList, update(0, []), anyAdd, anyAdd)),
  ),
};
