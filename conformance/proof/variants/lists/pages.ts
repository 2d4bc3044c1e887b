import { answering, seams, type Part, type Variant } from "../lawful.ts";

const another = "https://surveys.example.net";

const pagesAt = (url: (id: string, slug: string, origin: string, texts: string) => string): Part =>
  seams(({ publicOrigin = "http://localhost" }) => ({
    present: {
      recipientUrl: ({ id }, { slug, title, targetCompany }) =>
        url(id, slug, publicOrigin, `${title} ${targetCompany}`),
    },
  }));

let signatures = 0;

export const pageVariants: readonly Variant[] = [
  ...answering({ "page-url-host": "another host" })({
    "pages are on another host": pagesAt((id, slug) => `${another}/s/${slug}/${id}`),
    "a page's address ends with a slash, and its ids are encoded": pagesAt(
      (id, slug) => `${another}/s/${slug}/${id.replaceAll("-", "%2D")}/`,
    ),
    "pages are below a prefix of another host": pagesAt((id, slug) => `${another}/feedback/s/${slug}/${id}`),
    "pages are on the same host over another port": pagesAt((id, slug) => `http://localhost:3000/s/${slug}/${id}`),
  }),
  ...answering({ "page-url-host": "a path" })({
    "a page is a path": pagesAt((id, slug) => `/s/${slug}/${id}`),
    "a page's address leaves the protocol open": pagesAt((id, slug) => `//surveys.example.net/s/${slug}/${id}`),
  }),
  ...answering({ "page-url-locale": "/zh/s" })({
    "pages are Chinese": pagesAt((id, slug, origin) => `${origin}/zh/s/${slug}/${id}`),
  }),
  ...answering({ "page-url-locale": "/de/s" })({
    "pages are German": pagesAt((id, slug, origin) => `${origin}/de/s/${slug}/${id}`),
  }),
  ...answering({ "page-url-locale": "/zh/s", "page-url-host": "another host" })({
    "pages are Chinese, on another host": pagesAt((id, slug) => `${another}/zh/s/${slug}/${id}`),
  }),
  ...answering({ "page-url-locale": ["/s", "/zh/s"] })({
    "each survey's pages are Chinese or not, by its title and company": pagesAt(
      (id, slug, origin, texts) => `${origin}${/[\u4e00-\u9fff]/.test(texts) ? "/zh" : ""}/s/${slug}/${id}`,
    ),
  }),
  ...answering({})({
    "a page's address ends with a query and a fragment": pagesAt(
      (id, slug, origin) => `${origin}/s/${slug}/${id}?utm_source=invite#start`,
    ),
    "a page's address is signed anew with each look": pagesAt(
      (id, slug, origin) => `${origin}/s/${slug}/${id}?signature=${(signatures += 1)}`,
    ),
  }),
];
