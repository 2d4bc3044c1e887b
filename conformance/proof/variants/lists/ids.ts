import { randomBytes } from "node:crypto";
import { planning } from "../recipients/recipient-plans.ts";
import { answering, on, parts, presented, recipientsHeard, recipientsShown, requestText } from "../lawful.ts";
import { respelled, seams, surveysShown, wrap, type Part, type Variant } from "../lawful.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const ulid = (): string => {
  const time = Array.from({ length: 10 }, (_, place) => Math.floor(Date.now() / 32 ** (9 - place)));
  return [...time, ...randomBytes(16)].map((digit) => letters[digit % 32]).join("");
};

const capitals = (): string =>
  randomBytes(16)
    .toString("hex")
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const counter = (from: number): (() => string) => {
  let last = from;
  return () => String((last += 1));
};

const counted: Part = seams(() => {
  const next = { survey: counter(0), recipient: counter(1000) };
  return { newId: (kind) => next[kind]() };
});

const numbersForIds: Part = parts(
  surveysShown((survey) => ({ ...survey, id: Number(survey["id"]) })),
  recipientsShown((row) => ({ ...row, id: Number(row["id"]) })),
  recipientsHeard((row) => (typeof row["id"] === "number" ? { ...row, id: String(row["id"]) } : row)),
);

const countedInEachSurvey = planning((request) => ({
  ...request,
  newId: counter(Math.max(0, ...request.recipients.map(({ id }) => Number(id)))),
}));

const fromBase64 = (name: string): Buffer => Buffer.from(decodeURIComponent(name), "base64");

/** Reads Base64 ids in paths, even without padding. */
const padded: Part = wrap((app) => (request) => {
  const url = request.url.replace(/(?<=\/surveys\/)[\w=%]{16,}(?=[/?]|$)/, (name) =>
    fromBase64(name).toString().startsWith("survey:") ? encodeURIComponent(fromBase64(name).toString("base64")) : name,
  );
  return app(new Request(url, request));
});

/** Shows 19-digit ids as numbers, and accepts them only as numbers. */
const longNumbers: Part = parts(
  respelled((text) => text.replaceAll(/"id":"(\d{19})"/g, '"id":$1')),
  requestText(on.bodies, (text) =>
    text.replaceAll(/"id":\s*"[^"]*"/g, '"id":false').replaceAll(/"id":\s*(\d{19})(?!\d)/g, '"id":"$1"'),
  ),
);

const made = (newId: (kind: "survey" | "recipient") => string): Part => seams({ newId });

const idsAre = (format: string): Variant["answers"] => ({ "survey-id-format": format, "recipient-id-format": format });

export const idVariants: readonly Variant[] = [
  ...answering(idsAre("integer"))({
    "ids are counted, and texts": counted,
    "ids are counted, and numbers": parts(counted, numbersForIds),
  }),
  ...answering(idsAre("prefixed"))({
    "ids have prefixes": made((kind) => `${kind === "survey" ? "srv" : "rcp"}_${randomBytes(9).toString("base64url")}`),
  }),
  ...answering(idsAre("ulid"))({ "ids are ULIDs": made(ulid) }),
  ...answering(idsAre("object id"))({ "ids are object ids": made(() => randomBytes(12).toString("hex")) }),
  ...answering({})({ "ids are UUIDs in capitals": made(capitals) }),
  ...answering({ ...idsAre("other"), "page-url-host": "another host" })({
    "ids have colons and equals signs, and pages encode them": parts(
      made((kind) => `${kind}:${randomBytes(7).toString("base64")}`.replaceAll("/", "-").replaceAll("+", ".")),
      presented(() => ({
        recipientUrl: ({ id }, { slug }) =>
          `https://pages.example.net/s/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`,
      })),
    ),
  }),
  ...answering(idsAre("other"))({
    "ids are short and random, with hyphens and underscores at any place": made(
      () => `-${randomBytes(8).toString("base64url")}_`,
    ),
    "ids are names of resources, with dots and tildes": made(
      (kind) => `acme.${kind}s~${randomBytes(6).toString("hex")}`,
    ),
    "ids are Base64, read with and without their padding": parts(
      made((kind) => Buffer.from(`${kind}:${randomBytes(7).toString("hex")}`).toString("base64")),
      padded,
    ),
  }),
  ...answering({ ...idsAre("integer"), "unknown-recipient-id": "rejected 400" })({
    "ids are numbers of 64 bits, which JavaScript would round, and ids that are texts are refused": parts(
      made(() => String((1n << 62n) + (randomBytes(8).readBigUInt64BE() >> 2n))),
      longNumbers,
    ),
  }),
  ...answering({ "recipient-id-format": "integer" })({
    "recipients are counted in each survey": seams(countedInEachSurvey),
  }),
  ...answering({ "extra-survey-members": "__v, _id, createdAt, updatedAt" })({
    "every object has _id and __v next to its id": parts(
      surveysShown((survey) => ({ _id: survey["id"], __v: Math.floor(Math.random() * 9), ...survey })),
      recipientsShown((row) => ({ _id: row["id"], lastSeenAt: new Date().toISOString(), ...row })),
    ),
  }),
];
