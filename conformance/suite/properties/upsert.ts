import fc from "fast-check";
import { add, create, persons, read, rowsOf } from "../programs/commands.ts";
import type { Row } from "../programs/program.ts";
import { inAnyOrder, inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

const flags = { skipping: { skipExisting: true }, explicit: { skipExisting: false } };
const storedPeople = persons("p", 5);

const person = fc.constantFrom(...storedPeople);
const newcomer = fc.constant<Row>({});
const byEmail = person.map((name): Row => ({ person: name }));
const byId = person.map((name): Row => ({ person: name, by: "both" }));
/** A row with an id needs no email. */
const byIdAlone = person.map((name): Row => ({ person: name, by: "id" }));
const asStored = person.map((name): Row => ({ person: name, members: "stored" }));
const renamedById = person.map((name): Row => ({
  person: name,
  by: "both",
  give: { email: { $: "new", kind: "email" } },
}));

/** The id of one recipient with the email of another. */
const idAndEmailOfTwo: Row = { person: "p1", by: "both", give: { email: { $: "email", of: "p2" } } };

/** A new recipient, a stored one by email and another stored one by id, in any order. */
const together = fc
  .shuffledSubarray([...storedPeople], { minLength: 2, maxLength: 2 })
  .chain(([one = "", two = ""]) =>
    fc.shuffledSubarray<Row>([{}, { person: one }, { person: two, by: "both" }], { minLength: 3 }),
  );

const alone: readonly Part[] = [
  add(0, [newcomer]),
  add(0, [byEmail]),
  add(0, [byIdAlone]),
  add(0, [byEmail], flags.skipping),
  add(0, [byId], flags.skipping),
  add(0, [asStored], flags.skipping),
  add(0, [newcomer], flags.skipping),
];
const combined: readonly Part[] = [
  add(0, [renamedById], flags.skipping),
  add(0, [byEmail, newcomer], flags.explicit),
  add(0, together),
  add(0, together, flags.skipping),
];

const bySlug: readonly Part[] = [
  ...[{}, flags.skipping].flatMap((flag) =>
    [[newcomer], [byEmail], [byId], together].map((rows) => add(0, rows, flag, { by: "slug" })),
  ),
  add(0, [byIdAlone], {}, { by: "slug" }),
  add(0, [byIdAlone], flags.skipping, { by: "slug" }),
  add(0, [asStored], flags.skipping, { by: "slug" }),
  add(0, [byEmail, newcomer], flags.explicit, { by: "slug" }),
  add(0, [byId], flags.explicit, { by: "slug" }),
];

/** An add by id changes a recipient's email, which frees the old email. */
const renamed: Part = inTurn(
  add(0, [{ person: "p0", by: "both", give: { email: { $: "email", of: "q" } } }]),
  add(0, [{ person: "p0" }]),
  add(0, [{ person: "p0" }, { person: "q" }, {}], flags.skipping),
);

const renamedAmongOthers = add(0, [{}, { person: "r", by: "both", give: { email: { $: "new", kind: "email" } } }]);

const anyAdd: Part = fc.oneof(...alone, ...combined, ...bySlug, add(0, [renamedById]));

export const upsert: Property = {
  name: "upsert",
  sentence:
    "an add updates the recipients that its rows match by email or id, and adds the other rows as new recipients; with skipExisting, it doesn't change matched recipients",
  tests: [
    "SVC-1",
    "SVC-2",
    "RCP-2",
    "RCP-4",
    "RCP-30",
    "RCP-31",
    "RCP-32",
    "RCP-33",
    "RCP-34",
    "RCP-35",
    "RCP-36",
    "RCP-37",
    "RCP-38",
    "RCP-40",
    "RCP-41",
    "RCP-42",
    "RCP-43",
    "RCP-45",
    "RCP-46",
  ],
  programs: (effort) =>
    script(
      create(0, rowsOf([...storedPeople, "r"])),
      // each kind of row alone, then several kinds in one request
      inAnyOrder(alone),
      inAnyOrder(combined),
      ...(effort === "quick"
        ? [sample(1, bySlug)]
        : [
            add(0, [idAndEmailOfTwo], flags.skipping),
            inAnyOrder(bySlug),
            read(0, "slug"),
            add(0, [newcomer, { person: "r", by: "id" }], flags.skipping),
            renamedAmongOthers,
          ]),
      renamed,
    ),
  free: script(create(0, rowsOf(storedPeople)), repeat(6, anyAdd)),
};
