import fc from "fast-check";
import { add, create, eitherName, mayBeRejected, patch, persons, read, rowsOf, update } from "../programs/commands.ts";
import type { Document, Row } from "../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

const skipping = { skipExisting: true };
const [one, two] = [0, 1];
const flag = fc.constantFrom({}, skipping, { skipExisting: false });
const appearance: Document = {
  welcomeMessage: "Welcome {mark}",
  logoUrl: { $: "new", kind: "logo" },
  accentColor: { $: "new", kind: "colour" },
};
/** The two surveys share these values as well as recipients. */
const common: Document = {
  targetCompany: "Firm {common}",
  title: { $: "new", kind: "title", as: "common" },
  description: "About {common}",
  notificationEmail: { $: "new", kind: "email", as: "common" },
};

function thenReadOne(part: Part): Part {
  return inTurn(part, read(one));
}

/** Adds a recipient to one survey, then to the other by an add and by a PATCH. */
function addThenOverwrite(skipFlag: { readonly skipExisting?: boolean }, turn: number): Part {
  const person = `y${turn}`;
  return inTurn(
    add(one, [{ person }]),
    thenReadOne(add(two, [{ person }, {}], skipFlag)),
    thenReadOne(update(two, [{ person }, {}])),
  );
}

const people = fc.shuffledSubarray([...persons("p", 4), ...persons("x", 6)], { minLength: 1, maxLength: 5 });
const survey = fc.constantFrom(one, two);

/** An add by email or id, a PATCH of the recipients or of other members, or a large add. */
const anyWrite: Part = fc.oneof(
  {
    weight: 3,
    arbitrary: people.chain((chosen) => add(survey, fc.tuple(...chosen.map(byEmailOrId)), flag, { by: eitherName })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(survey, people).chain(([on, chosen]) => update(on, rowsOf(chosen), { by: eitherName })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(survey, fc.constantFrom(...Object.entries(appearance)))
      .chain(([on, [name, value]]) => update(on, undefined, { by: eitherName, give: { ...patch, [name]: value } })),
  },
  {
    weight: 1,
    arbitrary: people.chain((chosen) =>
      add(survey, fc.tuple(...chosen.map(byEmailOrId), fc.constant<Row>({ count: 9 }))),
    ),
  },
);

function byEmailOrId(person: string): fc.Arbitrary<Row> {
  return fc.constantFrom<Row>({ person }, { person, by: "both" });
}

const anyWritesThenReads: Part = inTurn(repeat(4, anyWrite), read(one), read(two, "slug"));

export const sharedRecipients: Property = {
  name: "shared recipients",
  sentence: "a write to one survey changes nothing in another survey that has some of the same recipients",
  tests: ["SUR-40", "RCP-17", "RCP-39"],
  programs: (effort) =>
    script(
      create(one, rowsOf(persons("p", 4)), { give: common }),
      create(two, [...rowsOf(["p0", "p1"]), {}], { give: common }),
      read(one),
      thenReadOne(add(two, rowsOf(["p1", "p2", "p3"]))),
      // a service may reject these members in a PATCH
      thenReadOne(
        update(two, undefined, {
          give: { ...patch, ...appearance, notificationEmail: { $: "new", kind: "email" } },
          ...mayBeRejected,
        }),
      ),
      ...[{}, skipping].map(addThenOverwrite),
      // if a service lets clients set the id of a new recipient, the second such add is an update
      repeat(
        effort === "quick" ? 1 : 2,
        add(two, [{ give: { id: { $: "id", of: "p3", on: one } } }], {}, mayBeRejected),
      ),
      read(one),
      thenReadOne(add(two, [{ give: { id: { $: "id", of: "p2", on: one } } }, {}], skipping, mayBeRejected)),
      ...ifStandard(
        effort,
        thenReadOne(update(two, [{ give: { id: { $: "id", of: "p2", on: one } } }, {}], mayBeRejected)),
      ),
      repeat(effort === "quick" ? 0 : 4, anyWritesThenReads),
    ),
  free: script(
    create(one, rowsOf(persons("p", 4)), { give: common }),
    create(two, rowsOf(["p0", "p1"]), { give: common }),
    repeat(3, anyWritesThenReads),
  ),
};
