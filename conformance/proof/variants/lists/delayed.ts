import { changeStore } from "../../faults/parts/operators.ts";
import { perServer, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import type { SurveyRecord } from "../../../../reference/api/store.ts";

const listDelayMs = 400;

/** The list shows a new survey, and the new state of a changed one, after a delay. */
const delayedList: Part = perServer(() => {
  const lastChanges = new Map<string, { readonly surveyBefore: SurveyRecord; readonly atMs: number }>();
  return changeStore((store) => ({
    changeSurvey: (id, changes) => {
      const surveyBefore = store.surveyById(id);
      if (surveyBefore !== undefined) lastChanges.set(id, { surveyBefore, atMs: Date.now() });
      return store.changeSurvey(id, changes);
    },
    surveysOf: (owner, page) => {
      const { surveys, next } = store.surveysOf(owner, page);
      const shown = surveys
        .filter(({ createdAt }) => Date.now() - Date.parse(createdAt) >= listDelayMs)
        .map((survey) => {
          const last = lastChanges.get(survey.id);
          return last !== undefined && Date.now() - last.atMs < listDelayMs ? last.surveyBefore : survey;
        });
      return { surveys: shown, next };
    },
  }));
});

export const delayedVariants: readonly Variant[] = [
  ...variantsWith({ "list-delay": ["at once", "later"] })({ "the list shows a write after 400 ms": delayedList }),
];
