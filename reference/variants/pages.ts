import { lawful } from "./lawful.ts";
import type { Variant } from "./variant.ts";

const another = "https://surveys.example.net";

/** Servers whose recipients have other pages. */
export const pageVariants: readonly Variant[] = [
  {
    name: "pages are on another host",
    answers: { "page-url-host": "another host" },
    build: lawful({ present: { recipientUrl: ({ id }, { slug }) => `${another}/s/${slug}/${id}` } }),
  },
  {
    name: "pages are Chinese",
    answers: { "page-url-locale": "/zh/s" },
    build: (given) =>
      lawful({ present: { recipientUrl: ({ id }, { slug }) => `${given.publicOrigin}/zh/s/${slug}/${id}` } })(given),
  },
  {
    name: "pages are Chinese, on another host",
    answers: { "page-url-locale": "/zh/s", "page-url-host": "another host" },
    build: lawful({ present: { recipientUrl: ({ id }, { slug }) => `${another}/zh/s/${slug}/${id}` } }),
  },
  {
    name: "a page is a path",
    answers: { "page-url-host": "a path" },
    build: lawful({ present: { recipientUrl: ({ id }, { slug }) => `/s/${slug}/${id}` } }),
  },
  {
    name: "a page's address ends with a query and a fragment",
    answers: {},
    build: (given) =>
      lawful({
        present: {
          recipientUrl: ({ id }, { slug }) => `${given.publicOrigin}/s/${slug}/${id}?utm_source=invite#start`,
        },
      })(given),
  },
  {
    name: "a page's address ends with a slash, and its ids are encoded",
    answers: { "page-url-host": "another host" },
    build: lawful({
      present: { recipientUrl: ({ id }, { slug }) => `${another}/s/${slug}/${id.replaceAll("-", "%2D")}/` },
    }),
  },
  {
    name: "a page's address leaves the protocol open",
    answers: { "page-url-host": "a path" },
    build: lawful({ present: { recipientUrl: ({ id }, { slug }) => `//surveys.example.net/s/${slug}/${id}` } }),
  },
  /* A prefix before `/s` is no freedom on another host than the API's: the paths of pages are stated (What the service does, 4). */
  {
    name: "pages are on the same host over another port",
    answers: { "page-url-host": "another host" },
    build: lawful({ present: { recipientUrl: ({ id }, { slug }) => `http://localhost:3000/s/${slug}/${id}` } }),
  },
  {
    name: "each survey's pages are Chinese or not, by its company",
    answers: { "page-url-locale": ["/s", "/zh/s"] },
    build: (given) =>
      lawful({
        present: {
          recipientUrl: ({ id }, { slug, targetCompany }) =>
            `${given.publicOrigin}${/[\u4e00-\u9fff]/.test(targetCompany) ? "/zh" : ""}/s/${slug}/${id}`,
        },
      })(given),
  },
];
