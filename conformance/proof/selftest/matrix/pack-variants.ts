import { areComposable } from "../../variants/compose-variants.ts";
import type { Variant } from "../../variants/variant.ts";

/** A variant with more answers to open points is a combination already, so it gets its own server. */
const maxAnswers = 8;

/**
 * These need their own servers, because other variants undo them: some read ids as JavaScript numbers or in lower case, and
 * some reject companies.
 */
const undoneByOthers = /^ids are (?:numbers of 64 bits|Base64)|^each survey's pages are Chinese or not/;

/**
 * Packs variants so that one server can combine each pack. A pack has at most one member of a theme. No two members
 * answer one open point or set one option. Each variant joins the smallest pack that fits. The first variant of a
 * pack, in the order of `themes`, changes the server first.
 */
export function packVariants(themes: readonly (readonly Variant[])[]): readonly (readonly Variant[])[] {
  const packs: Variant[][] = [];
  for (const theme of themes.toSorted((a, b) => b.length - a.length)) {
    // packs without a member of this theme
    const free = new Set(packs);
    for (const variant of theme) {
      const fitting = [...free].filter((members) => canJoin(members, variant));
      const [smallest] = fitting.toSorted((a, b) => a.length - b.length);
      if (smallest === undefined) packs.push([variant]);
      else {
        smallest.push(variant);
        free.delete(smallest);
      }
    }
  }
  const order = themes.flat();
  return packs.map((members) => members.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
}

const needsOwnServer = ({ answers, isSlow = false, name }: Variant): boolean =>
  isSlow || Object.keys(answers).length > maxAnswers || undoneByOthers.test(name);

function canJoin(members: readonly Variant[], variant: Variant): boolean {
  return (
    !needsOwnServer(variant) && members.every((member) => !needsOwnServer(member) && areComposable(member, variant))
  );
}
