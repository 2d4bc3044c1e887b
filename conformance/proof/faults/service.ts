import {
  both,
  byId,
  faults,
  instead,
  isBody,
  isNoJson,
  isSuccess,
  on,
  onStatus,
  parsed,
  Rejection,
  request,
  requestText,
  response,
  responseIf,
  seams,
  success,
  z,
  type Answer,
  type Body,
  type Mutant,
  type Part,
  type When,
} from "./parts/operators.ts";

const typed =
  (type: string, text?: string) =>
  ({ headers, ...answer }: Answer): Answer => {
    headers.set("content-type", type);
    return { ...answer, headers, text: text ?? answer.text };
  };

const guarded = ({ text }: Answer): Partial<Answer> => ({ text: `)]}',\n${text}` });

const hasCharset: When = ({ headers }) => (headers.get("content-type") ?? "").includes("charset");

const unsupported = (): Response => Response.json({ title: "Unsupported Media Type" }, { status: 415 });

const refusingCharset = (when: When): Part => instead(both(when, hasCharset), unsupported);

const leaking = (when: When, leak: (answer: Answer, key: string) => Partial<Answer>): Part =>
  response(when, (answer, { headers }) => {
    const key = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];
    return key === undefined ? {} : leak(answer, key);
  });

const refusingText = (isRejected: (text: string) => boolean): Part =>
  seams({ rules: { text: z.string().refine((text) => !isRejected(text)) } });

const escapesKept = (text: string): string => text.replaceAll(/(?<!\\)\\u00/g, "\\\\u00");

/** Keeps only the first member if the members aren't in the documented order. */
function inDocumentedOrder(body: Body): Body {
  const order = ["title", "description", "welcomeMessage", "logoUrl", "accentColor", "questions", "recipients"];
  const places = Object.keys(body).map((name) => order.indexOf(name));
  const inOrder = places.every((place, index) => place === -1 || index === 0 || place > (places[index - 1] ?? 0));
  return inOrder ? body : Object.fromEntries(Object.entries(body).slice(0, 1));
}

