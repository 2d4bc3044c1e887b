import { acceptPlan } from "../recipients/cap.ts";
import { Rejection } from "../rejection.ts";
import { validate } from "../rules/validate.ts";
import type { Service } from "../service.ts";
import type { SurveyRecord } from "../store/survey-record.ts";
import type { Call } from "./route.ts";

function freeSlug({ store, isSlugInUse, newSlug }: Service, title: string, owner: string): string {
  for (;;) {
    const slug = newSlug(title);
    if (!isSlugInUse(store, slug, owner)) return slug;
  }
}

/** POST /surveys */
export async function createSurvey(service: Service, { owner, readBody }: Call): Promise<unknown> {
  const { store, limits, rules, present } = service;
  const body = await readBody();
  const { slug: wanted, recipients: rows, ...input } = validate(rules.create, body, limits.detailsPerResponse);
  const plan = service.planOverwrite({
    recipients: [],
    rows,
    skipExisting: false,
    newId: () => service.newId("recipient"),
    policy: service.policy,
  });
  const { added: recipients } = acceptPlan(service, plan);
  if (store.countOf(owner) >= limits.surveysPerKey) {
    throw new Rejection(507, `A key has at most ${limits.surveysPerKey} surveys on this server.`);
  }
  if (wanted !== null && service.isSlugInUse(store, wanted, owner)) {
    throw new Rejection(409, "This slug is already in use.");
  }
  const slug = wanted ?? freeSlug(service, input.title, owner);
  const now = service.clock().toISOString();
  const id = service.newId("survey");
  const survey: SurveyRecord = { ...input, id, owner, slug, recipients, createdAt: now, updatedAt: now };
  store.insertSurvey(survey);
  return present.surveyBody(survey);
}
