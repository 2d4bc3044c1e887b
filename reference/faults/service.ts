import * as z from "zod";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { Refusal } from "../api/refusal.ts";
import type { ServiceOptions } from "../api/service.ts";
import { hearing } from "./hearing.ts";
import type { Sent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { resent } from "./resent.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { on, onId, visitOf } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const always: Occasion = () => true;

const withType = ({ headers }: Answer, type: string): Partial<Answer> => {
  const changed = new Headers(headers);
  changed.set("content-type", type);
  return { headers: changed };
};

/** A server that answers some requests itself, without any effect. */
const unless =
  (app: Fetch, occasion: Occasion, answer: (request: Request) => Response | undefined): Fetch =>
  async (request) =>
    (occasion(visitOf(request)) ? answer(request) : undefined) ?? app(request);

const hasCharset = ({ headers }: Request): boolean => (headers.get("content-type") ?? "").includes("charset");

const refuseCharset = (request: Request): Response | undefined =>
  hasCharset(request) ? Response.json({ title: "Unsupported Media Type" }, { status: 415 }) : undefined;

/** A server that lets the caller's key slip into its answers on some occasions. */
const telling =
  (app: Fetch, occasion: Occasion, tell: (answer: Answer, key: string) => Partial<Answer>): Fetch =>
  async (request) => {
    const key = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    return key === undefined ? app(request) : rewritten(app, occasion, (answer) => tell(answer, key))(request);
  };

const refusing = (given: ServiceOptions, isRefused: (text: string) => boolean): Fetch =>
  createApp({ ...given, rules: { text: z.string().refine((text) => !isRefused(text)) } });

/** What a reader finds that expects the members in the documented order and stops at the first that is out of it. */
function inDocumentedOrder(body: Sent): Sent {
  const order = ["title", "description", "welcomeMessage", "logoUrl", "accentColor", "questions", "recipients"];
  const places = Object.keys(body).map((name) => order.indexOf(name));
  const inOrder = places.every((place, index) => place === -1 || index === 0 || place > (places[index - 1] ?? 0));
  return inOrder ? body : Object.fromEntries(Object.entries(body).slice(0, 1));
}

export const serviceMutants: readonly Mutant[] = [
  {
    name: "GET /surveys redirects to the path with a slash",
    breaks: ["SVC-1", "SUR-4"],
    build: (given) =>
      unless(createApp(given), on("list"), ({ url }) => Response.redirect(url.replace("/surveys", "/surveys/"), 308)),
  },
  {
    name: "the responses are not offered",
    breaks: ["SVC-1", "RSP-1"],
    build: (given) =>
      rewritten(createApp(given), onId("responses"), (answer) =>
        isSuccess(answer) ? { status: 405, text: '{"title":"Method Not Allowed"}' } : {},
      ),
  },
  {
    name: "adding recipients is not offered",
    breaks: ["SVC-1", "RCP-30"],
    build: (given) =>
      createApp({
        ...given,
        planUpsert: () => {
          throw new Refusal(405, "Adding recipients is planned for the next version.");
        },
      }),
  },
  {
    name: "the answer to an add is a sentence",
    breaks: ["SVC-2", "SVC-4", "RCP-31"],
    build: (given) =>
      rewritten(createApp(given), on("add"), (answer) =>
        isSuccess(answer) ? { ...withType(answer, "text/plain"), text: "Your recipients were added." } : {},
      ),
  },
  {
    name: "the responses are CSV",
    breaks: ["SVC-2", "SVC-4", "RSP-1"],
    build: (given) =>
      rewritten(createApp(given), on("responses"), (answer) =>
        isSuccess(answer) ? { ...withType(answer, "text/csv"), text: "id,recipientId,submittedAt\r\n" } : {},
      ),
  },
  {
    name: "the answer to GET /surveys/{id} with an id starts with the guard )]}',",
    breaks: ["SVC-2", "SUR-2"],
    build: (given) =>
      rewritten(createApp(given), onId("read"), (answer) =>
        isSuccess(answer) ? { text: `)]}',\n${answer.text}` } : {},
      ),
  },
  {
    name: "the 404 of a survey is an HTML page",
    breaks: ["SVC-3", "SVC-4"],
    build: (given) =>
      rewritten(createApp(given), on("read"), (answer) =>
        answer.status === 404 ? { ...withType(answer, "text/html"), text: "<h1>Not Found</h1>" } : {},
      ),
  },
  {
    name: "a 401 is a word where JSON is announced",
    breaks: ["SVC-3"],
    build: (given) =>
      rewritten(createApp(given), always, ({ status }) => (status === 401 ? { text: "Unauthorized" } : {})),
  },
  {
    name: "the body of a 409 is JSON cut off before its end",
    breaks: ["SVC-3"],
    build: (given) =>
      rewritten(createApp(given), always, ({ status, text }) => (status === 409 ? { text: text.slice(0, -1) } : {})),
  },
  {
    name: "the 404 of an add is an HTML page that calls itself JSON",
    breaks: ["SVC-3"],
    build: (given) =>
      rewritten(createApp(given), on("add"), ({ status }) => (status === 404 ? { text: "<h1>Not Found</h1>" } : {})),
  },
  {
    name: "the list of surveys calls itself text/html",
    breaks: ["SVC-4"],
    build: (given) => rewritten(createApp(given), on("list"), (answer) => withType(answer, "text/html; charset=utf-8")),
  },
  {
    name: "errors call themselves text/plain",
    breaks: ["SVC-4"],
    build: (given) =>
      rewritten(createApp(given), always, (answer) => (isSuccess(answer) ? {} : withType(answer, "text/plain"))),
  },
  {
    name: "the answer to a create names no media type",
    breaks: ["SVC-4"],
    build: (given) =>
      rewritten(createApp(given), on("create"), (answer) => withType(answer, "application/octet-stream")),
  },
  {
    name: "escapes in the JSON of a PATCH are stored as they are written",
    breaks: ["SVC-5"],
    build: (given) => resent(createApp(given), on("patch"), (text) => text.replaceAll(/(?<!\\)\\u00/g, "\\\\u00")),
  },
  {
    name: "escapes in the JSON of a create are stored as they are written",
    breaks: ["SVC-5"],
    build: (given) => resent(createApp(given), on("create"), (text) => text.replaceAll(/(?<!\\)\\u00/g, "\\\\u00")),
  },
  {
    name: "a PATCH whose members come in another order than documented is understood as its first member alone",
    breaks: ["SVC-5"],
    build: (given) => hearing(createApp(given), on("patch"), inDocumentedOrder),
  },
  {
    name: "a body that starts with white space is refused",
    breaks: ["SVC-5"],
    build: (given) => resent(createApp(given), always, (text) => (/^\s/.test(text) ? "" : text)),
  },
  {
    name: "a Content-Type with a charset is refused",
    breaks: ["SVC-6"],
    build: (given) => unless(createApp(given), always, refuseCharset),
  },
  {
    name: "a create whose Content-Type has a charset is refused",
    breaks: ["SVC-6"],
    build: (given) => unless(createApp(given), on("create"), refuseCharset),
  },
  {
    name: "a body whose Content-Type has a charset is read as Latin-1",
    breaks: ["SVC-6"],
    build: (given) => {
      const app = createApp(given);
      const misread = resent(app, always, (text) => Buffer.from(text).toString("latin1"));
      return (request) => (hasCharset(request) ? misread(request) : app(request));
    },
  },
  {
    name: "emoji are refused in every text",
    breaks: ["SVC-7"],
    build: (given) => refusing(given, (text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  },
  {
    name: "text in Arabic or Hebrew script is refused",
    breaks: ["SVC-7"],
    build: (given) => refusing(given, (text) => /[\u0590-\u06ff]/.test(text)),
  },
  {
    name: "text of more than 255 characters is refused",
    breaks: ["SVC-7"],
    build: (given) => createApp({ ...given, limits: { ...given.limits, textCharacters: 255 } }),
  },
  {
    name: "text of more than one line is refused",
    breaks: ["SVC-7"],
    build: (given) => refusing(given, (text) => text.includes("\n")),
  },
  {
    name: "the answer to GET /surveys repeats the key in a header",
    breaks: ["SVC-9"],
    build: (given) =>
      telling(createApp(given), on("list"), ({ headers }, key) => ({
        headers: new Headers([...headers, ["x-api-key", key]]),
      })),
  },
  {
    name: "the body of a 404 shows the request with its key",
    breaks: ["SVC-9"],
    build: (given) =>
      telling(createApp(given), on("read"), ({ status, text }, key) =>
        status === 404 ? { text: text.replace("}", `,"request":{"authorization":"Bearer ${key}"}}`) } : {},
      ),
  },
  {
    name: "the answer to a create names the key as the survey's owner",
    breaks: ["SVC-9"],
    build: (given) =>
      telling(createApp(given), on("create"), ({ text }, key) => ({
        text: text.replace('{"survey":{', `{"survey":{"owner":"${key}",`),
      })),
  },
  {
    name: "the address of a recipient's page has the key as a parameter",
    breaks: ["SVC-9"],
    build: (given) =>
      telling(createApp(given), on("create", "read", "patch"), ({ text }, key) => ({
        text: text.replaceAll(/("url":"[^"]+)"/g, `$1?key=${key}"`),
      })),
  },
];
