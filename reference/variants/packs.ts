import { areComposable } from "./composed.ts";
import type { Variant } from "./variant.ts";

/** A variant with so many answers is composed of many things already. */
const maxAnswers = 8;

/** What is around it reads its ids as JavaScript numbers. */
const unread = "ids are numbers of 64 bits";

/** Two of which one undoes the other in one server, by the beginnings of their names. */
const apart: readonly (readonly [string, string])[] = [
  // a company that would decide it is too short, or has other letters
  ["a t", "each survey's pages are Chinese or not, by its company"],
  // the id is brought to lower case, too
  ["ids are Base64", "slugs are brought to lower case"],
];

/**
 * Themes of variants, the innermost first, put into packs that one server each can be: of each theme one member at most,
 * and no two that answer one open point or set one seam. Packs are as small as their number allows.
 */
export function packed(themes: readonly (readonly Variant[])[]): readonly (readonly Variant[])[] {
  const packs: Variant[][] = [];
  for (const theme of themes.toSorted((a, b) => b.length - a.length)) {
    const free = new Set(packs);
    for (const variant of theme) {
      const fitting = [...free].filter((members) => isOpenTo(members, variant));
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

const isAlone = ({ answers, isSlow = false, name }: Variant): boolean =>
  isSlow || Object.keys(answers).length > maxAnswers || name.startsWith(unread);

function isOpenTo(members: readonly Variant[], variant: Variant): boolean {
  return (
    !isAlone(variant) &&
    members.every((member) => !isAlone(member) && !undoes(member, variant) && areComposable(member, variant))
  );
}

const undoes = (...both: readonly [Variant, Variant]): boolean =>
  apart.some((pair) => pair.every((beginning) => both.some(({ name }) => name.startsWith(beginning))));
