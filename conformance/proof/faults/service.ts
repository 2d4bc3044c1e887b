/**
 * Faults in requirements on the whole service (SVC-…). A `Part` changes one thing about the conforming server. Operators
 * come first, then the table by requirement: `"what the server does wrong": Part`.
 */

import * as z from "zod";
import { Rejection } from "../host/rejection.ts";
import type { Mutant } from "./mutant.ts";
import { isBody, isInvalidJson, isSuccess, parseJson, type Body, type TextResponse } from "./parts/messages.ts";
import {
  answerInstead,
  changeRequest,
  changeRequestText,
  changeResponse,
  changeResponseIf,
  faults,
  onStatus,
  onSuccess,
} from "./parts/operators.ts";
import { allOf, byId, on, type When } from "./parts/route.ts";
import { withOptions, type Part } from "./parts/server-parts.ts";

/** Sets the content-type and, if given, the text. */
const withType =
  (type: string, text?: string) =>
  ({ headers, ...answer }: TextResponse): TextResponse => {
    headers.set("content-type", type);
    return { ...answer, headers, text: text ?? answer.text };
  };

// some services send such a prefix against JSON hijacking, so the body isn't JSON
const withGuardPrefix = ({ text }: TextResponse): Partial<TextResponse> => ({ text: `)]}',\n${text}` });

const hasCharset: When = ({ headers }) => (headers.get("content-type") ?? "").includes("charset");

const unsupported = (): Response => Response.json({ title: "Unsupported Media Type" }, { status: 415 });

const rejectCharset = (when: When): Part => answerInstead(allOf(when, hasCharset), unsupported);

/** Changes a response to a request with a key. `leak` gets the key. */
const leakKey = (when: When, leak: (response: TextResponse, key: string) => Partial<TextResponse>): Part =>
  changeResponse(when, (response, { headers }) => {
    const key = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];
    return key === undefined ? {} : leak(response, key);
  });

const rejectText = (isRejected: (text: string) => boolean): Part =>
  withOptions({ rules: { text: z.string().refine((text) => !isRejected(text)) } });

// "\u00e9" becomes "\\u00e9", which JSON reads as a backslash and the characters u00e9
const keepEscapes = (text: string): string => text.replaceAll(/(?<!\\)\\u00/g, "\\\\u00");

/** Keeps only the first member if the members aren't in the documented order. */
function firstMemberIfUnordered(body: Body): Body {
  const order = ["title", "description", "welcomeMessage", "logoUrl", "accentColor", "questions", "recipients"];
  const ranks = Object.keys(body).map((name) => order.indexOf(name));
  const isOrdered = ranks.every((rank, index) => rank === -1 || index === 0 || rank > (ranks[index - 1] ?? 0));
  return isOrdered ? body : Object.fromEntries(Object.entries(body).slice(0, 1));
}

const notOffered = { status: 405, text: '{"title":"Method Not Allowed"}' };

