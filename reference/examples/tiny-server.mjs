// A whole survey service in one file of plain Node, kept in memory: an example of a second implementation, written from
// the specification, the fixtures and the guide "Write your own server in an afternoon".
//
//   SERVICE_API_KEY=… SERVICE_OTHER_API_KEY=… PORT=3000 node tiny-server.mjs
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const root = "/api/v1";
const maxRecipients = 200;
const maxBodyBytes = 8 * 1024 * 1024;

const surveyTexts = "targetCompany title description welcomeMessage logoUrl accentColor".split(" ");
const recipientTexts = "targetCompany email title accentColor inviteTop inviteBottom inviteSignOff inviteSentAt".split(
  " ",
);
const questionTypes =
  "short_text long_text single_choice multiple_choice dropdown linear_scale rating multiple_choice_grid checkbox_grid date time".split(
    " ",
  );

/** Every survey by its id: `{ owner, id, slug, …members, questions, recipients }`. */
const surveys = new Map();
const keys = new Set([process.env.SERVICE_API_KEY, process.env.SERVICE_OTHER_API_KEY].filter(Boolean));

/** Chapter ERR: every rejection is thrown, before anything is changed. */
class Rejection extends Error {
  constructor(status, message, details) {
    super(message);
    Object.assign(this, { status, body: { error: message, ...(details && { details }) } });
  }
}

const notFound = () => new Rejection(404, "This key has no such survey.");

// Chapter QST and LIM: what a body may hold

const isText = (value) => typeof value === "string" || value === null;
const isLabel = (value) => typeof value === "string";
const isBoolean = (value) => typeof value === "boolean";
const isStrings = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");
const isSlug = (value) => typeof value === "string" && value.length > 0 && value.length <= 200;
const isScaleMin = (value) => value === 0 || value === 1;
const isScaleMax = (value) => Number.isInteger(value) && value >= 2 && value <= 10;

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const needed = (test) => Object.assign((value) => test(value), { isNeeded: true });
const allOf = (names, test) => Object.fromEntries(names.map((name) => [name, test]));

// A shape is a test of a value, the shapes of an object's members, or `each`: the shape of each item of an array.
const recipientShape = { id: isText, ...allOf(recipientTexts, isText) };
const questionShape = (value) => ({
  type: needed((type) => questionTypes.includes(type)),
  label: isLabel,
  required: isBoolean,
  options: isStrings,
  allowOther: isBoolean,
  ...allOf(["scaleMinLabel", "scaleMaxLabel"], isText),
  ...(value?.type === "linear_scale" && { scaleMin: needed(isScaleMin), scaleMax: needed(isScaleMax) }),
});
const recipientList = { each: () => recipientShape };
const patchShape = { ...allOf(surveyTexts, isText), questions: { each: questionShape }, recipients: recipientList };
const settings = { ...allOf(["published", "notifyOnResponse"], isBoolean), notificationEmail: isText };
const createShape = { ...patchShape, ...settings, slug: isSlug };
const addShape = { skipExisting: isBoolean, recipients: recipientList };

/** Returns the faults of a value, each with the path to it. */
function faultsIn(value, shape, path = []) {
  if (typeof shape === "function")
    return shape(value) ? [] : [{ path, message: "is missing, or no value that it can have" }];
  if ("each" in shape) {
    if (!Array.isArray(value)) return [{ path, message: "must be an array" }];
    return value.flatMap((item, index) => faultsIn(item, shape.each(item), [...path, index]));
  }
  if (!isObject(value)) return [{ path, message: "must be an object" }];
  const present = Object.entries(shape).filter(([name, one]) => Object.hasOwn(value, name) || one.isNeeded);
  return present.flatMap(([name, one]) => faultsIn(value[name], one, [...path, name]));
}

/** The members of a value that its shape knows. */
function known(value, shape) {
  if (typeof shape === "function") return value;
  if ("each" in shape) return value.map((item) => known(item, shape.each(item)));
  const names = Object.keys(shape).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(names.map((name) => [name, known(value[name], shape[name])]));
}

function accepted(value, shape) {
  const details = faultsIn(value, shape);
  if (details.length > 0) throw new Rejection(400, "The body is not valid.", details);
  return known(value, shape);
}

// Chapter RCP: rows and recipients

/** The list after the rows were added to it; nothing that is stored changes. */
function planned(list, rows, { skipExisting = false } = {}) {
  const next = [...list];
  const counts = { added: 0, updated: 0, skipped: 0 };
  for (const { id, ...row } of rows) {
    const byId = next.findIndex((one) => id && one.id === id);
    const at = byId >= 0 ? byId : next.findIndex((one) => row.email && one.email === row.email);
    if (at < 0) next.push({ id: randomUUID(), ...row });
    else if (!skipExisting) next[at] = { ...next[at], ...row };
    counts[at < 0 ? "added" : skipExisting ? "skipped" : "updated"] += 1;
  }
  if (next.length > maxRecipients) {
    const message = `a survey has at most ${maxRecipients} recipients`;
    throw new Rejection(400, message, [{ path: ["recipients"], message }]);
  }
  return { list: next, counts };
}

