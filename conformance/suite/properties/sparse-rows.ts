import fc from "fast-check";
import { add, create, eitherName, mayBeRejected, persons, rowsOf } from "../programs/commands.ts";
import { inAnyOrderOf } from "../arbitraries/some-of.ts";
import type { Document, Row } from "../programs/program.ts";
import { inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

const skipping = { skipExisting: true };
const bare = (person?: string, give: Document = {}): Row => ({ person, members: "given", give });
const newcomer: Row = {};
const rejectable = { by: eitherName, ...mayBeRejected };

const texts = ["title", "inviteTop", "inviteBottom", "inviteSignOff", "targetCompany"];
const withMember = (row: Row, member: string): Row => ({
  ...row,
  members: "given",
  give: { [member]: "Only {mark}" },
});

/** A row with only one member besides the email or id. */
const oneMember = (row: Row): fc.Arbitrary<Row> => fc.constantFrom(...texts).map((member) => withMember(row, member));

/** Recipients with the same company and texts. An update must still change only the one that it names. */
const colleagues = rowsOf(persons("p", 5), { alike: "firm" });

/** A row for each colleague with only one text, a different one for each. */
const eachTextAlone: fc.Arbitrary<readonly Row[]> = inAnyOrderOf(texts).map((members) =>
  members.map((member, index) => withMember({ person: `p${index}` }, member)),
);

const updates: readonly Part[] = [
  add(0, [{ ...bare("p4", { accentColor: "#3a5f77" }), by: "both" }], {}, mayBeRejected),
  add(0, [oneMember({ person: "p0", by: "id" })], {}, rejectable),
  add(0, eachTextAlone, {}, rejectable),
  add(0, [newcomer, bare(), newcomer], {}, rejectable),
  add(0, [bare("p1", { title: "" }), bare()], skipping, rejectable),
  add(0, [bare("p2", { title: "", inviteBottom: null })], {}, rejectable),
  add(0, [oneMember({}), bare()], {}, rejectable),
  add(0, [bare("p0", { inviteSentAt: "2026-05-06T07:08:09Z" })], skipping, rejectable),
];

/** Complete rows for recipients that are stored with only an address. */
const wholeAfterBare: Part = inTurn(
  add(0, [bare("skipped"), bare("updated")], {}, mayBeRejected),
  add(0, [{ person: "skipped" }], skipping, mayBeRejected),
  // address 7 has `_` in place of the dots, so it matches if a service reads the dots as wildcards
  add(0, [{ person: "updated" }, { person: "l", spelling: 7 }], {}, mayBeRejected),
);

/** Addresses in mixed case, or with characters that have a meaning in patterns, are found again. */
const spelledAgain: Part = inTurn(
  add(
    0,
    [
      { person: "m", spelling: "mixed case" },
      { person: "t", spelling: "with a tag" },
    ],
    {},
    mayBeRejected,
  ),
  add(0, [{ person: "t", spelling: "with a tag" }, newcomer], skipping, mayBeRejected),
  // some programs treat "" and "0" as absent
  add(0, [{ person: "m", spelling: "mixed case", give: { inviteTop: "", inviteSignOff: "0" } }], {}, mayBeRejected),
);

/**
 * Indices of `lookalikeEmails`. A quick run sends the addresses together. In a standard run, the two of a pair resemble the
 * stored address in different ways: a faulty service that matches both to one recipient may reject the request as a duplicate.
 */
const quickLookalikes: readonly (readonly number[])[] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 10]];
const standardLookalikes: readonly (readonly number[])[] = [
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
  [8, 9],
  [10, 11],
];

function lookalikes(groups: readonly (readonly number[])[]): Part {
  return inTurn(
    add(0, [{ person: "l", spelling: "with a dot" }]),
    ...groups.map((group) =>
      add(
        0,
        group.map((spelling) => ({ person: "l", spelling })),
        {},
        mayBeRejected,
      ),
    ),
  );
}

/** Rows that a service may accept or reject, next to rows that it must accept alone. */
const questionable: readonly Part[] = (
  [
    [newcomer, { give: { email: "no-at-sign-{mark}" } }, newcomer],
    [{ by: "neither" }, newcomer, { by: "neither" }],
    [newcomer, { by: "neither" }, newcomer],
    [{ person: "p3", give: { id: { $: "unknown id", like: 1 } } }, newcomer],
    [{ give: { id: { $: "unknown id", like: 0 } } }, newcomer],
    [{ give: { id: "constructor" } }, newcomer],
    [{ person: "l", spelling: "capitals" }],
    [{ person: "twice" }, newcomer, { person: "twice" }],
    [{ person: "p0" }, { give: { accentColor: "not a colour" } }, newcomer],
    [{ give: { extra: "member" } }, newcomer],
    [{ person: "p1" }, { give: { title: 5 } }, newcomer],
    [newcomer, { give: { email: "" } }, newcomer],
    [newcomer, { give: { title: "x".repeat(5000) } }, newcomer],
    // a service that stores rows in batches must not keep the first batch
    [{ count: 60 }, { give: { email: "not an email" } }],
    [],
  ] satisfies readonly (readonly Row[])[]
)
  .map((rows, turn) => add(0, rows, {}, { by: turn % 2 === 0 ? "id" : "slug", ...mayBeRejected }))
  .concat([
    add(0, [newcomer, { person: "p2" }, { give: { email: "not an email" } }, newcomer], skipping, mayBeRejected),
  ]);

const anyAdd: Part = fc.oneof(...updates, ...questionable);

export const sparseRows: Property = {
  name: "sparse rows",
  sentence:
    "an update of a recipient changes the members that its row contains and keeps all others; a new recipient takes no values from other rows",
  tests: ["RCP-7"],
  programs: (effort) =>
    script(
      create(0, colleagues),
      add(0, [bare(undefined, { inviteSentAt: "2026-01-02T10:04:00-05:00" })], {}, mayBeRejected),
      sample(effort === "quick" ? 1 : updates.length, updates),
      wholeAfterBare,
      spelledAgain,
      lookalikes(effort === "quick" ? quickLookalikes : standardLookalikes),
      inTurn(...questionable.slice(0, effort === "quick" ? 1 : undefined)),
    ),
  free: script(create(0, colleagues), repeat(6, anyAdd)),
};
