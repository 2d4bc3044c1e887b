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

/** Surveys of the first key, of the second key, and of the first key with the slug of `theirs`. */
const [mine, theirs, sameSlug] = [0, 1, 2];
const names = ["id", "slug"] as const;
const asOwner: ReadOptions = { as: "owner" };
const asOther: ReadOptions = { as: "other" };
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

// each key requests the other key's survey; an attempt then reads the survey, which must be unchanged
const onTheirs = (by: "id" | "slug"): Part => eachEndpoint(theirs, by, asOwner);
const onMine = (by: "id" | "slug"): Part => eachEndpoint(mine, by, asOther);
const attemptOnTheirs = (by: "id" | "slug"): Part => inTurn(onTheirs(by), read(theirs));
const attemptOnMine = (by: "id" | "slug"): Part => inTurn(onMine(by), read(mine));

/** The path has the slug, since an older survey of this key may have the same id. */
const emptyWrites: Part = inTurn(
  update(theirs, undefined, { by: "slug", ...asOwner }),
  add(theirs, [], {}, { by: "slug", ...asOwner }),
  read(theirs, "slug"),
);

/** A survey stays hidden from the other key, even right after its owner reads it. */
const readsInTurn: readonly Part[] = names.flatMap((by) => [
  inTurn(read(mine, by), read(mine, by, asOther)),
  inTurn(responses(mine, by), responses(mine, by, asOther)),
]);

export const scoping: Property = {
  name: "scoping",
  sentence:
    "a request with one key can't read or change another key's surveys, and its response doesn't reveal that they exist",
  tests: ["AUT-5", "AUT-6", "AUT-7", "AUT-9", "AUT-14", "ERR-20", "ERR-21"],
  programs: (effort) =>
    script(
      create(mine, rowsOf(["p0", "p1"]), { give: common }),
      ...names.map((by) => eachEndpoint(mine, by, unknown)),
      ...ifStandard(effort, ...names.map((by) => read(mine, by, unknown))),
      read(mine),
      // unread, so that its owner isn't the first to read it
      // published, since recipients may open such a survey, but other keys may not
      create(theirs, rowsOf(["p0", "x"]), { unread: true, give: { ...common, published: true }, ...asOther }),
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
      // a service may let two keys use one slug, but neither may change the other's survey
      create(sameSlug, undefined, { give: { slug: { $: "slug", on: theirs } } }),
      read(theirs),
      ...ifStandard(effort, read(theirs, "slug"), read(theirs, "id", asOwner)),
      read(sameSlug, "slug"),
    ),
  free: script(
    create(mine, rowsOf(["p0", "p1"]), { give: common }),
    create(theirs, rowsOf(["p0", "p1"]), { give: { ...common, published: true }, ...asOther }),
    ...names.map((by) => eachEndpoint(mine, by, unknown)),
    repeat(2, sample(2, [...names.map(attemptOnTheirs), ...names.map(attemptOnMine), emptyWrites, ...readsInTurn])),
  ),
};
