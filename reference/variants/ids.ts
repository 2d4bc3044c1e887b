import { randomBytes } from "node:crypto";
import type { ServiceOptions } from "../api/service.ts";
import {
  lawful,
  recipientsHeard,
  recipientsShown,
  seams,
  surveysShown,
  variantsOf,
  type Variant,
  type Wrap,
} from "./lawful.ts";

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
export const idVariants: readonly Variant[] = variantsOf({
  "ids are counted, and texts": lawful(both("integer"), seams(counted)),
  "ids are counted, and numbers": lawful(both("integer"), seams(counted), ...numbersForIds),
  "ids have prefixes": lawful(
    both("prefixed"),
    seams({ newId: (kind) => `${kind === "survey" ? "srv" : "rcp"}_${randomBytes(9).toString("base64url")}` }),
  ),
  "ids are ULIDs": lawful(both("ulid"), seams({ newId: ulid })),
  "ids are object ids": lawful(both("object id"), seams({ newId: () => randomBytes(12).toString("hex") })),
  "ids are short and random, with hyphens and underscores at any place": lawful(
    both("other"),
    seams({ newId: () => `-${randomBytes(8).toString("base64url")}_` }),
  ),
  "ids are UUIDs in capitals": lawful(
    {},
    seams({
      newId: () =>
        randomBytes(16)
          .toString("hex")
          .toUpperCase()
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    }),
  ),
});
