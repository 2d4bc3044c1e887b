import {
  add,
  create,
  mayBeRejected,
  patch,
  read,
  responses,
  rowsOf,
  update,
  type ReadOptions,
} from "../programs/commands.ts";
import type { Document } from "../programs/program.ts";
import { inAnyOrder, inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

const [mine, theirs, sameSlug] = [0, 1, 2];
const names = ["id", "slug"] as const;
const owner: ReadOptions = { as: "owner" };
const other: ReadOptions = { as: "other" };
const unknown: ReadOptions = { otherName: "unknown" };

/** The surveys of both keys have the same title and share a recipient. */
const common: Document = { title: { $: "new", kind: "title", as: "common" } };

function eachEndpoint(survey: number, by: "id" | "slug", options: ReadOptions): Part {
  return inTurn(
    read(survey, by, options),
    inAnyOrder([
      responses(survey, by, options),
      update(survey, [{}, {}], { by, give: patch, ...options }),
      add(survey, [{}, {}], by === "slug" ? { skipExisting: true } : {}, { by, ...options }),
    ]),
  );
}

const onTheirs = (by: "id" | "slug"): Part => eachEndpoint(theirs, by, owner);
const onMine = (by: "id" | "slug"): Part => eachEndpoint(mine, by, other);
const attemptOnTheirs = (by: "id" | "slug"): Part => inTurn(onTheirs(by), read(theirs));
const attemptOnMine = (by: "id" | "slug"): Part => inTurn(onMine(by), read(mine));

/** By slug, since an older survey of this key may have the same id. */
const emptyWrites: Part = inTurn(
  update(theirs, undefined, { by: "slug", ...owner }),
  add(theirs, [], {}, { by: "slug", ...owner }),
  read(theirs, "slug"),
);

/** A survey stays hidden right after its own key reads it. */
const readsInTurn: readonly Part[] = names.flatMap((by) => [
  inTurn(read(mine, by), read(mine, by, other)),
  inTurn(responses(mine, by), responses(mine, by, other)),
]);

export const scoping: Property = {
  name: "scoping",
  sentence: "a key can't read or change another key's surveys, and can't learn that they exist",
  tests: ["AUT-5", "AUT-6", "AUT-7", "AUT-9", "AUT-14", "ERR-20", "ERR-21"],
  programs: (effort) =>
    script(
      create(mine, rowsOf(["p0", "p1"]), { give: common }),
      ...names.map((by) => eachEndpoint(mine, by, unknown)),
      ...ifStandard(effort, ...names.map((by) => read(mine, by, unknown))),
      read(mine),
      // unread: its own key must not be the first to read it
      // published surveys are open to their recipients, but not to other keys
      create(theirs, rowsOf(["p0", "x"]), { unread: true, give: { ...common, published: true }, ...other }),
      // first by slug: an older survey of this key may have the same id
      attemptOnTheirs("slug"),
      inAnyOrder([
        // in a quick run, a later read shows the effect of these
        ...(effort === "quick" ? [onTheirs("id"), onMine("id")] : [attemptOnTheirs("id"), attemptOnMine("id")]),
        attemptOnMine("slug"),
      ]),
      ...ifStandard(effort, emptyWrites),
      ...(effort === "quick" ? readsInTurn.slice(0, 1) : readsInTurn),
      update(theirs, rowsOf(["p1", "p0", "x"]), mayBeRejected),
      ...ifStandard(effort, read(mine)),
      // a recipient of another key's survey is a new recipient here
      add(mine, [{ person: "x" }], {}, mayBeRejected),
      add(mine, [{ give: { id: { $: "id", of: "x", on: theirs } } }], {}, mayBeRejected),
      read(theirs),
      // two keys may be allowed to use one slug, but can't change each other's survey
      create(sameSlug, undefined, { give: { slug: { $: "slug", on: theirs } } }),
      read(theirs),
      ...ifStandard(effort, read(theirs, "slug"), read(theirs, "id", owner)),
      read(sameSlug, "slug"),
    ),
  free: script(
    create(mine, rowsOf(["p0", "p1"]), { give: common }),
    create(theirs, rowsOf(["p0", "p1"]), { give: { ...common, published: true }, ...other }),
    ...names.map((by) => eachEndpoint(mine, by, unknown)),
    repeat(2, sample(2, [...names.map(attemptOnTheirs), ...names.map(attemptOnMine), emptyWrites, ...readsInTurn])),
  ),
};
