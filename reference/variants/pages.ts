import { lawful, seams, variantsOf, type Seams, type Variant } from "./lawful.ts";

const another = "https://surveys.example.net";

/** Recipients have other pages; `origin` is the server's own. */
const at = (url: (id: string, slug: string, company: string, origin: string) => string): Seams =>
  seams(({ publicOrigin = "http://localhost" }) => ({
    present: { recipientUrl: ({ id }, { slug, targetCompany }) => url(id, slug, targetCompany, publicOrigin) },
  }));

/** Servers whose recipients have other pages. */
export const pageVariants: readonly Variant[] = variantsOf({
  "pages are on another host": lawful(
    { "page-url-host": "another host" },
    at((id, slug) => `${another}/s/${slug}/${id}`),
  ),
  "pages are Chinese": lawful(
    { "page-url-locale": "/zh/s" },
    at((id, slug, _company, origin) => `${origin}/zh/s/${slug}/${id}`),
  ),
  "pages are Chinese, on another host": lawful(
    { "page-url-locale": "/zh/s", "page-url-host": "another host" },
    at((id, slug) => `${another}/zh/s/${slug}/${id}`),
  ),
  "a page is a path": lawful(
    { "page-url-host": "a path" },
    at((id, slug) => `/s/${slug}/${id}`),
  ),
  "a page's address ends with a query and a fragment": lawful(
    {},
    at((id, slug, _company, origin) => `${origin}/s/${slug}/${id}?utm_source=invite#start`),
  ),
  "a page's address ends with a slash, and its ids are encoded": lawful(
    { "page-url-host": "another host" },
    at((id, slug) => `${another}/s/${slug}/${id.replaceAll("-", "%2D")}/`),
  ),
  "a page's address leaves the protocol open": lawful(
    { "page-url-host": "a path" },
    at((id, slug) => `//surveys.example.net/s/${slug}/${id}`),
  ),
  /* A prefix before `/s` is no freedom on another host than the API's: the paths of pages are stated (What the service does, 4). */
  "pages are on the same host over another port": lawful(
    { "page-url-host": "another host" },
    at((id, slug) => `http://localhost:3000/s/${slug}/${id}`),
  ),
  "each survey's pages are Chinese or not, by its company": lawful(
    { "page-url-locale": ["/s", "/zh/s"] },
    at((id, slug, company, origin) => `${origin}${/[\u4e00-\u9fff]/.test(company) ? "/zh" : ""}/s/${slug}/${id}`),
  ),
});
