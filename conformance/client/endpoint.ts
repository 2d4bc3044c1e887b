export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH";
  /** Relative to the base URL; `{id}` stands for a survey. */
  readonly path: string;
  readonly takesBody: boolean;
}

/** The table "Endpoints" of the contract. */
export const endpoints = {
  create: { method: "POST", path: "/surveys", takesBody: true },
  list: { method: "GET", path: "/surveys", takesBody: false },
  read: { method: "GET", path: "/surveys/{id}", takesBody: false },
  update: { method: "PATCH", path: "/surveys/{id}", takesBody: true },
  add: { method: "POST", path: "/surveys/{id}/recipients", takesBody: true },
  responses: { method: "GET", path: "/surveys/{id}/responses", takesBody: false },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

export const endpointNames = Object.keys(endpoints) as readonly EndpointName[];

/** Returns for example `PATCH /surveys/{id}`. */
export function endpointLabel(name: EndpointName): string {
  return `${endpoints[name].method} ${endpoints[name].path}`;
}

/** True for the endpoints that take a body: create, update and add. */
export function isWrite({ operation }: { readonly operation: EndpointName }): boolean {
  return endpoints[operation].takesBody;
}

/** True for the endpoints whose path contains `{id}`. */
export function namesSurvey(operation: EndpointName): boolean {
  return endpoints[operation].path.includes("{id}");
}

const patterns = endpointNames.map((name) => {
  const { method, path } = endpoints[name];
  return { name, method, pattern: new RegExp(`^${path.replace("{id}", "[^/]*")}/?$`) };
});

/** Returns the endpoint of a request: `add` for `POST` and `/surveys/7/recipients`. The path must have no query. */
export function endpointAt(method: string, path: string): EndpointName | undefined {
  return patterns.find((endpoint) => endpoint.method === method && endpoint.pattern.test(path))?.name;
}

/** Returns the survey's id or slug in a URL or path: `/api/v1/surveys/green%20tea/recipients?x=1` has `green tea`. */
export function surveyInPath(address: string): string | undefined {
  const name = /^[^?]*\/surveys\/([^/?]+)/.exec(address)?.[1];
  return name === undefined ? undefined : decodeSegment(name);
}

/** Returns a segment with an invalid encoding unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return segment;
  }
}

/** Encodes a path segment. Lone surrogates, which UTF-8 can't express, become U+FFFD, so it never throws. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\u{FFFD}"));
}

export const formType = "application/x-www-form-urlencoded";
