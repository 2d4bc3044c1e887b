import { randomBytes } from "node:crypto";
import { changeRequests } from "../recipients/recipient-plans.ts";
import { changePresentation, changeRequestText } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, withOptions, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { changeSentRecipients, changeRecipients, changeText, changeSurveys } from "../bodies/body-operators.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const crockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** https://github.com/ulid/spec: 10 digits for the time, then 16 random digits. */
const newUlid = (): string => {
  const time = Array.from({ length: 10 }, (_, index) => Math.floor(Date.now() / 32 ** (9 - index)));
  return [...time, ...randomBytes(16)].map((digit) => crockfordDigits[digit % 32]).join("");
};

const newCapitalUuid = (): string =>
  randomBytes(16)
    .toString("hex")
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const createCounter = (from: number): (() => string) => {
  let last = from;
  return () => String((last += 1));
};

const countedIds: Part = withOptions(() => {
  const next = { survey: createCounter(0), recipient: createCounter(1000) };
  return { newId: (kind) => next[kind]() };
});

const idsAsNumbers: Part = combine(
  changeSurveys((survey) => ({ ...survey, id: Number(survey["id"]) })),
  changeRecipients((row) => ({ ...row, id: Number(row["id"]) })),
  changeSentRecipients((row) => (typeof row["id"] === "number" ? { ...row, id: String(row["id"]) } : row)),
);

const countedInEachSurvey = changeRequests((request) => ({
  ...request,
  newId: createCounter(Math.max(0, ...request.recipients.map(({ id }) => Number(id)))),
}));

/** Reads Base64 ids in paths with and without padding: `/surveys/c3VydmV5OjE` -> `/surveys/c3VydmV5OjE%3D`. */
const base64IdsInPaths: Part = wrapApp((app) => (request) => {
  const url = request.url.replace(/(?<=\/surveys\/)[\w=%]{16,}(?=[/?]|$)/, (idOrSlug) => {
    const decoded = Buffer.from(decodeURIComponent(idOrSlug), "base64");
    return decoded.toString().startsWith("survey:") ? encodeURIComponent(decoded.toString("base64")) : idOrSlug;
  });
  return app(new Request(url, request));
});

/** Shows 19-digit ids as numbers, and accepts them only as numbers: `false` makes the rules reject other ids. */
const longIdsAsNumbers: Part = combine(
  changeText((text) => text.replaceAll(/"id":"(\d{19})"/g, '"id":$1')),
  changeRequestText(on.bodies, (text) =>
    text.replaceAll(/"id":\s*"[^"]*"/g, '"id":false').replaceAll(/"id":\s*(\d{19})(?!\d)/g, '"id":"$1"'),
  ),
);

const idsFrom = (newId: (kind: "survey" | "recipient") => string): Part => withOptions({ newId });

const idsAre = (format: string): Variant["answers"] => ({ "survey-id-format": format, "recipient-id-format": format });

/** Servers with other ids than UUIDs in lower case, or with `_id` as well. */
export const idVariants: readonly Variant[] = [
  ...variantsWith(idsAre("integer"))({
    "ids are counted, and texts": countedIds,
    "ids are counted, and numbers": combine(countedIds, idsAsNumbers),
  }),
  ...variantsWith(idsAre("prefixed"))({
    "ids have prefixes": idsFrom(
      (kind) => `${kind === "survey" ? "srv" : "rcp"}_${randomBytes(9).toString("base64url")}`,
    ),
  }),
  ...variantsWith(idsAre("ulid"))({ "ids are ULIDs": idsFrom(newUlid) }),
  ...variantsWith(idsAre("object id"))({ "ids are object ids": idsFrom(() => randomBytes(12).toString("hex")) }),
  ...variantsWith({})({ "ids are UUIDs in capitals": idsFrom(newCapitalUuid) }),
  ...variantsWith({ ...idsAre("other"), "page-url-host": "another host" })({
    "ids have colons and equals signs, and pages encode them": combine(
      idsFrom((kind) => `${kind}:${randomBytes(7).toString("base64")}`.replaceAll("/", "-").replaceAll("+", ".")),
      changePresentation(() => ({
        recipientUrl: ({ id }, { slug }) =>
          `https://pages.example.net/s/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`,
      })),
    ),
  }),
  ...variantsWith(idsAre("other"))({
    "ids are short and random, with hyphens and underscores at any place": idsFrom(
      () => `-${randomBytes(8).toString("base64url")}_`,
    ),
    "ids are names of resources, with dots and tildes": idsFrom(
      (kind) => `acme.${kind}s~${randomBytes(6).toString("hex")}`,
    ),
    "ids are Base64, read with and without their padding": combine(
      idsFrom((kind) => Buffer.from(`${kind}:${randomBytes(7).toString("hex")}`).toString("base64")),
      base64IdsInPaths,
    ),
  }),
  ...variantsWith({ ...idsAre("integer"), "unknown-recipient-id": "rejected 400" })({
    "ids are numbers of 64 bits, which JavaScript would round, and ids that are texts are refused": combine(
      idsFrom(() => String((1n << 62n) + (randomBytes(8).readBigUInt64BE() >> 2n))),
      longIdsAsNumbers,
    ),
  }),
  ...variantsWith({ "recipient-id-format": "integer" })({
    "recipients are counted in each survey": withOptions(countedInEachSurvey),
  }),
  ...variantsWith({ "extra-survey-members": "__v, _id, createdAt, updatedAt" })({
    "every object has _id and __v next to its id": combine(
      changeSurveys((survey) => ({ _id: survey["id"], __v: Math.floor(Math.random() * 9), ...survey })),
      changeRecipients((row) => ({ _id: row["id"], lastSeenAt: new Date().toISOString(), ...row })),
    ),
  }),
];
