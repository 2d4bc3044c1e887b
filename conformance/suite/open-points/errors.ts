import { underScheme } from "../../client/credential.ts";
import { formType } from "../../client/endpoint.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";
import { accepts, type Ask, type Asks } from "./asker.ts";

/** A change that fails validation, since `questions` isn't a list. */
const invalid = { title: "Refused", questions: "none" };

const readUnder = (scheme: string): Ask =>
  accepts((asker) =>
    asker.send("read", { survey: asker.survey, credential: underScheme(scheme, asker.session.keys.owner) }),
  );

/** These only read, so runs that must not write ask them, too. */
export const readErrors: Asks = {
  "error-members": async (asker) => {
    const { status, exchange } = await asker.send("read", { name: asker.author.slug(), by: "slug" });
    return status === 404 && exchange !== undefined ? errorMembers(exchange) : undefined;
  },
  "bearer-case": readUnder("bearer"),
  "other-scheme": readUnder("Basic"),
};

const scale = { type: "linear_scale", label: "How likely is it?", required: false, scaleMin: "1", scaleMax: "5" };

export const errorAsks: Asks = {
  "boolean-coercion": accepts((asker) =>
    asker.patch({ questions: [{ type: "short_text", label: "What is your role?", required: "true" }] }),
  ),
  "number-coercion": accepts((asker) => asker.patch({ questions: [scale] })),
  "patch-without-object": accepts((asker) => asker.patch([])),
  "empty-body": accepts((asker) => asker.patch(undefined, { text: "" })),
  "json-extensions": accepts((asker) => {
    const body = { title: asker.author.title() };
    return asker.patch(body, { text: `${JSON.stringify(body)} // new` });
  }),
  "malformed-json-status": async (asker) => {
    const { status, isAccepted } = await asker.patch(undefined, { text: '{"title": "cut off' });
    return isAccepted ? `accepted ${status}` : String(status);
  },
  "precedence-401-400": async (asker) => String((await asker.patch(invalid, { as: "nobody" })).status),
  "precedence-404-400": async (asker) =>
    String((await asker.send("update", { name: asker.author.slug(), by: "slug", body: invalid })).status),
  "form-bodies": accepts((asker) => asker.patch(undefined, { text: "title=Form", contentType: formType })),
  // eslint-disable-next-line unicorn/no-null
  "content-type-absent": accepts((asker) => asker.patch({ title: asker.author.title() }, { contentType: null })),
};

/** Returns the members of an error in alphabetical order: `details, error`. */
export function errorMembers({ json }: Exchange): string {
  if (json.unreadable !== undefined) return "no JSON";
  return isObject(json.value) ? Object.keys(json.value).toSorted().join(", ") || "none" : "no object";
}
