import { randomBytes, randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { unescape } from "node:querystring";
import { assertBodySize, getValidatedQuery, H3, HTTPError, HTTPResponse, readValidatedBody, type H3Event } from "h3";
import type * as z from "zod";
import { createAuthenticate, faultText } from "./authentication.ts";
import { defaultLimits, type App, type ServiceOptions } from "./options.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { planOverwrite, planUpsert, type Detail } from "./recipients.ts";
import { pageQuery, schemas, type Schemas } from "./schemas.ts";
import { createMemoryStore, type RecipientRecord, type Store, type SurveyRecord } from "./store.ts";

export const basePath = "/api/v1";

const maxDetails = 1_000;

export interface AppOptions extends ServiceOptions {
  /** Default: an empty store in memory. */
  readonly store?: Store;
}

/** The rules that the routes apply. */
export interface Rules extends Schemas {
  readonly planUpsert: typeof planUpsert;
  readonly planOverwrite: typeof planOverwrite;
}

export const recipientUrl = (publicOrigin: string, { slug }: SurveyRecord, { id }: RecipientRecord): string =>
  `${publicOrigin}/s/${slug}/${id}`;

/** Joins the title's first words and random digits: the slug is free and can't be guessed. */
function newSlug(title: string): string {
  const start = title.slice(0, 60).toLowerCase();
  const words = start.match(/[a-z0-9]+/g) ?? ["survey"];
  return [...words, randomBytes(5).toString("hex")].join("-");
}

const invalid = (message: string, details: readonly Detail[]): HTTPError =>
  new HTTPError({ status: 400, message, body: { details: details.slice(0, maxDetails) } });

/** Returns the plan, or throws an HTTPError (400) if it has problems. */
function accepted<Plan extends { readonly problems: readonly Detail[] }>(plan: Plan): Plan {
  if (plan.problems.length > 0) throw invalid("The recipients can't be stored.", plan.problems);
  return plan;
}

/** Throws an HTTPError (413), at once or when the body is read. */
export function limitBody(event: H3Event, limitBytes: number): void {
  // Node discards a body that nobody touches; after h3's check it would block the next request of the connection
  if (Number(event.req.headers.get("content-length")) > limitBytes) {
    throw new HTTPError({ status: 413, message: `The body must have at most ${limitBytes} bytes.` });
  }
  assertBodySize(event, limitBytes);
}

type Issue = { readonly path?: readonly unknown[]; readonly message: string };

/** Names each problem that a schema found. */
function unsatisfied({ issues }: { readonly issues: readonly Issue[] }): HTTPError {
  const details = issues.map(({ path = [], message }) => ({ path: path.map(String).join("."), message }));
  return invalid("The request does not satisfy the rules.", details);
}

/** RFC 9457 problem details. */
function problem({ status, message, headers, body }: HTTPError): HTTPResponse {
  // h3's own error for a text that isn't JSON has none
  const details = status === 400 ? { details: [{ path: "", message }] } : {};
  const members = { type: "about:blank", title: STATUS_CODES[status], status, detail: message, ...details, ...body };
  const all = { "content-type": "application/problem+json", ...Object.fromEntries(headers ?? []) };
  return new HTTPResponse(JSON.stringify(members), { status, headers: all });
}

const ownerOf = ({ context }: H3Event): string => context["owner"] as string;

/** Builds the API. `rules` are for tests that replace some. */
export function createApp(options: AppOptions = {}, rules: Rules = { ...schemas, planUpsert, planOverwrite }): App {
  const {
    keys = [],
    authenticate = createAuthenticate(keys),
    store = createMemoryStore(),
    clock = () => new Date(),
    publicOrigin = "http://localhost",
    reportFault = (error) => process.stderr.write(`${faultText(error)}\n`),
  } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const countRequest = createRateLimiter(limits);

  const app = new H3({
    // a path that can't be decoded names no survey: 404 after 401, like any other
    allowMalformedURL: true,
    silent: true,
    onResponse: ({ headers }) => {
      headers.set("cache-control", "no-store");
      headers.set("x-content-type-options", "nosniff");
    },
    onError: (error) => {
      if (!error.unhandled) return problem(error);
      reportFault(error.cause);
      return problem(new HTTPError({ status: 500, message: "The server failed; it was its own fault." }));
    },
  });

  app.use(`${basePath}/**`, async ({ req, res, context }) => {
    const owner = authenticate(req.headers.get("authorization"));
    if (owner === undefined) {
      const headers = { "www-authenticate": "Bearer" };
      throw new HTTPError({ status: 401, message: "A valid API key is required.", headers });
    }
    const { requestsPerWindow, windowSeconds } = limits;
    const { isExceeded, remaining, resetSeconds } = await countRequest(owner);
    // draft-ietf-httpapi-ratelimit-headers-10
    res.headers.set("ratelimit-policy", `"key";q=${requestsPerWindow};w=${windowSeconds}`);
    res.headers.set("ratelimit", `"key";r=${remaining};t=${resetSeconds}`);
    if (isExceeded) {
      const message = `This key may send ${requestsPerWindow} requests in ${windowSeconds} seconds.`;
      throw new HTTPError({ status: 429, message, headers: { "retry-after": String(resetSeconds) } });
    }
    context["owner"] = owner;
  });

  function surveyOf(event: H3Event): SurveyRecord {
    const survey = store.findSurvey(ownerOf(event), unescape(event.context.params?.["id"] ?? ""));
    if (survey !== undefined) return survey;
    throw new HTTPError({ status: 404, message: "This key has no survey of this id or slug." });
  }

  /** Reads JSON whatever its declared type; throws an HTTPError (400, 413). */
  function readBody<T>(event: H3Event, schema: z.ZodType<T>): Promise<T> {
    limitBody(event, limits.bodyBytes);
    return readValidatedBody(event, schema, { type: "json", onError: unsatisfied });
  }

  const now = (): string => clock().toISOString();
  const summary = ({ owner: _owner, questions: _questions, recipients: _recipients, ...members }: SurveyRecord) =>
    members;
  const full = (survey: SurveyRecord) => {
    const { questions, recipients } = survey;
    const linked = recipients.map((row) => ({ ...row, url: recipientUrl(publicOrigin, survey, row) }));
    return { survey: { ...summary(survey), questions, recipients: linked } };
  };

  app.get(`${basePath}/surveys`, async (event) => {
    const page = await getValidatedQuery(event, pageQuery, { onError: unsatisfied });
    const { surveys, next } = store.surveysOf(ownerOf(event), { before: page.cursor, limit: page.limit });
    return { surveys: surveys.map(summary), nextCursor: next === null ? null : String(next) };
  });

  app.post(`${basePath}/surveys`, async (event) => {
    const body = await readBody(event, rules.create);
    const { recipients } = accepted(rules.planOverwrite([], body.recipients));
    const slug = body.slug ?? newSlug(body.title);
    if (store.isSlugInUse(slug)) throw new HTTPError({ status: 409, message: "This slug is already in use." });
    const times = { createdAt: now(), updatedAt: now() };
    event.res.status = 201;
    return full(store.insertSurvey({ ...body, id: randomUUID(), owner: ownerOf(event), slug, recipients, ...times }));
  });

  app.get(`${basePath}/surveys/:id`, (event) => full(surveyOf(event)));

  app.patch(`${basePath}/surveys/:id`, async (event) => {
    surveyOf(event);
    const { recipients: rows, ...members } = await readBody(event, rules.patch);
    // reads the survey after the body: other requests may have changed it meanwhile
    const survey = surveyOf(event);
    const plan = rows && rules.planOverwrite(survey.recipients, rows);
    const changes = plan ? { ...members, recipients: accepted(plan).recipients } : members;
    if (Object.keys(changes).length === 0) return full(survey);
    return full(store.changeSurvey(survey.id, { ...changes, updatedAt: now() }));
  });

  app.post(`${basePath}/surveys/:id/recipients`, async (event) => {
    surveyOf(event);
    const { recipients: rows, skipExisting } = await readBody(event, rules.add);
    // reads the survey after the body: other requests may have changed it meanwhile
    const survey = surveyOf(event);
    const { recipients, counts } = accepted(rules.planUpsert(survey.recipients, rows, skipExisting));
    if (counts.added + counts.updated > 0) store.changeSurvey(survey.id, { recipients, updatedAt: now() });
    return counts;
  });

  app.get(`${basePath}/surveys/:id/responses`, (event) => ({ responses: store.responsesOf(surveyOf(event).id) }));

  return async (input, init) => app.request(input, init);
}
