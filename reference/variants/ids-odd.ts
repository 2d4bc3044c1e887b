import { randomBytes } from "node:crypto";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";
import { resent } from "../faults/resent.ts";
import { doing } from "../faults/visit.ts";
import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { recipientsShown, surveysShown } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

const encodedPages = {
  recipientUrl: ({ id }: { id: string }, { slug }: { slug: string }): string =>
    `https://pages.example.net/s/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`,
};

/** Counts on from the highest id of some recipients. */
function countingOn(recipients: readonly { readonly id: string }[]): () => string {
  let last = Math.max(0, ...recipients.map(({ id }) => Number(id)));
  return () => String((last += 1));
}

/** Recipients have the ids 1, 2, 3 and so on in every survey. */
const countedInEachSurvey: ServiceOptions = {
  planUpsert: (request) => planUpsert({ ...request, newId: countingOn(request.recipients) }),
  planOverwrite: (request) => planOverwrite({ ...request, newId: countingOn(request.recipients) }),
};

/** Reads ids in paths as Base64, which may lack its padding. */
const padded: Wrap = (app) => (request) => {
  const url = request.url.replace(/(?<=\/surveys\/)[\w=%]{16,}(?=[/?]|$)/, (name) =>
    Buffer.from(decodeURIComponent(name), "base64").toString().startsWith("survey:")
      ? encodeURIComponent(Buffer.from(decodeURIComponent(name), "base64").toString("base64"))
      : name,
  );
  return app(new Request(url, request));
};

/** Shows ids of nineteen digits as numbers. */
const withNumbersAsIds: Wrap = (app) => async (request) => {
  const answer = await app(request);
  return new Response((await answer.text()).replaceAll(/"id":"(\d{19})"/g, '"id":$1'), answer);
};

/** Hears ids that are numbers of nineteen digits, and none that is a text. */
const hearingNumbersAsIds: Wrap = (app) =>
  resent(app, doing("create", "patch", "add"), (text) =>
    text.replaceAll(/"id":\s*"[^"]*"/g, '"id":false').replaceAll(/"id":\s*(\d{19})(?!\d)/g, '"id":"$1"'),
  );

/** Servers with ids of unusual letters, or of unusual reach. */
export const oddIdVariants: readonly Variant[] = [
  {
    name: "ids have colons and equals signs, and pages encode them",
    answers: { "survey-id-format": "other", "recipient-id-format": "other", "page-url-host": "another host" },
    build: lawful({
      newId: (kind) => `${kind}:${randomBytes(7).toString("base64")}`.replaceAll("/", "-").replaceAll("+", "."),
      present: encodedPages,
    }),
  },
  {
    name: "ids are names of resources, with dots and tildes",
    answers: { "survey-id-format": "other", "recipient-id-format": "other" },
    build: lawful({ newId: (kind) => `acme.${kind}s~${randomBytes(6).toString("hex")}` }),
  },
  {
    name: "ids are Base64, read with and without their padding",
    answers: { "survey-id-format": "other", "recipient-id-format": "other" },
    build: lawful(
      { newId: (kind) => Buffer.from(`${kind}:${randomBytes(7).toString("hex")}`).toString("base64") },
      padded,
    ),
  },
  {
    name: "ids are numbers of 64 bits, which JavaScript would round, and ids that are texts are refused",
    answers: { "survey-id-format": "integer", "recipient-id-format": "integer", "unknown-recipient-id": "refused 400" },
    build: lawful(
      { newId: () => String((1n << 62n) + (randomBytes(8).readBigUInt64BE() >> 2n)) },
      withNumbersAsIds,
      hearingNumbersAsIds,
    ),
  },
  {
    name: "recipients are counted in each survey",
    answers: { "recipient-id-format": "integer" },
    build: lawful(countedInEachSurvey),
  },
  {
    name: "every object has _id and __v beside its id",
    answers: { "extra-survey-members": "__v, _id, createdAt, updatedAt" },
    build: lawful(
      {},
      surveysShown((survey) => ({ _id: survey["id"], __v: Math.floor(Math.random() * 9), ...survey })),
      recipientsShown((row) => ({ _id: row["id"], lastSeenAt: new Date().toISOString(), ...row })),
    ),
  },
];
