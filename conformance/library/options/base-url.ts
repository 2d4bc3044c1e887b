import { SetUpError } from "../../engine/run/options.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";

const apiRoot = "/api/v1";
const example = "give the API root, such as https://host/api/v1";

/** Reads the API root from an argument or from SERVICE_BASE_URL, and drops a trailing slash. Throws a SetUpError. */
export function baseUrl(argument: string | undefined, environment: Readonly<Record<string, string | undefined>>): URL {
  const text = (argument ?? environment["SERVICE_BASE_URL"] ?? "").trim();
  if (text === "") throw new SetUpError("no base URL was given", `${example}, as an argument or in SERVICE_BASE_URL`);
  const url = parseUrl(text);
  if (url.username !== "" || url.password !== "") {
    throw new SetUpError("the base URL contains credentials", "remove them; the API key comes from SERVICE_API_KEY");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new SetUpError(
      `the base URL ${text} contains a query or a fragment`,
      `did you mean ${commandWord(withoutSlash(url))}?`,
    );
  }
  if (!withoutSlash(url).endsWith(apiRoot)) {
    throw new SetUpError(
      `the base URL ${text} does not end with ${apiRoot}`,
      looksLikeApi(url) ? `did you mean ${commandWord(suggestedRoot(url))}?` : example,
    );
  }
  return new URL(withoutSlash(url));
}

function parseUrl(text: string): URL {
  if (text.startsWith("/"))
    throw new SetUpError(
      `the base URL ${text} is a path`,
      `${example}; vite sets the variable BASE_URL to "/", so use another one, such as SERVICE_BASE_URL`,
    );
  if (!/^https?:\/\//i.test(text)) {
    // `htp://host/` and `//host` become `host`
    const host = text.replace(/^[a-z][a-z\d+.-]*(?::\/+|\/\/)/i, "").replace(/\/+$/, "");
    const scheme = /^(?:localhost|127\.|\[::1\])/i.test(host) ? "http" : "https";
    const suggestion = host.endsWith(apiRoot) ? `${scheme}://${host}` : `${scheme}://${host}${apiRoot}`;
    const hint = URL.canParse(suggestion) ? `did you mean ${commandWord(suggestion)}?` : example;
    throw new SetUpError(`the base URL ${text} does not start with https:// or http://`, hint);
  }
  if (!URL.canParse(text)) throw new SetUpError(`the base URL ${text} is not a URL`, example);
  return new URL(text);
}

/** Returns `https://host/api/v1` for `https://host/api/v1/`. */
function withoutSlash(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** True for `https://host/`, `https://host/api` and `https://host/v1`, but not for a page such as `https://host/login`. */
function looksLikeApi({ pathname }: URL): boolean {
  return pathname === "/" || /\/(?:api|v\d+|surveys)(?:\/|$)/i.test(pathname);
}

/** Returns `https://host/app/api/v1` for `https://host/app/api/v2/surveys`. */
function suggestedRoot(url: URL): string {
  const [before = ""] = withoutSlash(url).split(/\/api(?:\/|$)/i);
  return `${before}${apiRoot}`;
}
