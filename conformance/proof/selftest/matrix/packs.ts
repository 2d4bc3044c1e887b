import { areComposable } from "../../variants/composed.ts";
import type { Variant } from "../../variants/variant.ts";

/** A variant with so many answers is composed of many things already. */
const maxAnswers = 8;

/** Others undo these: they read ids as JavaScript numbers or in lower case, reject companies, and write details as a text. */
const undone = /^ids are (?:numbers of 64 bits|Base64)|^each survey's pages are Chinese or not|^as of FastAPI/;

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
  isSlow || Object.keys(answers).length > maxAnswers || undone.test(name);

function isOpenTo(members: readonly Variant[], variant: Variant): boolean {
  return !isAlone(variant) && members.every((member) => !isAlone(member) && areComposable(member, variant));
}
