import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Store } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";

const listing = (given: ServiceOptions, change: (surveys: readonly SurveyRecord[]) => readonly SurveyRecord[]): Fetch =>
  createApp(
    storing(given, (store) => ({
      surveysOf: (owner, page) => {
        const { surveys, next } = store.surveysOf(owner, page);
        return { surveys: change(surveys), next };
      },
    })),
  );

const paging = (given: ServiceOptions, change: (store: Store) => Partial<Store>): Fetch =>
  createApp({ ...storing(given, change), limits: { ...given.limits, surveysPerPage: 10 } });

export const surveyListingMutants: readonly Mutant[] = [
  {
    name: "GET /surveys leaves out surveys that are not published",
    breaks: ["SUR-4"],
    build: (given) => listing(given, (surveys) => surveys.filter(({ published }) => published)),
  },
  {
    name: "GET /surveys leaves out published surveys",
    breaks: ["SUR-4"],
    build: (given) => listing(given, (surveys) => surveys.filter(({ published }) => !published)),
  },
  {
    name: "GET /surveys leaves out surveys without recipients",
    breaks: ["SUR-4"],
    build: (given) => listing(given, (surveys) => surveys.filter(({ recipients }) => recipients.length > 0)),
  },
  {
    name: "GET /surveys leaves out surveys that a PATCH has changed",
    breaks: ["SUR-4"],
    build: (given) =>
      listing(given, (surveys) => surveys.filter(({ createdAt, updatedAt }) => createdAt === updatedAt)),
  },
  {
    name: "GET /surveys shows ten surveys and tells of no more",
    breaks: ["SUR-4"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          surveysOf: (owner) => ({ ...store.surveysOf(owner, { limit: 10 }), next: null }),
        })),
      ),
  },
  {
    name: "GET /surveys leaves out the newest survey",
    breaks: ["SUR-4"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          surveysOf: (owner, page) => {
            const newest = store.surveysOf(owner, { limit: 1 }).surveys[0];
            const { surveys, next } = store.surveysOf(owner, page);
            return { surveys: surveys.filter(({ id }) => id !== newest?.id), next };
          },
        })),
      ),
  },
  {
    name: "GET /surveys leaves out the oldest survey",
    breaks: ["SUR-4"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          surveysOf: (owner, page) => {
            const { surveys, next } = store.surveysOf(owner, page);
            return { surveys: next === null ? surveys.slice(0, -1) : surveys, next };
          },
        })),
      ),
  },
  {
    name: "GET /surveys goes on showing what it showed first",
    breaks: ["SUR-4"],
    build: (given) => {
      const shown = new Map<string, readonly SurveyRecord[]>();
      return createApp(
        storing(given, (store) => ({
          surveysOf: (owner, page) => {
            const surveys = shown.get(owner) ?? store.surveysOf(owner, page).surveys;
            shown.set(owner, surveys);
            return { surveys, next: null };
          },
        })),
      );
    },
  },
  {
    name: "each page of the list leaves out the survey that the page before ended with, and one more",
    breaks: ["SUR-4"],
    build: (given) =>
      paging(given, (store) => ({
        surveysOf: (owner, { before, limit }) =>
          store.surveysOf(owner, before === undefined ? { limit } : { before: Math.max(before - 1, 1), limit }),
      })),
  },
  {
    name: "GET /surveys shows a survey once for each of its recipients",
    breaks: ["SUR-4", "SUR-7"],
    build: (given) => listing(given, (surveys) => surveys.flatMap((one) => one.recipients.map(() => one))),
  },
  {
    name: "GET /surveys shows the newest survey twice",
    breaks: ["SUR-7"],
    build: (given) => listing(given, (surveys) => [...surveys.slice(0, 1), ...surveys]),
  },
];
