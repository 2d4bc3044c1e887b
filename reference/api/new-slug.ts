import { randomBytes } from "node:crypto";

/** Joins the title's first words and random digits: the slug is free and can't be guessed. */
export function newSlug(title: string): string {
  const words = title
    .slice(0, 60)
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [...(words ?? ["survey"]), randomBytes(5).toString("hex")].join("-");
}