export const serviceFaults: readonly Mutant[] = [
  ...faults("SVC-1", {
    "GET /surveys redirects to the path with a slash": answerInstead(on.list, ({ url }) =>
      Response.redirect(url.replace("/surveys", "/surveys/"), 308),
    ),
    "POST /surveys redirects to the path with a slash": answerInstead(on.create, ({ url }) =>
      Response.redirect(`${url}/`, 308),
    ),
    "GET /surveys/{id} redirects to another host": answerInstead(byId(on.read), ({ url }) =>
      Response.redirect(url.replace("localhost", "www.localhost"), 302),
    ),
    "PATCH is not offered": onSuccess(on.patch, notOffered),
    "adding recipients is not offered": withOptions({
      planUpsert: () => {
        throw new Rejection(405, "Adding recipients is planned for the next version.");
      },
    }),
    "the responses are not offered": onSuccess(byId(on.responses), notOffered),
  }),
  ...faults(["SVC-2", "SVC-4", "RCP-31"], {
    "the answer to an add is a sentence": onSuccess(on.add, withType("text/plain", "Your recipients were added.")),
  }),
  ...faults(["SVC-2", "SVC-4"], {
    "the responses are CSV": onSuccess(on.responses, withType("text/csv", "id,recipientId,submittedAt\r\n")),
  }),
  ...faults("SVC-2", {
    "the answer to GET /surveys/{id} with an id starts with the guard )]}',": onSuccess(byId(on.read), withGuardPrefix),
    "the list starts with the guard )]}',": onSuccess(on.list, withGuardPrefix),
    "the answer to PATCH starts with the guard )]}',": onSuccess(on.patch, withGuardPrefix),
    "the answer to a create starts with the guard )]}',": onSuccess(on.create, withGuardPrefix),
  }),
  ...faults("SUR-38", { "the answer to PATCH has no body": onSuccess(on.patch, { status: 204, text: "" }) }),
  ...faults(["SVC-3", "SVC-4"], {
    "the 404 of a survey is an HTML page": onStatus(404, on.read, withType("text/html", "<h1>Not Found</h1>")),
  }),
  ...faults("SVC-3", {
    "a 401 is a word where JSON is announced": onStatus(401, on.any, { text: "Unauthorized" }),
    "the body of a 409 is JSON cut off before its end": onStatus(409, on.any, ({ text }) => ({
      text: text.slice(0, -1),
    })),
    "the 404 of an add is an HTML page that calls itself JSON": onStatus(404, on.add, { text: "<h1>Not Found</h1>" }),
    "a body that is not JSON is refused with a page": changeResponseIf(on.patch, isInvalidJson, {
      text: "<pre>SyntaxError: Unexpected token</pre>",
    }),
  }),
  ...faults("SVC-4", {
    "the list of surveys calls itself text/html": changeResponse(on.list, withType("text/html; charset=utf-8")),
    "errors call themselves text/plain": changeResponseIf(
      on.any,
      (response) => !isSuccess(response),
      withType("text/plain"),
    ),
    "the answer to a create names no media type": changeResponse(on.create, withType("application/octet-stream")),
  }),
  ...faults("SVC-5", {
    "escapes in the JSON of a PATCH are stored as they are written": changeRequestText(on.patch, keepEscapes),
    "escapes in the JSON of a create are stored as they are written": changeRequestText(on.create, keepEscapes),
    "escapes in the JSON of an add are stored as they are written": changeRequestText(on.add, keepEscapes),
    "a PATCH whose members come in another order than documented is understood as its first member alone":
      changeRequest(on.patch, firstMemberIfUnordered),
    "PATCH reads a scaleMin before the type as 1": changeRequestText(on.patch, (text) =>
      text.replaceAll(/"scaleMin":0(?=[^{}]*"type":)/g, '"scaleMin":1'),
    ),
    "a body that starts with white space is refused": changeRequestText(on.any, (text) =>
      /^\s/.test(text) ? "" : text,
    ),
    "a PATCH of more than one line is refused": changeRequestText(on.patch, (text) =>
      text.includes("\n") ? "[]" : text,
    ),
    "a create with escapes loses what isn't ASCII in the description": changeRequestText(on.create, (text) => {
      const body = parseJson(text);
      if (!/\\u[\da-f]{4}/.test(text) || !isBody(body)) return text;
      return JSON.stringify({ ...body, description: String(body["description"]).replaceAll(/[^\0-\x7f]/g, "?") });
    }),
    "a character that is sent as two escapes is stored as two U+FFFD": changeRequestText(on.bodies, (text) =>
      text.replaceAll(/\\ud[89ab]..\\ud[c-f]../gi, "\ufffd\ufffd"),
    ),
  }),
  ...faults(["SVC-6", "ERR-11"], {
    "PATCH whose Content-Type has a charset is answered 415 and done": changeResponse(allOf(on.patch, hasCharset), {
      status: 415,
      text: '{"title":"Unsupported Media Type"}',
    }),
  }),
  ...faults("SVC-6", {
    "a Content-Type with a charset is refused": rejectCharset(on.any),
    "a create whose Content-Type has a charset is refused": rejectCharset(on.create),
    "an add whose Content-Type has a charset is refused": rejectCharset(on.add),
    "a body whose Content-Type has a charset is read as Latin-1": changeRequestText(hasCharset, (text) =>
      Buffer.from(text).toString("latin1"),
    ),
  }),
  ...faults("SVC-7", {
    "emoji are refused in every text": rejectText((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
    "text in Arabic or Hebrew script is refused": rejectText((text) => /[\u0590-\u06ff]/.test(text)),
    "text of more than 255 characters is refused": withOptions({ limits: { textCharacters: 255 } }),
    "text of more than one line is refused": rejectText((text) => text.includes("\n")),
  }),
  ...faults("SVC-9", {
    "the answer to GET /surveys repeats the key in a header": leakKey(on.list, ({ headers }, key) => ({
      headers: new Headers([...headers, ["x-api-key", key]]),
    })),
    "the body of a 404 shows the request with its key": leakKey(on.read, ({ status, text }, key) =>
      status === 404 ? { text: text.replace("}", `,"request":{"authorization":"Bearer ${key}"}}`) } : {},
    ),
    "the answer to a create names the key as the survey's owner": leakKey(on.create, ({ text }, key) => ({
      text: text.replace('{"survey":{', `{"survey":{"owner":"${key}",`),
    })),
    "the address of a recipient's page has the key as a parameter": leakKey(on.shows, ({ text }, key) => ({
      text: text.replaceAll(/("url":"[^"]+)"/g, `$1?key=${key}"`),
    })),
  }),
];
