import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { SurveyChanges } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { hearing, hearingText } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** A server that stores other changes than a PATCH gives, and answers what it stored. */
const changing = (
  given: ServiceOptions,
  change: (changes: SurveyChanges, survey: SurveyRecord) => SurveyChanges,
): Fetch =>
  createApp(
    storing(given, (store) => ({
      changeSurvey: (id, changes) => {
        const survey = store.surveyById(id);
        return store.changeSurvey(id, survey === undefined ? changes : change(changes, survey));
      },
    })),
  );

const patchingText = (given: ServiceOptions, member: string, change: (text: string) => unknown): Fetch =>
  hearingText(createApp(given), on("patch"), member, change);

/** The members that a PATCH names. */
const namedIn = ({ updatedAt: _time, ...named }: SurveyChanges): readonly string[] => Object.keys(named);

const aloneIsLost = (member: keyof SurveyChanges): Mutant["build"] => {
  return (given) =>
    changing(given, (changes) =>
      namedIn(changes).length === 1 && member in changes ? { updatedAt: changes.updatedAt ?? "" } : changes,
    );
};

const withoutMember = (member: string): Mutant["build"] => {
  return (given) => hearing(createApp(given), on("patch"), ({ [member]: _lost, ...body }) => body);
};

export const surveyUpdatingMutants: readonly Mutant[] = [
  { name: "PATCH of title alone sets nothing", breaks: ["SUR-30"], build: aloneIsLost("title") },
  { name: "PATCH of description alone sets nothing", breaks: ["SUR-31"], build: aloneIsLost("description") },
  { name: "PATCH of welcomeMessage alone sets nothing", breaks: ["SUR-32"], build: aloneIsLost("welcomeMessage") },
  { name: "PATCH of logoUrl alone sets nothing", breaks: ["SUR-33"], build: aloneIsLost("logoUrl") },
  { name: "PATCH of accentColor alone sets nothing", breaks: ["SUR-34"], build: aloneIsLost("accentColor") },
  { name: "PATCH of questions alone sets nothing", breaks: ["SUR-35"], build: aloneIsLost("questions") },
  { name: "PATCH never sets the title", breaks: ["SUR-30"], build: withoutMember("title") },
  { name: "PATCH never sets the description", breaks: ["SUR-31"], build: withoutMember("description") },
  {
    name: "PATCH never sets the welcome message",
    breaks: ["SUR-32"],
    build: withoutMember("welcomeMessage"),
  },
  { name: "PATCH never sets the logo", breaks: ["SUR-33"], build: withoutMember("logoUrl") },
  { name: "PATCH never sets the accent colour", breaks: ["SUR-34"], build: withoutMember("accentColor") },
  { name: "PATCH never sets the questions", breaks: ["SUR-35"], build: withoutMember("questions") },
  {
    name: "PATCH stores a title with ' escaped for SQL",
    breaks: ["SUR-30"],
    build: (given) => patchingText(given, "title", (text) => text.replaceAll("'", "''")),
  },
  {
    name: "PATCH writes the description to the welcome message as well",
    breaks: ["SUR-37"],
    build: (given) =>
      changing(given, (changes) =>
        changes.description === undefined ? changes : { welcomeMessage: changes.description, ...changes },
      ),
  },
  {
    name: "PATCH cuts a description at its first & or #",
    breaks: ["SUR-31"],
    build: (given) => patchingText(given, "description", (text) => text.replace(/[&#].*$/s, "")),
  },
  {
    name: "PATCH puts a new welcome message behind the old one",
    breaks: ["SUR-32"],
    build: (given) =>
      changing(given, (changes, { welcomeMessage }) =>
        typeof changes.welcomeMessage === "string" && welcomeMessage !== null
          ? { ...changes, welcomeMessage: welcomeMessage + changes.welcomeMessage }
          : changes,
      ),
  },
  {
    name: "PATCH sets a logo only where there is none",
    breaks: ["SUR-33"],
    build: (given) =>
      changing(given, (changes, { logoUrl }) => ({
        ...changes,
        logoUrl: logoUrl ?? changes.logoUrl ?? null,
      })),
  },
  {
    name: "PATCH puts the given questions behind those that are there",
    breaks: ["SUR-35"],
    build: (given) =>
      changing(given, (changes, { questions }) =>
        changes.questions === undefined ? changes : { ...changes, questions: [...questions, ...changes.questions] },
      ),
  },
  {
    name: "PATCH replaces as many questions as it gives, and keeps those after them",
    breaks: ["SUR-35"],
    build: (given) =>
      changing(given, (changes, { questions }) =>
        changes.questions === undefined
          ? changes
          : { ...changes, questions: [...changes.questions, ...questions.slice(changes.questions.length)] },
      ),
  },
  {
    name: "PATCH keeps a question whose label is given again as it was",
    breaks: ["SUR-35"],
    build: (given) =>
      changing(given, (changes, { questions }) =>
        changes.questions === undefined
          ? changes
          : {
              ...changes,
              questions: changes.questions.map((one) => questions.find(({ label }) => label === one.label) ?? one),
            },
      ),
  },
  {
    name: "PATCH merges a question with the one at its place",
    breaks: ["SUR-35"],
    build: (given) =>
      changing(given, (changes, { questions }) =>
        changes.questions === undefined
          ? changes
          : { ...changes, questions: changes.questions.map((one, index) => ({ ...questions[index], ...one })) },
      ),
  },
  {
    name: "PATCH of several members sets the first alone",
    breaks: ["SUR-36"],
    build: (given) =>
      hearing(createApp(given), on("patch"), (body) => Object.fromEntries(Object.entries(body).slice(0, 1))),
  },
  {
    name: "PATCH of several members leaves out the last",
    breaks: ["SUR-36"],
    build: (given) =>
      hearing(createApp(given), on("patch"), (body) =>
        Object.fromEntries(Object.entries(body).slice(0, Math.max(1, Object.keys(body).length - 1))),
      ),
  },
  {
    name: "PATCH with recipients sets nothing else",
    breaks: ["SUR-36"],
    build: (given) =>
      changing(given, ({ recipients, updatedAt = "", ...others }) =>
        recipients === undefined ? { ...others, updatedAt } : { recipients, updatedAt },
      ),
  },
  {
    name: "PATCH of title and questions together keeps the old questions",
    breaks: ["SUR-36"],
    build: (given) =>
      changing(given, ({ questions, ...others }) =>
        questions === undefined || others.title !== undefined ? others : { questions, ...others },
      ),
  },
  {
    name: "PATCH of all seven members is refused",
    breaks: ["SUR-36"],
    build: (given) =>
      hearing(createApp(given), on("patch"), (body) =>
        Object.keys(body).length >= 7 ? { ...body, title: { tooMuch: true } } : body,
      ),
  },
];
