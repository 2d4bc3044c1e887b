import { withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const otherHost = "https://surveys.example.net";

/** Replaces the URLs of recipients' pages. `texts` are the title and the company of the survey. */
const setPageUrls = (url: (id: string, slug: string, origin: string, texts: string) => string): Part =>
  withOptions(({ publicOrigin = "http://localhost" }) => ({
    presentation: {
      recipientUrl: ({ id }, { slug, title, targetCompany }) =>
        url(id, slug, publicOrigin, `${title} ${targetCompany}`),
    },
  }));

// servers may share this counter, because any new value will do
let signedPages = 0;

/** Servers with other addresses of the recipients' pages. */
export const pageVariants: readonly Variant[] = [
  ...variantsWith({ "page-url-host": "another host" })({
    "pages are on another host": setPageUrls((id, slug) => `${otherHost}/s/${slug}/${id}`),
    "a page's address ends with a slash, and its ids are encoded": setPageUrls(
      (id, slug) => `${otherHost}/s/${slug}/${id.replaceAll("-", "%2D")}/`,
    ),
    "pages are below a prefix of another host": setPageUrls((id, slug) => `${otherHost}/feedback/s/${slug}/${id}`),
    "pages are on the same host over another port": setPageUrls((id, slug) => `http://localhost:3000/s/${slug}/${id}`),
  }),
  ...variantsWith({ "page-url-host": "a path" })({
    "a page is a path": setPageUrls((id, slug) => `/s/${slug}/${id}`),
    "a page's address leaves the protocol open": setPageUrls((id, slug) => `//surveys.example.net/s/${slug}/${id}`),
  }),
  ...variantsWith({ "page-url-locale": "/zh/s" })({
    "pages are Chinese": setPageUrls((id, slug, origin) => `${origin}/zh/s/${slug}/${id}`),
  }),
  ...variantsWith({ "page-url-locale": "/de/s" })({
    "pages are German": setPageUrls((id, slug, origin) => `${origin}/de/s/${slug}/${id}`),
  }),
  ...variantsWith({ "page-url-locale": "/zh/s", "page-url-host": "another host" })({
    "pages are Chinese, on another host": setPageUrls((id, slug) => `${otherHost}/zh/s/${slug}/${id}`),
  }),
  ...variantsWith({ "page-url-locale": ["/s", "/zh/s"] })({
    "each survey's pages are Chinese or not, by its title and company": setPageUrls(
      (id, slug, origin, texts) => `${origin}${/[\u4e00-\u9fff]/.test(texts) ? "/zh" : ""}/s/${slug}/${id}`,
    ),
  }),
  ...variantsWith({})({
    "a page's address ends with a query and a fragment": setPageUrls(
      (id, slug, origin) => `${origin}/s/${slug}/${id}?utm_source=invite#start`,
    ),
    "a page's address is signed anew with each look": setPageUrls(
      (id, slug, origin) => `${origin}/s/${slug}/${id}?signature=${(signedPages += 1)}`,
    ),
  }),
];
