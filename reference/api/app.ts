import { unescape } from "node:querystring";
import { H3, HTTPResponse, type H3Event, type HTTPMethod } from "h3";
import type { Operation } from "./operation.ts";
import type { Quota } from "./rate-limiter.ts";
import { readJson } from "./read-json.ts";
import { Rejection } from "./rejection.ts";
import { addRecipients } from "./routes/add-recipients.ts";
import { createSurvey } from "./routes/create-survey.ts";
import { listResponses } from "./routes/list-responses.ts";
import { listSurveys } from "./routes/list-surveys.ts";
import { patchSurvey } from "./routes/patch-survey.ts";
import { readSurvey } from "./routes/read-survey.ts";
import type { Route } from "./routes/route.ts";
import { createService } from "./service.ts";
import type { Service, ServiceOptions } from "./service.ts";

/** A server as a function from a web request to a web response. */
export type Fetch = (request: Request) => Promise<Response>;

export const basePath = "/api/v1";

const routes: Readonly<
  Record<Operation, { readonly method: HTTPMethod; readonly path: string; readonly route: Route }>
> = {
  list: { method: "GET", path: "/surveys", route: listSurveys },
  create: { method: "POST", path: "/surveys", route: createSurvey },
  read: { method: "GET", path: "/surveys/:id", route: readSurvey },
  patch: { method: "PATCH", path: "/surveys/:id", route: patchSurvey },
  add: { method: "POST", path: "/surveys/:id/recipients", route: addRecipients },
  responses: { method: "GET", path: "/surveys/:id/responses", route: listResponses },
};

/** Builds the reference server. Options replace its parts; the other parts stay as in the reference. */
export function createApp(options: ServiceOptions = {}): Fetch {
  return createApi(createService(options));
}

export function createApi(service: Service): Fetch {
  const app = new H3({
    // a path that can't be decoded names no survey: 404 after 401, like any other
    allowMalformedURL: true,
    silent: true,
    onError: (error) => {
      // outside the base address: 404 whatever the key
      if (error.status === 404) return reject(service, notFound());
      service.reportFault(error.cause);
      return reject(service, new Rejection(500, "The server failed; it was its own fault."));
    },
  });
  const methodsByPath = new Map<string, string[]>();
  for (const [operation, { method, path, route }] of Object.entries(routes)) {
    const handler = admit(service, route, service.statuses[operation as Operation]);
    const methods: readonly HTTPMethod[] = method === "GET" ? ["GET", "HEAD"] : [method];
    for (const name of methods) app.on(name, basePath + path, handler);
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of methodsByPath) app.all(basePath + path, admit(service, methodRefused(methods)));
  app.all(`${basePath}/**`, admit(service, nothingHere));
  return async (request) => app.fetch(request);
}

function admit(service: Service, route: Route, status = 200) {
  return async (event: H3Event): Promise<HTTPResponse> => {
    const owner = service.authenticate(event.req.headers.get("authorization"));
    if (owner === undefined) return rejectStranger(service, event);
    const quota = await service.rateLimiter(owner);
    const headers = rateHeaders(quota);
    if (quota.isExceeded) {
      const message = `This key may send ${quota.limit} requests in ${quota.windowSeconds} seconds.`;
      const retryAfter = { "retry-after": String(quota.resetSeconds) };
      return reject(service, new Rejection(429, message, { headers: retryAfter }), headers);
    }
    try {
      const body = await route(service, {
        owner,
        idOrSlug: unescape(event.context.params?.["id"] ?? ""),
        query: () => event.url.searchParams,
        readBody: () => readJson(event.req, service.limits.bodyBytes),
      });
      return respond(status, "application/json", body, headers);
    } catch (error) {
      if (error instanceof Rejection) return reject(service, error, headers);
      throw error;
    }
  };
}

/** Rejects a request without a known key. Wrong keys never delay a right key of the same address. */
async function rejectStranger(service: Service, { req: request }: H3Event): Promise<HTTPResponse> {
  if (request.headers.has("authorization")) {
    const { isExceeded, resetSeconds } = await service.wrongKeys(request.ip ?? "");
    const headers = { "retry-after": String(resetSeconds) };
    if (isExceeded)
      return reject(service, new Rejection(429, "Too many wrong keys came from this address.", { headers }));
  }
  const headers = { "www-authenticate": "Bearer" };
  return reject(service, new Rejection(401, "A valid API key is required.", { headers }));
}

const notFound = (): Rejection => new Rejection(404, "There is nothing at this path.");

const nothingHere: Route = () => {
  throw notFound();
};

const methodRefused = (methods: readonly string[]): Route => {
  const allow = methods.join(", ");
  return () => {
    throw new Rejection(405, `Only ${allow} can be used here.`, { headers: { allow } });
  };
};

function respond(status: number, type: string, body: unknown, headers: Readonly<Record<string, string>>): HTTPResponse {
  return new HTTPResponse(JSON.stringify(body), {
    status,
    headers: { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff", ...headers },
  });
}

function reject({ present }: Service, error: Rejection, headers: Readonly<Record<string, string>> = {}): HTTPResponse {
  const body = present.problemBody(error);
  return respond(error.status, "application/problem+json", body, { ...headers, ...error.headers });
}

// draft-ietf-httpapi-ratelimit-headers-10
const rateHeaders = ({ limit, remaining, windowSeconds, resetSeconds }: Quota): Record<string, string> => ({
  "ratelimit-policy": `"key";q=${limit};w=${windowSeconds}`,
  ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
});
