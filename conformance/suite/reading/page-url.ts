import { decodeSegment } from "../../client/endpoint.ts";

export interface PageAddress {
  /** The path before the slug: `/s`, or with a locale `/zh/s`. */
  readonly locale: string;
  readonly slug: string;
  readonly recipientId: string;
  /** Undefined if the `url` is relative. */
  readonly origin?: string;
}

/** Parses the `url` of a recipient, on any host or relative: `https://host/zh/s/team-pulse/r1`. Undefined for any other path. */
export function readPageUrl(url: string, base: URL): PageAddress | undefined {
  if (!URL.canParse(url, base.href)) return undefined;
  const parsed = new URL(url, base.href);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return undefined;
  const [, locale, slug, recipientId] =
    /(?:\/([a-z]{2}(?:[-_][a-z0-9]{2,4})?))?\/s\/([^/]+)\/([^/]+)\/?$/i.exec(parsed.pathname) ?? [];
  if (slug === undefined || recipientId === undefined) return undefined;
  return {
    locale: locale === undefined ? "/s" : `/${locale}/s`,
    slug: decodeSegment(slug),
    recipientId: decodeSegment(recipientId),
    origin: URL.canParse(url) ? parsed.origin : undefined,
  };
}
