import fc from "fast-check";
import type { Effort } from "../../report/format/report.ts";
import { someOf } from "../arbitraries/some-of.ts";
import { add, create, mayBeRejected, patch, read, responses, rowsOf, update } from "../programs/commands.ts";
import type { Document, Handle, Row, SlugForm } from "../programs/program.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { ifStandard, type Property } from "./property.ts";

/** Surveys of the program. Those from 20 have a slug that is in use, so their creates must be rejected. */
const [main, sameTitle, empty] = [0, 1, 2];
const firstOther = 3;
const firstRejected = 20;

/** A member that no schema has. A service that returns it stores every unknown member. */
export const undocumentedMember = "internalRemark";

const title: Document = { title: { $: "new", kind: "title", as: "common" } };
const slugOf = (on: Handle, form?: SlugForm): Document => ({
  slug: { $: "slug", on, ...(form === undefined ? {} : { form }) },
});

/** Some services treat "0" as empty. */
const emptyLooking: Document = {
  ...title,
  targetCompany: "調査会社 {mark}",
  description: "0",
  welcomeMessage: "0",
};
const emptyLookingRow: Row = { give: { targetCompany: "0", title: "null", inviteTop: "0", inviteSignOff: "None" } };

const readAll = (survey: Handle, effort: Effort): Part =>
  inTurn(read(survey, "slug"), ...ifStandard(effort, responses(survey, "slug")));

/** A slug stays in use after a change of its survey. */
function createsWithSlugInUse(effort: Effort): readonly Part[] {
  const bothReads = [read(main), read(main, "slug")];
  const withoutRows = create(firstRejected, undefined, {
    ...mayBeRejected,
    omit: ["recipients"],
    give: slugOf(main),
    unread: true,
  });
  return [
    ...ifStandard(effort, withoutRows, ...bothReads),
    update(main, undefined, { give: { description: "About {mark}" }, questions: [{ type: "short_text" }] }),
    create(firstRejected + 1, [{ person: "p0" }], { give: slugOf(main), unread: true }),
    ...bothReads,
  ];
}

/** Each is one more than a length at which databases and frameworks cut names, longest first. */
const lengthsJustTooLong = [256, 129, 101, 65, 51, 41, 33];
const longestSlug = "the longest slug that is accepted";

/** Even the longest slug that a service accepts must be stored in full. */
function createsWithLongSlug(lengths: readonly number[], effort: Effort): Part {
  const [long, other] = [firstOther + 2, firstOther + 3];
  return inTurn(
    ...lengths.map((length) =>
      create(long, undefined, {
        ...mayBeRejected,
        give: { slug: { $: "new", kind: "slug", length } },
        name: longestSlug,
        unlessAccepted: [longestSlug],
      }),
    ),
    read(long, "slug"),
    // another slug with the same beginning is free
    ...ifStandard(effort, create(other, undefined, { give: slugOf(long, "with another ending") }), read(other, "slug")),
  );
}

const bare = { ...mayBeRejected, omit: ["slug", "questions", "recipients"] };
const bareMembers: Document = { title: "調査", targetCompany: "会社", description: { $: "new", kind: "title" } };
const invitation = {
  inviteTop: "Dear reader {mark}",
  inviteBottom: "Dear reader {mark}",
  inviteSignOff: "Dear reader {mark}",
};

/** Surveys that were created empty must not share lists that are added later, or generated slugs. */
function createsWithoutSlug(effort: Effort): readonly Part[] {
  const first = [create(empty, undefined, { ...bare, give: bareMembers }), responses(empty)];
  if (effort === "quick") return first;
  const [second, published, undocumented] = [firstOther + 4, firstOther + 5, firstOther + 6];
  return [
    ...first,
    responses(empty, "slug"),
    add(empty, [{}]),
    update(empty, undefined, { questions: [{ type: "short_text" }] }),
    // the slug that a service makes from this title is in use
    create(second, undefined, { ...bare, give: { ...bareMembers, ...title } }),
    read(second, "slug"),
    create(published, undefined, {
      ...bare,
      give: {
        ...bareMembers,
        published: true,
        notifyOnResponse: true,
        notificationEmail: { $: "new", kind: "email" },
      },
    }),
    create(undocumented, undefined, {
      ...mayBeRejected,
      give: { ...invitation, [undocumentedMember]: "{mark}" },
    }),
    read(empty),
  ];
}

const anyForm: Part = fc
  .constantFrom<SlugForm>("capitals", "longer", "with a prefix", "with another ending")
  .chain((form) =>
    inTurn(
      create(firstOther, undefined, { ...mayBeRejected, give: slugOf(main, form) }),
      read(firstOther, "slug"),
      read(main, "slug"),
    ),
  );
const anyLength: Part = fc
  .integer({ min: 31, max: 300 })
  .chain((length) =>
    inTurn(
      create(firstOther, undefined, { ...mayBeRejected, give: { slug: { $: "new", kind: "slug", length } } }),
      read(firstOther, "slug"),
    ),
  );

export const slugs: Property = {
  name: "slugs",
  sentence: "each slug identifies one survey; a create with a slug that is in use is rejected and changes nothing",
  tests: ["SVC-3", "SUR-3", "SUR-5", "SUR-10", "SUR-20", "SUR-21", "ERR-11"],
  programs: (effort) => {
    const [similar, ofDigits, inCapitals] = [firstOther, firstOther + 1, firstOther + 7];
    const createSimilar = fc
      .constantFrom<SlugForm>("longer", "with a prefix")
      .chain((form) =>
        create(similar, [emptyLookingRow], { ...mayBeRejected, give: { ...emptyLooking, ...slugOf(main, form) } }),
      );
    const digits: Document = { slug: { $: "new", kind: "digits" } };
    // a quick run tries only one of the three greatest lengths
    const lengths = someOf(lengthsJustTooLong.slice(0, 3), 1).map((drawn) =>
      effort === "quick" ? [...drawn, ...lengthsJustTooLong.slice(3)] : lengthsJustTooLong,
    );
    return script(
      create(main, rowsOf(["p0", "p1"]), { give: title }),
      ...createsWithSlugInUse(effort),
      // surveys may share a title, but the service must generate different slugs
      create(sameTitle, undefined, { omit: ["slug"], give: title }),
      create(firstRejected + 2, undefined, { give: slugOf(sameTitle), unread: true }),
      read(sameTitle, "slug"),
      ...ifStandard(effort, createSimilar, readAll(similar, effort), read(main, "slug")),
      ...ifStandard(
        effort,
        create(ofDigits, [], { ...mayBeRejected, questions: [], give: digits }),
        readAll(ofDigits, effort),
      ),
      lengths.chain((drawn) => createsWithLongSlug(drawn, effort)),
      create(inCapitals, undefined, { ...mayBeRejected, give: slugOf(main, "capitals") }),
      readAll(inCapitals, effort),
      read(main, "slug"),
      ...createsWithoutSlug(effort),
      ...ifStandard(effort, read(sameTitle, "slug")),
      // a service may ignore the slug in a PATCH, but must not store it twice
      // this PATCH has no title, since the final lists need two surveys with equal titles
      update(sameTitle, undefined, { ...mayBeRejected, give: { description: patch["description"], ...slugOf(main) } }),
      read(main, "slug"),
      ...ifStandard(effort, read(sameTitle, "slug")),
    );
  },
  free: script(create(main, undefined, { give: title }), repeat(2, anyForm), repeat(2, anyLength)),
};
