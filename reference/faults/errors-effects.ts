import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { Operation, ServiceOptions } from "../api/service.ts";
import { isInvalid, withAftermath } from "./aftermath.ts";
import type { Sent } from "./aftermath.ts";
import { failing } from "./failing.ts";
import { keepingSlugs } from "./keeping-slugs.ts";
import type { Mutant } from "./mutant.ts";
import { resent } from "./resent.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

type Body = Readonly<Record<string, unknown>>;

const bodies = on("create", "patch", "add");

function bodyOf({ text }: Sent): Body {
  const body: unknown = JSON.parse(text);
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Body) : {};
}

/** A server that refuses a payload, and does a part of it all the same. */
const doingPart =
  (operation: Operation, part: (body: Body) => Body) =>
  (given: ServiceOptions): Fetch =>
    withAftermath(createApp(given), on(operation), (answer, sent) =>
      isInvalid(answer) ? { text: JSON.stringify(part(bodyOf(sent))) } : undefined,
    );

const rowsOf = ({ recipients }: Body): readonly unknown[] => (Array.isArray(recipients) ? recipients : []);
const isRow = (row: unknown): boolean => typeof row === "object" && row !== null && !Array.isArray(row);
const unspoilt = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** A server that makes JSON of what is none. */
const mending =
  (occasion: Occasion, mend: (text: string) => string) =>
  (given: ServiceOptions): Fetch =>
    resent(createApp(given), occasion, (text) => (unspoilt(text) ? text : mend(text)));

const isNoJson = ({ status, text }: Answer): boolean => status === 400 && text.includes("not valid JSON");

/** A server that answers bodies that are no JSON otherwise. */
const answeringNoJson =
  (occasion: Occasion, change: (answer: Answer) => Partial<Answer>) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), occasion, (answer) => (isNoJson(answer) ? change(answer) : {}));

/** A server that hears another body in place of one of a kind. */
const hearing =
  (occasion: Occasion, isMeant: (body: unknown) => boolean, heard: (body: unknown) => unknown) =>
  (given: ServiceOptions): Fetch =>
    resent(createApp(given), occasion, (text) => {
      if (!unspoilt(text)) return text;
      const body: unknown = JSON.parse(text);
      return isMeant(body) ? JSON.stringify(heard(body)) : text;
    });

export const errorEffectMutants: readonly Mutant[] = [
  {
    name: "a create that fails validation leaves a draft behind",
    breaks: ["ERR-10"],
    build: doingPart("create", ({ targetCompany, title, slug }) => ({ targetCompany, title, slug })),
  },
  {
    name: "a create that fails validation leaves a survey without its slug behind",
    breaks: ["ERR-10"],
    build: doingPart("create", ({ targetCompany, title }) => ({ targetCompany, title })),
  },
  {
    name: "a create that fails validation keeps its slug taken",
    breaks: ["ERR-10"],
    build: keepingSlugs(isInvalid),
  },
  {
    name: "PATCH that fails validation sets the title",
    breaks: ["ERR-11"],
    build: doingPart("patch", ({ title }) => ({ title })),
  },
  {
    name: "PATCH that fails validation sets the members before the wrong one",
    breaks: ["ERR-11"],
    build: doingPart("patch", ({ description, accentColor }) => ({ description, accentColor })),
  },
  {
    name: "PATCH with wrong questions overwrites the recipients",
    breaks: ["ERR-11"],
    build: doingPart("patch", (body) =>
      rowsOf(body).every(isRow) && rowsOf(body).length > 0 ? { recipients: body["recipients"] } : {},
    ),
  },
  {
    name: "PATCH that fails validation empties the questions",
    breaks: ["ERR-11"],
    build: doingPart("patch", () => ({ questions: [] })),
  },
  {
    name: "an add that fails validation stores its valid rows",
    breaks: ["ERR-12"],
    build: doingPart("add", (body) => ({ recipients: rowsOf(body).filter(isRow) })),
  },
  {
    name: "an add that fails validation updates its known rows",
    breaks: ["ERR-12"],
    build: doingPart("add", (body) => ({ recipients: rowsOf(body).slice(1, 2).filter(isRow) })),
  },
  {
    name: "an add with a wrong skipExisting stores its rows",
    breaks: ["ERR-12"],
    build: doingPart("add", (body) => ({ recipients: rowsOf(body).every(isRow) ? rowsOf(body) : [] })),
  },
  {
    name: "a create takes an array for the survey in it",
    breaks: ["ERR-13"],
    build: hearing(on("create"), Array.isArray, (list) => Object([...(list as readonly unknown[]), {}][0])),
  },
  {
    name: "an add takes an array for its rows",
    breaks: ["ERR-13"],
    build: hearing(on("add"), Array.isArray, (recipients) => ({ recipients })),
  },
  {
    name: "PATCH takes null for an object without members",
    breaks: ["ERR-13"],
    build: hearing(
      on("patch"),
      (body) => body === null,
      () => ({}),
    ),
  },
  {
    name: "PATCH takes texts, numbers and booleans for an object without members",
    breaks: ["ERR-13"],
    build: hearing(
      on("patch"),
      (body) => typeof body !== "object",
      () => ({}),
    ),
  },
  {
    name: "a create with the body null is answered 500",
    breaks: ["ERR-13"],
    build: failing(({ operation }, text) => operation === "create" && text === "null"),
  },
  {
    name: "PATCH takes a body that is no JSON for an object without members",
    breaks: ["ERR-14"],
    build: mending(on("patch"), () => "{}"),
  },
  {
    name: "JSON that ends early is completed",
    breaks: ["ERR-14"],
    build: mending(bodies, (text) => `${text}}`),
  },
  {
    name: "a form is understood",
    breaks: ["ERR-14"],
    build: mending(bodies, (text) => (text.startsWith("title=") ? decodeURIComponent(text.slice(6)) : text)),
  },
  {
    name: "a body that is no JSON is answered 500",
    breaks: ["ERR-14"],
    build: answeringNoJson(bodies, () => ({ status: 500 })),
  },
  {
    name: "PATCH with a body that is no JSON clears the description",
    breaks: ["ERR-14"],
    build: (given) =>
      withAftermath(createApp(given), on("patch"), (answer) =>
        isNoJson(answer) ? { text: '{"description":null}' } : undefined,
      ),
  },
  {
    name: "a body that is no JSON is refused with a page",
    breaks: ["SVC-3"],
    build: answeringNoJson(on("patch"), () => ({ text: "<pre>SyntaxError: Unexpected token</pre>" })),
  },
  {
    name: "a body that is no JSON is answered 415",
    breaks: ["ERR-15"],
    build: answeringNoJson(bodies, () => ({ status: 415 })),
  },
  {
    name: "a 400 for a body that is no JSON has no details",
    breaks: ["ERR-15"],
    build: answeringNoJson(bodies, () => ({ text: '{"error":"not valid JSON"}' })),
  },
  {
    name: "an add whose body is no JSON is answered 422",
    breaks: ["ERR-15"],
    build: answeringNoJson(on("add"), () => ({ status: 422 })),
  },
];
