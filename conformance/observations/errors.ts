import { underScheme } from "../http/credential.ts";
import { formType } from "../journal/step.ts";
import { membersOf } from "../reading/error-members.ts";
import { fate, type Ask, type Asks } from "./asker.ts";

const invalid = { title: "Refused", questions: "none" };

/** A read with the owner's key under another spelling of its scheme. */
function underAnother(scheme: string): Ask {
  return async (asker) => {
    const credential = underScheme(scheme, asker.session.keys.owner);
    const step = await asker.send("read", { survey: asker.survey, credential });
    return fate(step, step.isAccepted ? "accepted" : String(step.status));
  };
}

/** Errors and credentials, asked by reading alone. */
export const readErrors: Asks = {
  "error-members": async (asker) => {
    const { status, exchange } = await asker.send("read", { name: asker.author.slug(), by: "slug" });
    return status === 404 && exchange !== undefined ? membersOf(exchange) : undefined;
  },
  "bearer-case": underAnother("bearer"),
  "other-scheme": underAnother("Basic"),
};

/** Errors, coercions and which error comes first. */
export const errorAsks: Asks = {
  "boolean-coercion": async (asker) => {
    const questions = [{ type: "short_text", label: "What is your role?", required: "true" }];
    return fate(await asker.patch({ questions }), "accepted");
  },
  "number-coercion": async (asker) => {
    const scale = { type: "linear_scale", label: "How likely is it?", required: false, scaleMin: "1", scaleMax: "5" };
    return fate(await asker.patch({ questions: [scale] }), "accepted");
  },
  "patch-without-object": async (asker) => fate(await asker.patch([]), "accepted"),
  "empty-body": async (asker) => fate(await asker.patch(undefined, { text: "" }), "accepted"),
  "json-extensions": async (asker) => {
    const body = { title: asker.author.title() };
    return fate(await asker.patch(body, { text: `${JSON.stringify(body)} // new` }), "accepted");
  },
  "malformed-json-status": async (asker) => {
    const { status, isAccepted } = await asker.patch(undefined, { text: '{"title": "cut off' });
    return isAccepted ? `accepted ${status}` : String(status);
  },
  "precedence-401-400": async (asker) => String((await asker.patch(invalid, { as: "nobody" })).status),
  "precedence-404-400": async (asker) =>
    String((await asker.send("update", { name: asker.author.slug(), by: "slug", body: invalid })).status),
  "form-bodies": async (asker) =>
    fate(await asker.patch(undefined, { text: "title=Form", contentType: formType }), "accepted"),
  "content-type-absent": async (asker) => {
    // eslint-disable-next-line unicorn/no-null
    const step = await asker.patch({ title: asker.author.title() }, { contentType: null });
    return fate(step, step.isAccepted ? "accepted" : String(step.status));
  },
};