export const serviceFaults: readonly Mutant[] = [
  ...faults("SVC-1", {
    "GET /surveys redirects to the path with a slash": instead(on.list, ({ url }) =>
      Response.redirect(url.replace("/surveys", "/surveys/"), 308),
    ),
    "POST /surveys redirects to the path with a slash": instead(on.create, ({ url }) =>
      Response.redirect(`${url}/`, 308),
    ),
    "GET /surveys/{id} redirects to another host": instead(byId(on.read), ({ url }) =>
      Response.redirect(url.replace("localhost", "www.localhost"), 302),
    ),
    "PATCH is not offered": success(on.patch, { status: 405, text: '{"title":"Method Not Allowed"}' }),
    "adding recipients is not offered": seams({
      planUpsert: () => {
        throw new Rejection(405, "Adding recipients is planned for the next version.");
      },
    }),
    "the responses are not offered": success(byId(on.responses), {
      status: 405,
      text: '{"title":"Method Not Allowed"}',
    }),
  }),
  ...faults(["SVC-2", "SVC-4", "RCP-31"], {
    "the answer to an add is a sentence": success(on.add, typed("text/plain", "Your recipients were added.")),
  }),
  ...faults(["SVC-2", "SVC-4"], {
    "the responses are CSV": success(on.responses, typed("text/csv", "id,recipientId,submittedAt\r\n")),
  }),
  ...faults("SVC-2", {
    "the answer to GET /surveys/{id} with an id starts with the guard )]}',": success(byId(on.read), guarded),
    "the list starts with the guard )]}',": success(on.list, guarded),
    "the answer to PATCH starts with the guard )]}',": success(on.patch, guarded),
    "the answer to a create starts with the guard )]}',": success(on.create, guarded),
  }),
  ...faults("SUR-38", { "the answer to PATCH has no body": success(on.patch, { status: 204, text: "" }) }),
  ...faults(["SVC-3", "SVC-4"], {
    "the 404 of a survey is an HTML page": onStatus(404, on.read, typed("text/html", "<h1>Not Found</h1>")),
  }),
  ...faults("SVC-3", {
    "a 401 is a word where JSON is announced": onStatus(401, on.any, { text: "Unauthorized" }),
    "the body of a 409 is JSON cut off before its end": onStatus(409, on.any, ({ text }) => ({
      text: text.slice(0, -1),
    })),
    "the 404 of an add is an HTML page that calls itself JSON": onStatus(404, on.add, { text: "<h1>Not Found</h1>" }),
    "a body that is not JSON is refused with a page": responseIf(on.patch, isNoJson, {
      text: "<pre>SyntaxError: Unexpected token</pre>",
    }),
  }),
  ...faults("SVC-4", {
    "the list of surveys calls itself text/html": response(on.list, typed("text/html; charset=utf-8")),
    "errors call themselves text/plain": responseIf(on.any, (answer) => !isSuccess(answer), typed("text/plain")),
    "the answer to a create names no media type": response(on.create, typed("application/octet-stream")),
  }),
  ...faults("SVC-5", {
    "escapes in the JSON of a PATCH are stored as they are written": requestText(on.patch, escapesKept),
    "escapes in the JSON of a create are stored as they are written": requestText(on.create, escapesKept),
    "escapes in the JSON of an add are stored as they are written": requestText(on.add, escapesKept),
    "a PATCH whose members come in another order than documented is understood as its first member alone": request(
      on.patch,
      inDocumentedOrder,
    ),
    "PATCH reads a scaleMin before the type as 1": requestText(on.patch, (text) =>
      text.replaceAll(/"scaleMin":0(?=[^{}]*"type":)/g, '"scaleMin":1'),
    ),
    "a body that starts with white space is refused": requestText(on.any, (text) => (/^\s/.test(text) ? "" : text)),
    "a PATCH of more than one line is refused": requestText(on.patch, (text) => (text.includes("\n") ? "[]" : text)),
    "a create with escapes loses what isn't ASCII in the description": requestText(on.create, (text) => {
      const body = parsed(text);
      if (!/\\u[\da-f]{4}/.test(text) || !isBody(body)) return text;
      return JSON.stringify({ ...body, description: String(body["description"]).replaceAll(/[^\0-\x7f]/g, "?") });
    }),
  }),
  ...faults("SVC-5", {
    "a character that is sent as two escapes is stored as two U+FFFD": requestText(on.bodies, (text) =>
      text.replaceAll(/\\ud[89ab]..\\ud[c-f]../gi, "\ufffd\ufffd"),
    ),
  }),
  ...faults(["SVC-6", "ERR-11"], {
    "PATCH whose Content-Type has a charset is answered 415 and done": response(both(on.patch, hasCharset), {
      status: 415,
      text: '{"title":"Unsupported Media Type"}',
    }),
  }),
  ...faults("SVC-6", {
    "a Content-Type with a charset is refused": refusingCharset(on.any),
    "a create whose Content-Type has a charset is refused": refusingCharset(on.create),
    "an add whose Content-Type has a charset is refused": refusingCharset(on.add),
    "a body whose Content-Type has a charset is read as Latin-1": requestText(hasCharset, (text) =>
      Buffer.from(text).toString("latin1"),
    ),
  }),
  ...faults("SVC-7", {
    "emoji are refused in every text": refusingText((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
    "text in Arabic or Hebrew script is refused": refusingText((text) => /[\u0590-\u06ff]/.test(text)),
    "text of more than 255 characters is refused": seams({ limits: { textCharacters: 255 } }),
    "text of more than one line is refused": refusingText((text) => text.includes("\n")),
  }),
  ...faults("SVC-9", {
    "the answer to GET /surveys repeats the key in a header": leaking(on.list, ({ headers }, key) => ({
      headers: new Headers([...headers, ["x-api-key", key]]),
    })),
    "the body of a 404 shows the request with its key": leaking(on.read, ({ status, text }, key) =>
      status === 404 ? { text: text.replace("}", `,"request":{"authorization":"Bearer ${key}"}}`) } : {},
    ),
    "the answer to a create names the key as the survey's owner": leaking(on.create, ({ text }, key) => ({
      text: text.replace('{"survey":{', `{"survey":{"owner":"${key}",`),
    })),
    "the address of a recipient's page has the key as a parameter": leaking(on.shows, ({ text }, key) => ({
      text: text.replaceAll(/("url":"[^"]+)"/g, `$1?key=${key}"`),
    })),
  }),
];
