import { decoded } from "../http/endpoint.ts";

/** The parts of a recipient's page address. */
export interface PageAddress {
  readonly locale: "/s" | "/zh/s";
  readonly slug: string;
  readonly recipientId: string;
  /** Absent when the url is a path. */
  readonly origin?: string;
}

/**
 * Reads a recipient's `url`, absolute or a path, on any host. Its path must be `/s/{slug}/{recipientId}` or
 * `/zh/s/{slug}/{recipientId}`, possibly below the prefix that the base URL has before `/api/v1`; otherwise absent.
 */
export function readPageUrl(url: string, base: URL): PageAddress | undefined {
  if (!URL.canParse(url, base.href)) return undefined;
  const parsed = new URL(url, base.href);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return undefined;
  const prefix = base.pathname.replace(/\/api\/v1\/?$/, "");
  const path =
    prefix !== "" && parsed.pathname.startsWith(`${prefix}/`) ? parsed.pathname.slice(prefix.length) : parsed.pathname;
  const [, zh, slug, recipientId] = /^(\/zh)?\/s\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (slug === undefined || recipientId === undefined) return undefined;
  return {
    locale: zh === undefined ? "/s" : "/zh/s",
    slug: decoded(slug),
    recipientId: decoded(recipientId),
    origin: URL.canParse(url) ? parsed.origin : undefined,
  };
}
