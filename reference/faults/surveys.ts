import { randomUUID } from "node:crypto";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import { hearing } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { storing } from "./storing.ts";
import { on, onId, onSlug } from "./visit.ts";

const requiring = (given: ServiceOptions, member: string, when: (body: Readonly<Record<string, unknown>>) => boolean) =>
  hearing(createApp(given), on("create"), (body) =>
    member in body || !when(body) ? body : { ...body, [member]: { missing: true } },
  );

/** A server whose surveys are numbered, the first being number 0. */
function numbering(given: ServiceOptions, numberOf: (count: number) => number): Fetch {
  let count = -1;
  const next = (): string => {
    count += 1;
    return `00000000-0000-4000-8000-${String(numberOf(count)).padStart(12, "0")}`;
  };
  return createApp({ ...given, newId: (kind) => (kind === "survey" ? next() : randomUUID()) });
}

export const surveyMutants: readonly Mutant[] = [
  {
    name: "a create answers the bare survey",
    breaks: ["SUR-1"],
    build: (given) =>
      rewritten(createApp(given), on("create"), (answer) =>
        isSuccess(answer) ? { text: answer.text.slice('{"survey":'.length, -1) } : {},
      ),
  },
  {
    name: "a create stores the survey and answers 500",
    breaks: ["SUR-1"],
    build: (given) =>
      rewritten(createApp(given), on("create"), (answer) =>
        isSuccess(answer) ? { status: 500, text: '{"title":"Internal Server Error"}' } : {},
      ),
  },
  {
    name: "a create is answered with the surveys of the key",
    breaks: ["SUR-1"],
    build: (given) =>
      rewritten(createApp(given), on("create"), (answer) =>
        isSuccess(answer) ? { text: answer.text.replace('{"survey":{', '{"surveys":[{').replace(/\}$/, "]}") } : {},
      ),
  },
  {
    name: "a slug that begins like one in use counts as in use",
    breaks: ["SUR-1"],
    build: (given) => {
      const slugs: string[] = [];
      const remembering = storing(given, (store) => ({
        insertSurvey: (survey) => {
          slugs.push(survey.slug);
          store.insertSurvey(survey);
        },
      }));
      return createApp({
        ...remembering,
        isSlugTaken: (_store, slug) => slugs.some((known) => slug.startsWith(known)),
      });
    },
  },
  {
    name: "GET /surveys/{id} takes slugs alone",
    breaks: ["SUR-2"],
    build: (given) => faultyOn(given, onId("read"), { findSurvey: () => undefined }),
  },
  {
    name: "GET /surveys/{id} with an id reads the newest survey of the key",
    breaks: ["SUR-2"],
    build: (given) =>
      faultyOn(given, onId("read"), {
        findSurvey: (store, { owner, idOrSlug }) =>
          store.surveyById(idOrSlug)?.owner === owner ? store.surveysOf(owner, { limit: 1 }).surveys[0] : undefined,
      }),
  },
  {
    name: "GET /surveys/{id} with an id answers a list with one survey",
    breaks: ["SUR-2"],
    build: (given) =>
      rewritten(createApp(given), onId("read"), (answer) =>
        isSuccess(answer) ? { text: `{"surveys":[${answer.text}]}` } : {},
      ),
  },
  {
    name: "GET /surveys/{id} takes ids alone",
    breaks: ["SUR-3"],
    build: (given) => faultyOn(given, onSlug("read"), { findSurvey: () => undefined }),
  },
  {
    name: "a survey read by its slug comes without its recipients",
    breaks: ["SUR-3"],
    build: (given) => showing(given, onSlug("read"), (survey) => ({ ...survey, recipients: [] })),
  },
  {
    name: "a survey read by its slug comes without what belongs to some types of questions",
    breaks: ["SUR-3"],
    build: (given) =>
      showing(given, onSlug("read"), (survey) => ({
        ...survey,
        questions: survey.questions.map(({ type, label, required }) => ({ type, label, required })),
      })),
  },
  {
    name: "a survey read by its slug is as it was created",
    breaks: ["SUR-3"],
    build: (given) => {
      const created = new Map<string, SurveyRecord>();
      const remembering = storing(given, (store) => ({
        insertSurvey: (survey) => {
          created.set(survey.slug, survey);
          store.insertSurvey(survey);
        },
      }));
      return showing(remembering, onSlug("read"), (survey) => created.get(survey.slug) ?? survey);
    },
  },
  {
    name: "a survey read by its slug has the slug as its id",
    breaks: ["SUR-3"],
    build: (given) => showing(given, onSlug("read"), (survey) => ({ ...survey, id: survey.slug })),
  },
  ...["slug", "published", "notifyOnResponse", "notificationEmail"].map((member): Mutant => ({
    name: `a create without ${member} is refused`,
    breaks: ["SUR-5"],
    build: (given) => requiring(given, member, () => true),
  })),
  ...["welcomeMessage", "logoUrl", "accentColor"].map((member): Mutant => ({
    name: `a create without ${member} is refused`,
    breaks: ["SUR-1"],
    build: (given) => requiring(given, member, () => true),
  })),
  {
    name: "a create without accentColor is refused where it gives a logo",
    breaks: ["SUR-5"],
    build: (given) => requiring(given, "accentColor", (body) => "logoUrl" in body),
  },
  {
    name: "a second survey without a slug is refused, for all of them get the same",
    breaks: ["SUR-5"],
    build: (given) => hearing(createApp(given), on("create"), (body) => ({ slug: "survey", ...body })),
  },
  {
    name: "ids of surveys count to twelve and start anew",
    breaks: ["SUR-6"],
    build: (given) => numbering(given, (count) => count % 12),
  },
  {
    name: "each second survey has the id of the one before it",
    breaks: ["SUR-6"],
    build: (given) => numbering(given, (count) => Math.floor(count / 2)),
  },
];
