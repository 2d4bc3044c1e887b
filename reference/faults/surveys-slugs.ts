import { setImmediate } from "node:timers/promises";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { withAftermath } from "./aftermath.ts";
import { faultyOn } from "./faulty-on.ts";
import { hearing } from "./hearing.ts";
import type { Sent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

const answering409With = (given: ServiceOptions, status: number): Fetch =>
  rewritten(createApp(given), on("create"), (answer) => (answer.status === 409 ? { status } : {}));

/** A server that sends a PATCH or an add to the holder of a slug for which it refused a create. */
const touchingHolder = (given: ServiceOptions, path: "" | "/recipients", touch: (refused: Sent) => Sent): Fetch =>
  withAftermath(createApp(given), on("create"), ({ status }, { url, text }) => {
    if (status !== 409) return undefined;
    const refused: Sent = JSON.parse(text);
    const [holder] = [`${url}/${String(refused["slug"])}${path}`];
    return { method: path === "" ? "PATCH" : "POST", url: holder, text: JSON.stringify(touch(refused)) };
  });

/** A server that stores a create some time after it has found the slug free. */
const inserting = (given: ServiceOptions, isLate: (slug: string, taken: boolean) => void): Fetch => {
  const late = storing(given, (store) => ({
    insertSurvey: (survey) => {
      isLate(survey.slug, store.surveyBySlug(survey.slug) !== undefined);
      store.insertSurvey(survey);
    },
  }));
  return faultyOn(late, on("create"), {
    commit: async (write) => {
      await setImmediate();
      return write();
    },
  });
};

export const surveySlugMutants: readonly Mutant[] = [
  { name: "a slug in use is answered 400", breaks: ["SUR-20"], build: (given) => answering409With(given, 400) },
  { name: "a slug in use is answered 422", breaks: ["SUR-20"], build: (given) => answering409With(given, 422) },
  {
    name: "a create with a slug in use gets another slug",
    breaks: ["SUR-20"],
    build: (given) => {
      const app = createApp(given);
      return async (request) => {
        const again = request.clone();
        const answer = await app(request);
        if (answer.status !== 409) return answer;
        return hearing(app, on("create"), ({ slug: _taken, ...body }) => body)(again);
      };
    },
  },
  {
    name: "only the slugs of published surveys count as in use",
    breaks: ["SUR-20"],
    build: (given) => {
      let count = 0;
      const keepingTheFirst = storing(given, (store) => ({
        insertSurvey: (survey) => {
          count += 1;
          const taken = store.surveyBySlug(survey.slug) !== undefined;
          store.insertSurvey(taken ? { ...survey, slug: `${survey.slug}-${count}` } : survey);
        },
      }));
      return createApp({
        ...keepingTheFirst,
        isSlugTaken: (store, slug) => store.surveyBySlug(slug)?.published === true,
      });
    },
  },
  {
    name: "a slug in use is refused only when its survey has the same title",
    breaks: ["SUR-20"],
    build: (given) => {
      const app = createApp(given);
      const free = hearing(app, on("create"), ({ slug: _taken, ...body }) => body);
      return async (request) => {
        const again = request.clone();
        const answer = await app(request);
        if (answer.status !== 409) return answer;
        const { slug, title }: Record<string, unknown> = JSON.parse(await again.clone().text());
        const held = await app(new Request(`${request.url}/${String(slug)}`, { headers: request.headers }));
        return (await held.text()).includes(JSON.stringify(title)) ? answer : free(again);
      };
    },
  },
  {
    name: "a create refused for its slug is stored without one",
    breaks: ["SUR-21"],
    build: (given) =>
      withAftermath(createApp(given), on("create"), ({ status }, { text }) => {
        const { slug: _taken, ...body }: Record<string, unknown> = status === 409 ? JSON.parse(text) : {};
        return status === 409 ? { text: JSON.stringify(body) } : undefined;
      }),
  },
  {
    name: "a create refused for its slug writes its title to the survey that holds the slug",
    breaks: ["SUR-21"],
    build: (given) => touchingHolder(given, "", ({ title }) => ({ title })),
  },
  {
    name: "a create refused for its slug adds its recipients to the survey that holds the slug",
    breaks: ["SUR-21"],
    build: (given) => touchingHolder(given, "/recipients", ({ recipients }) => ({ recipients })),
  },
  {
    name: "of concurrent creates with one slug several succeed",
    breaks: ["SUR-22"],
    build: (given) => inserting(given, () => undefined),
  },
  {
    name: "of concurrent creates with one slug the losers are answered 500",
    breaks: ["SUR-22"],
    build: (given) =>
      inserting(given, (slug, taken) => {
        if (taken) throw new Error(`duplicate key: ${slug}`);
      }),
  },
];
