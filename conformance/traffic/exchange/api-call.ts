import { endpointAt, namesSurvey, surveyInPath, type EndpointName } from "../../client/endpoint.ts";
import type { OverheardRequest } from "./overheard.ts";

export interface ApiCall {
  readonly operation: EndpointName;
  /** The id or slug in the path, decoded. */
  readonly name?: string;
}

/** `PATCH …/surveys/pulse` -> `{ operation: "update", name: "pulse" }`. Returns undefined for requests outside the contract. */
export function apiCallOf({ method, url }: OverheardRequest, root: URL): ApiCall | undefined {
  const path = pathBelow(root, url);
  const operation = endpointAt(method, path);
  const name = surveyInPath(path);
  if (operation === undefined || (name === undefined && namesSurvey(operation))) return undefined;
  return { operation, name };
}

/** Returns the path below the API root: `/surveys/pulse`. Returns "" for other addresses. */
export function pathBelow(root: URL, { origin, pathname }: URL): string {
  const address = origin + pathname;
  return address.startsWith(`${root.href}/`) ? address.slice(root.href.length) : "";
}

/** True if requests of this method change nothing (RFC 9110 §9.2.1). */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
