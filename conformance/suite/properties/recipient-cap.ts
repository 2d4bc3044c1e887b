import fc from "fast-check";
import { maxRecipients as max } from "../../../spec/schemas/max-recipients.ts";
import { add, create, eitherName, mayBeRejected, patch, read, update } from "../programs/commands.ts";
import type { Document, Row } from "../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

const skipping = { skipExisting: true };
const newcomer: Row = {};
/** `p0` to `p199`. */
const all: Row = { person: "p", count: max };
const tooMany: Row = { count: max + 1 };
const bySlug = { by: "slug" } as const;

/** The contract leaves open how many recipients an add may send at once. */
const manyRows = { mayBeRejected: "unless as many were added" } as const;

const line = "{mark} we would like to hear what you think of us, and what we could do better next time";
/** With these texts, 200 recipients have 120 KB, which is more than some servers read. */
const longInvitation: Document = {
  title: `Survey for ${line}`,
  inviteTop: `Dear reader ${line}`,
  inviteBottom: `See you soon ${line}`,
  inviteSignOff: `Yours ${line}`,
};

/** The survey is full, so a new recipient exceeds the limit. */
const addsBeyondLimit: readonly Part[] = [
  add(0, [newcomer], {}, mayBeRejected),
  add(0, [{ person: "p0" }, newcomer], {}, mayBeRejected),
  add(0, [{ person: "p1" }, newcomer], skipping, { ...bySlug, ...mayBeRejected }),
  add(0, [{ give: { id: { $: "unknown id", like: 0 } } }], {}, { ...bySlug, ...mayBeRejected }),
  add(0, [newcomer, { person: "p2", by: "both" }], {}, mayBeRejected),
];

const filledByAdd: Part = inTurn(
  update(0, []),
  add(0, [{ count: max }], {}, mayBeRejected),
  add(0, [newcomer], {}, mayBeRejected),
  add(0, [{ count: 3 }], skipping, mayBeRejected),
);

const anyWrite: Part = fc.oneof(
  fc.integer({ min: max - 12, max }).chain((count) => update(0, [{ person: "p", count }], { by: eitherName })),
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9 }), fc.constantFrom({}, skipping))
    .chain(([stored, added, flag]) =>
      add(0, [{ person: "p", count: stored + 1 }, ...(added === 0 ? [] : [{ count: added }])], flag, {
        by: eitherName,
        ...mayBeRejected,
      }),
    ),
);

export const recipientCap: Property = {
  name: "cap",
  sentence:
    "a survey has at most 200 recipients; a request that would exceed this limit is rejected and changes nothing",
  tests: [
    "RCP-5",
    "RCP-16",
    "RCP-35",
    "LIM-1",
    "LIM-2",
    "LIM-3",
    "LIM-4",
    "LIM-5",
    "LIM-6",
    "LIM-7",
    "LIM-8",
    "LIM-9",
    "LIM-10",
  ],
  programs: (effort) =>
    script(
      // a service may reject long texts, then so many recipients: each create asks for less
      create(0, [{ ...all, give: longInvitation }], mayBeRejected),
      create(0, [all], { ifMissing: true }),
      create(0, undefined, { ifMissing: true }),
      create(1, [tooMany], mayBeRejected),
      read(1, "slug"),
      ...ifStandard(effort, create(2, [tooMany], { give: { published: true, slug: undefined }, ...mayBeRejected })),
      ...ifStandard(effort, add(0, [newcomer], {}, mayBeRejected), filledByAdd),
      update(0, [all]),
      update(0, undefined, { give: patch }),
      ...(effort === "quick" ? addsBeyondLimit.slice(1, 3) : addsBeyondLimit),
      // an add of stored recipients needs no room
      add(0, [{ person: "p4", by: effort === "quick" ? "email" : "id" }, { person: `p${max - 1}` }]),
      add(0, [{ person: "p5" }], skipping),
      ...ifStandard(effort, add(0, [{ person: "p6", by: "id" }], skipping)),
      add(0, [all], {}, manyRows),
      ...ifStandard(effort, add(0, [all], skipping, manyRows)),
      // the recipients that stay also count: 150 and 51 new ones are one too many
      update(0, [{ person: "p", count: 150 }, { count: max - 149 }], {
        give: patch,
        questions: [{ type: "short_text" }],
        ...mayBeRejected,
      }),
      // other people, who leave room for 13
      update(0, [{ person: "q", count: 187 }]),
      // LIM-10: 187 and 14 new ones are one too many
      add(0, [{ person: "q3" }, { count: 14 }], {}, mayBeRejected),
      add(0, [{ person: "q3" }, { count: 13 }]),
      ...ifStandard(effort, add(0, [newcomer], {}, { ...bySlug, ...mayBeRejected })),
      update(0, []),
      add(0, [tooMany], {}, mayBeRejected),
    ),
  free: script(create(0, [{ person: "p", count: max - 4 }]), repeat(6, anyWrite)),
};
