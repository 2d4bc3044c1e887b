import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { hearing, hearingText } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

const creating = (given: ServiceOptions, member: string, change: (text: string) => unknown): Fetch =>
  hearingText(createApp(given), on("create"), member, change);

/** A server that answers a create as it should, and stores something else. */
const inserting = (given: ServiceOptions, change: (survey: SurveyRecord) => Partial<SurveyRecord>): Fetch =>
  createApp(
    storing(given, (store) => ({
      insertSurvey: (survey) => {
        store.insertSurvey({ ...survey, ...change(survey) });
      },
    })),
  );

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");

export const surveyMemberMutants: readonly Mutant[] = [
  {
    name: "a given slug gets a suffix",
    breaks: ["SUR-10", "SUR-20"],
    build: (given) => creating(given, "slug", (slug) => (/^[\w-]+$/.test(slug) ? `${slug}-1` : slug)),
  },
  {
    name: "the answer to a create and a read show no slug",
    breaks: ["SUR-10"],
    build: (given) =>
      rewritten(createApp(given), on("create", "read", "patch"), ({ text }) => ({
        text: text.replace(/("id":"[\da-f-]+"),"slug":"[^"]*"/, "$1"),
      })),
  },
  {
    name: "a given slug is cut to 24 characters and made unique again",
    breaks: ["SUR-10", "SUR-20"],
    build: (given) => {
      let count = 0;
      return creating(given, "slug", (slug) => {
        count += 1;
        return slug.length > 24 ? `${slug.slice(0, 24)}${count}` : slug;
      });
    },
  },
  {
    name: "targetCompany is stored with its signs escaped for HTML",
    breaks: ["SUR-11"],
    build: (given) => creating(given, "targetCompany", escapeHtml),
  },
  {
    name: "targetCompany is answered by the create and not stored",
    breaks: ["SUR-11"],
    build: (given) => inserting(given, () => ({ targetCompany: "" })),
  },
  {
    name: "targetCompany is cut to 16 characters",
    breaks: ["SUR-11"],
    build: (given) => creating(given, "targetCompany", (text) => text.slice(0, 16)),
  },
  {
    name: "title keeps only what is ASCII on create",
    breaks: ["SUR-12"],
    build: (given) => creating(given, "title", (text) => text.replaceAll(/[^\p{ASCII}]/gu, "?")),
  },
  {
    name: "title is written with a capital first letter in each word",
    breaks: ["SUR-12"],
    build: (given) => creating(given, "title", (text) => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  },
  {
    name: "the answer to a create shows the title of the survey escaped for HTML",
    breaks: ["SUR-12"],
    build: (given) => showing(given, on("create"), (survey) => ({ ...survey, title: escapeHtml(survey.title) })),
  },
  {
    name: "title is stored normalised to compatible characters",
    breaks: ["SUR-12"],
    build: (given) => creating(given, "title", (text) => text.normalize("NFKD")),
  },
  {
    name: "description is stored up to its first line break",
    breaks: ["SUR-13"],
    build: (given) => creating(given, "description", (text) => text.split("\n")[0] ?? ""),
  },
  {
    name: "description is cut to 500 characters",
    breaks: ["SUR-13"],
    build: (given) => creating(given, "description", (text) => text.slice(0, 500)),
  },
  {
    name: "description is lost on create",
    breaks: ["SUR-13"],
    build: (given) => creating(given, "description", () => null),
  },
  {
    name: "welcomeMessage is lost on create, for only PATCH knows it",
    breaks: ["SUR-14"],
    build: (given) => creating(given, "welcomeMessage", () => null),
  },
  {
    name: "welcomeMessage loses the spaces between its words when it has two lines",
    breaks: ["SUR-14"],
    build: (given) =>
      creating(given, "welcomeMessage", (text) => (text.includes("\n") ? text.replaceAll(" ", "") : text)),
  },
  {
    name: "welcomeMessage is stored with what looks like a placeholder filled in",
    breaks: ["SUR-14"],
    build: (given) => creating(given, "welcomeMessage", (text) => text.replaceAll(/\{\{\w+\}\}/g, "")),
  },
  {
    name: "welcomeMessage is the description",
    breaks: ["SUR-14"],
    build: (given) =>
      hearing(createApp(given), on("create"), (body) =>
        body["welcomeMessage"] === undefined ? body : { ...body, welcomeMessage: body["description"] },
      ),
  },
  {
    name: "logoUrl loses its query",
    breaks: ["SUR-15"],
    build: (given) => creating(given, "logoUrl", (text) => text.replace(/\?.*$/, "")),
  },
  {
    name: "logoUrl is stored with & escaped for HTML",
    breaks: ["SUR-15"],
    build: (given) => creating(given, "logoUrl", escapeHtml),
  },
  {
    name: "logoUrl is answered by the create and not stored",
    breaks: ["SUR-15"],
    build: (given) => inserting(given, () => ({ logoUrl: null })),
  },
  {
    name: "accentColor is always the brand's",
    breaks: ["SUR-16"],
    build: (given) => creating(given, "accentColor", () => "#4f46e5"),
  },
  {
    name: "accentColor is shown without its #",
    breaks: ["SUR-16"],
    build: (given) =>
      showing(given, on("create"), (survey) => ({
        ...survey,
        accentColor: survey.accentColor?.slice(1) ?? null,
      })),
  },
  {
    name: "accentColor is rounded to the 4096 colours of three digits",
    breaks: ["SUR-16"],
    build: (given) => creating(given, "accentColor", (text) => text.replaceAll(/([\da-f])[\da-f]/gi, "$1$1")),
  },
  {
    name: "a survey is never published on create",
    breaks: ["SUR-17"],
    build: (given) => hearing(createApp(given), on("create"), ({ published: _given, ...body }) => body),
  },
  {
    name: "a survey is published unless it is left out",
    breaks: ["SUR-17"],
    build: (given) =>
      hearing(createApp(given), on("create"), (body) =>
        typeof body["published"] === "boolean" ? { ...body, published: true } : body,
      ),
  },
  {
    name: "published is answered by the create and not stored",
    breaks: ["SUR-17"],
    build: (given) => inserting(given, () => ({ published: false })),
  },
  {
    name: "notifyOnResponse is always false",
    breaks: ["SUR-18"],
    build: (given) => hearing(createApp(given), on("create"), ({ notifyOnResponse: _given, ...body }) => body),
  },
  {
    name: "notifyOnResponse is true wherever there is a notificationEmail",
    breaks: ["SUR-18"],
    build: (given) =>
      hearing(createApp(given), on("create"), (body) =>
        typeof body["notificationEmail"] === "string" ? { ...body, notifyOnResponse: true } : body,
      ),
  },
  {
    name: "notifyOnResponse is stored only where published is true",
    breaks: ["SUR-18"],
    build: (given) =>
      inserting(given, ({ published, notifyOnResponse }) => ({ notifyOnResponse: published && notifyOnResponse })),
  },
  {
    name: "notificationEmail is dropped when notifyOnResponse is false",
    breaks: ["SUR-19"],
    build: (given) =>
      hearing(createApp(given), on("create"), ({ notificationEmail, ...body }) =>
        body["notifyOnResponse"] === false ? body : { ...body, notificationEmail },
      ),
  },
  {
    name: "notificationEmail is masked in the answer to a create",
    breaks: ["SUR-19"],
    build: (given) =>
      showing(given, on("create"), (survey) => ({
        ...survey,
        notificationEmail: survey.notificationEmail?.replace(/^[^@]+/, "***") ?? null,
      })),
  },
  {
    name: "notificationEmail is answered by the create and not stored",
    breaks: ["SUR-19"],
    build: (given) => inserting(given, () => ({ notificationEmail: null })),
  },
];
