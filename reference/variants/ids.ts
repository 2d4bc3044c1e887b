import { randomBytes } from "node:crypto";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { recipientsHeard, recipientsShown, surveysShown } from "./reshaped.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Variant } from "./variant.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function ulid(): string {
  const random = [...randomBytes(16)].map((byte) => letters[byte % 32] ?? "0").join("");
  let time = Date.now();
  let stamp = "";
  for (let place = 0; place < 10; place += 1) {
    stamp = (letters[time % 32] ?? "0") + stamp;
    time = Math.floor(time / 32);
  }
  return stamp + random;
}

/** Counts from a number. */
const counter = (from: number): (() => string) => {
  let last = from - 1;
  return () => String((last += 1));
};

/** Seams with counted ids, of surveys and of recipients. */
export const counted = (): ServiceOptions => {
  const next = { survey: counter(1), recipient: counter(1001) };
  return { newId: (kind) => next[kind]() };
};

/** Shows ids as JSON numbers, and hears them so. */
export const numbersForIds: readonly Wrap[] = [
  surveysShown((survey) => ({ ...survey, id: Number(survey["id"]) })),
  recipientsShown((row) => ({ ...row, id: Number(row["id"]) })),
  recipientsHeard((row) => (typeof row["id"] === "number" ? { ...row, id: String(row["id"]) } : row)),
];

const both = (format: string): Variant["answers"] => ({ "survey-id-format": format, "recipient-id-format": format });

/** Servers with other ids. */
export const idVariants: readonly Variant[] = [
  { name: "ids are counted, and texts", answers: both("integer"), build: lawful(counted) },
  { name: "ids are counted, and numbers", answers: both("integer"), build: lawful(counted, ...numbersForIds) },
  {
    name: "ids have prefixes",
    answers: both("prefixed"),
    build: lawful({
      newId: (kind) => `${kind === "survey" ? "srv" : "rcp"}_${randomBytes(9).toString("base64url")}`,
    }),
  },
  { name: "ids are ULIDs", answers: both("ulid"), build: lawful({ newId: ulid }) },
  {
    name: "ids are object ids",
    answers: both("object id"),
    build: lawful({ newId: () => randomBytes(12).toString("hex") }),
  },
  {
    name: "ids are short and random, with hyphens and underscores at any place",
    answers: both("other"),
    build: lawful({ newId: () => `-${randomBytes(8).toString("base64url")}_` }),
  },
  {
    name: "ids are UUIDs in capitals",
    answers: {},
    build: lawful({
      newId: () =>
        randomBytes(16)
          .toString("hex")
          .toUpperCase()
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    }),
  },
];
