import { randomBytes } from "node:crypto";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";
import { resent } from "../faults/resent.ts";
import { doing } from "../faults/visit.ts";
import { lawful, recipientsShown, seams, surveysShown, variantsOf, type Variant, type Wrap } from "./lawful.ts";

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
export const oddIdVariants: readonly Variant[] = variantsOf({
  "ids have colons and equals signs, and pages encode them": lawful(
    { "survey-id-format": "other", "recipient-id-format": "other", "page-url-host": "another host" },
    seams({
      newId: (kind) => `${kind}:${randomBytes(7).toString("base64")}`.replaceAll("/", "-").replaceAll("+", "."),
      present: encodedPages,
    }),
  ),
  "ids are names of resources, with dots and tildes": lawful(
    { "survey-id-format": "other", "recipient-id-format": "other" },
    seams({ newId: (kind) => `acme.${kind}s~${randomBytes(6).toString("hex")}` }),
  ),
  "ids are Base64, read with and without their padding": lawful(
    { "survey-id-format": "other", "recipient-id-format": "other" },
    seams({ newId: (kind) => Buffer.from(`${kind}:${randomBytes(7).toString("hex")}`).toString("base64") }),
    padded,
  ),
  "ids are numbers of 64 bits, which JavaScript would round, and ids that are texts are refused": lawful(
    { "survey-id-format": "integer", "recipient-id-format": "integer", "unknown-recipient-id": "refused 400" },
    seams({ newId: () => String((1n << 62n) + (randomBytes(8).readBigUInt64BE() >> 2n)) }),
    withNumbersAsIds,
    hearingNumbersAsIds,
  ),
  "recipients are counted in each survey": lawful({ "recipient-id-format": "integer" }, seams(countedInEachSurvey)),
  "every object has _id and __v beside its id": lawful(
    { "extra-survey-members": "__v, _id, createdAt, updatedAt" },
    surveysShown((survey) => ({ _id: survey["id"], __v: Math.floor(Math.random() * 9), ...survey })),
    recipientsShown((row) => ({ _id: row["id"], lastSeenAt: new Date().toISOString(), ...row })),
  ),
});
