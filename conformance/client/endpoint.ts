/** One of the six operations of the contract. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH";
  /** Relative to the base URL, with `{id}` where the operation names a survey. */
  readonly path: string;
  readonly takesBody: boolean;
}

/** The six endpoints by name. Source: the table of Endpoints. */
export const endpoints = {
  create: { method: "POST", path: "/surveys", takesBody: true },
  list: { method: "GET", path: "/surveys", takesBody: false },
  read: { method: "GET", path: "/surveys/{id}", takesBody: false },
  update: { method: "PATCH", path: "/surveys/{id}", takesBody: true },
  add: { method: "POST", path: "/surveys/{id}/recipients", takesBody: true },
  responses: { method: "GET", path: "/surveys/{id}/responses", takesBody: false },
} as const satisfies Record<string, Endpoint>;

/** The name of an endpoint. */
export type EndpointName = keyof typeof endpoints;

/** Says whether an operation asks for a change: those that do take a body. */
export function isWrite({ operation }: { readonly operation: EndpointName }): boolean {
  return endpoints[operation].takesBody;
}

/** Says whether an operation is about one survey, named in its path. */
export function namesSurvey(operation: EndpointName): boolean {
  return endpoints[operation].path.includes("{id}");
}

/** The names of all six. */
export const endpointNames = Object.keys(endpoints) as readonly EndpointName[];

const shapes = endpointNames.map((name) => {
  const { method, path } = endpoints[name];
  return { name, method, shape: new RegExp(`^${path.replace("{id}", "[^/]*")}/?$`) };
});

/** The endpoint that a request goes to; `path` is relative to the base URL, without a query. */
export function endpointAt(method: string, path: string): EndpointName | undefined {
  return shapes.find((known) => known.method === method && known.shape.test(path))?.name;
}

/** The id or slug by which an address names a survey, decoded. */
export function surveyNamedIn(address: string): string | undefined {
  const name = /^[^?]*\/surveys\/([^/?]+)/.exec(address)?.[1];
  return name === undefined ? undefined : decoded(name);
}

/** A segment of a path as it is meant; one that isn't encoded rightly stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return segment;
  }
}

/** A text as a segment of a path; half of a surrogate pair, which UTF-8 can't hold, becomes U+FFFD. Never throws. */
export function encodedSegment(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\u{FFFD}"));
}

/** `GET /surveys/{id}`: how people name the endpoint. */
export function endpointLabel(name: EndpointName): string {
  return `${endpoints[name].method} ${endpoints[name].path}`;
}

/** The media type of forms. */
export const formType = "application/x-www-form-urlencoded";