/** The rows as the whole list: those that the survey has keep their ids, and with them their pages. */
function overwritten(list, rows) {
  const free = [...list];
  const all = rows.map(({ id, ...row }) => {
    const at = free.findIndex((one) => (id && one.id === id) || (row.email && one.email === row.email));
    return { id: at < 0 ? randomUUID() : free.splice(at, 1)[0].id, ...row };
  });
  return planned(all, []).list;
}

// The six endpoints

function shown({ owner: _owner, ...survey }, origin) {
  const pageOf = (id) => `${origin}/s/${encodeURIComponent(survey.slug)}/${id}`;
  return { survey: { ...survey, recipients: survey.recipients.map((one) => ({ ...one, url: pageOf(one.id) })) } };
}

function own(owner, name) {
  const survey = surveys.get(name) ?? [...surveys.values()].find(({ slug }) => slug === name);
  if (survey?.owner !== owner) throw notFound();
  return survey;
}

const routes = {
  "POST /surveys": ({ owner, body, origin }) => {
    const { recipients: rows = [], ...given } = accepted(body(), createShape);
    const list = overwritten([], rows);
    const isInUse = [...surveys.values()].some(({ id, slug }) => given.slug === slug || given.slug === id);
    if (isInUse) throw new Rejection(409, "The slug is in use.");
    const id = randomUUID();
    const survey = { slug: id, published: false, questions: [], ...given, owner, id, recipients: list };
    surveys.set(id, survey);
    return [201, shown(survey, origin)];
  },
  "GET /surveys": ({ owner, origin }) => {
    const all = [...surveys.values()].filter((survey) => survey.owner === owner);
    return [200, { surveys: all.map((survey) => shown(survey, origin).survey) }];
  },
  "GET /surveys/{id}": ({ owner, name, origin }) => [200, shown(own(owner, name), origin)],
  "PATCH /surveys/{id}": ({ owner, name, body, origin }) => {
    const survey = own(owner, name);
    const { recipients: rows, ...given } = accepted(body(), patchShape);
    const list = rows === undefined ? survey.recipients : overwritten(survey.recipients, rows);
    Object.assign(survey, given, { recipients: list });
    return [200, shown(survey, origin)];
  },
  "POST /surveys/{id}/recipients": ({ owner, name, body }) => {
    const survey = own(owner, name);
    const { recipients: rows = [], ...options } = accepted(body(), addShape);
    const { list, counts } = planned(survey.recipients, rows, options);
    survey.recipients = list;
    return [200, counts];
  },
  "GET /surveys/{id}/responses": ({ owner, name }) => [200, { responses: own(owner, name) && [] }],
};

/** Chapter AUT: whose key it is. */
function ownerOf({ authorization = "" }) {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!keys.has(key)) throw new Rejection(401, "The API key is missing or invalid.");
  return key;
}

function answer(request, text, origin) {
  const owner = ownerOf(request.headers);
  const [path = ""] = request.url.slice(root.length).split("?");
  const [, , name, ...rest] = path.split("/");
  const pattern = ["/surveys", ...(name === undefined ? [] : ["{id}"]), ...rest].join("/");
  const route = path.startsWith("/surveys") ? routes[`${request.method} ${pattern}`] : undefined;
  if (!request.url.startsWith(root) || route === undefined) throw notFound();
  const body = () =>
    parsed(text, () => new Rejection(400, "The body is not JSON.", [{ path: [], message: "must be JSON" }]));
  return route({ owner, origin, body, name: name === undefined ? "" : decoded(name) });
}

function parsed(text, refusal) {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal();
  }
}

function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    throw notFound();
  }
}

async function textOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Rejection(413, "The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The public page of a recipient: chapter RCP, RCP-60. */
function page(url) {
  const [, slug = "", id = ""] = /^(?:\/zh)?\/s\/([^/]+)\/([^/?]+)/.exec(url) ?? [];
  const survey = [...surveys.values()].find((one) => encodeURIComponent(one.slug) === slug);
  const recipient = survey?.recipients.find((one) => one.id === id);
  if (recipient === undefined) return undefined;
  const escaped = String(recipient.title ?? survey.title ?? "").replace(
    /[&<>"]/g,
    (sign) => `&#${sign.charCodeAt(0)};`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${escaped}</title><h1>${escaped}</h1>`;
}

const server = createServer(async (request, response) => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const html = request.method === "GET" ? page(request.url) : undefined;
  if (html !== undefined) return response.writeHead(200, { "content-type": "text/html" }).end(html);
  let [status, body] = [500, { error: "The server made a mistake." }];
  try {
    // nothing is awaited once the body is here: no other request comes in between
    [status, body] = answer(request, await textOf(request), origin);
  } catch (error) {
    if (error instanceof Rejection) ({ status, body } = error);
    else process.stderr.write(`${error.stack}\n`);
  }
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  return response.writeHead(status, { "content-type": "application/json", ...challenge }).end(JSON.stringify(body));
});

server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}${root}\n`);
});
