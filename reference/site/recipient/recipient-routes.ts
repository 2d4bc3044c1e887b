import { randomUUID } from "node:crypto";
import type { H3, H3Event } from "h3";
import { createRateLimiter, type RateLimiter } from "../../api/rate-limit.ts";
import type { Service } from "../service.ts";
import type { ResponseRecord } from "../../api/store.ts";
import { mount } from "../mount.ts";
import type { PageHandler } from "../mount.ts";
import { pageAnswer, seeOther } from "../page-answer.ts";
import { readForm } from "../read-form.ts";
import { carriedFields } from "./carried-fields.ts";
import { earlierFields } from "./earlier-fields.ts";
import { editionOf } from "./form-fields.ts";
import { messages } from "./messages.ts";
import type { Locale } from "./messages.ts";
import { readAnswers } from "./read-answers.ts";
import { notFoundPage, tooManyPage } from "./plain-pages.ts";
import { recipientPage, recipientPath, thanksPage } from "./recipient-page.ts";
import type { Refused, Visit } from "./recipient-page.ts";

export type ResponseListener = (survey: Visit["survey"], response: ResponseRecord) => void;

export interface RecipientPagesGiven {
  readonly service: Service;
  readonly askerOf: (survey: Visit["survey"]) => string;
  readonly onResponse: ResponseListener;
}

function visitOf(given: RecipientPagesGiven, { context }: H3Event, locale: Locale): Visit | undefined {
  const survey = given.service.store.surveyBySlug(context.params?.["slug"] ?? "");
  if (survey === undefined || !survey.published) return undefined;
  const recipient = survey.recipients.find(({ id }) => id === context.params?.["recipient"]);
  return recipient === undefined ? undefined : { survey, asker: given.askerOf(survey), recipient, locale };
}

function earlierResponse({ store }: Service, { survey, recipient }: Visit): ResponseRecord | undefined {
  return store.responsesOf(survey.id).find(({ recipientId }) => recipientId === recipient.id);
}

interface Reception extends RecipientPagesGiven {
  readonly rateLimiter: RateLimiter;
  /** Counts forms over the rate: as many again are read and shown as typed, and no more. */
  readonly overRate: RateLimiter;
}

const noProblems: ReadonlyMap<number, string> = new Map();

async function submit(reception: Reception, event: H3Event, locale: Locale): Promise<Response> {
  const { service, onResponse, rateLimiter, overRate } = reception;
  const { store, limits } = service;
  // a form isn't read if its sender may not answer, or answers far too often
  const asked = visitOf(reception, event, locale);
  if (asked === undefined) return pageAnswer(notFoundPage(locale));
  const who = JSON.stringify([asked.survey.id, asked.recipient.id]);
  const { isExceeded, resetSeconds } = await rateLimiter(who);
  if (isExceeded && (await overRate(who)).isExceeded) return pageAnswer(tooManyPage(locale, resetSeconds));
  const { fields, isTooLarge } = await readForm(event, limits.bodyBytes);
  // reads the survey after the form: other requests may have changed it meanwhile
  const visit = visitOf(reception, event, locale);
  if (visit === undefined) return pageAnswer(notFoundPage(locale));
  const { survey, recipient } = visit;
  const earlier = earlierResponse(service, visit);
  const text = messages[locale];
  const refuse = (refused: Refused): Promise<Response> =>
    pageAnswer(recipientPage(visit, earlier !== undefined, refused));
  if (fields.get("edition") !== editionOf(survey.questions)) {
    const refusal = { status: 409, text: text.surveyChanged } as const;
    return refuse({ ...carriedFields(survey.questions, fields), problems: noProblems, refusal });
  }
  if (isExceeded) {
    const headers = { "retry-after": String(resetSeconds) };
    return refuse({
      fields,
      problems: noProblems,
      refusal: { status: 429, text: text.tooSoon(resetSeconds), headers },
    });
  }
  if (isTooLarge) return refuse({ fields, problems: noProblems, refusal: { status: 413, text: text.allTooLong } });
  const { answers, problems } = readAnswers(survey.questions, fields, text, limits.answerCharacters);
  if (problems.size > 0) return refuse({ fields, problems });
  if (earlier === undefined && store.responsesOf(survey.id).length >= limits.responsesPerSurvey) {
    return refuse({ fields, problems, refusal: { status: 507, text: text.full } });
  }
  const id = earlier?.id ?? randomUUID();
  const response = { id, recipientId: recipient.id, submittedAt: service.clock().toISOString(), answers };
  store.writeResponse(survey.id, response);
  onResponse(survey, response);
  return seeOther(`${recipientPath(visit)}/thanks`);
}

export function mountRecipientPages(app: H3, given: RecipientPagesGiven): void {
  const { service } = given;
  const { formsPerWindow: requestsPerWindow, formsWindowSeconds: windowSeconds } = service.limits;
  const rateLimiter = createRateLimiter({ requestsPerWindow, windowSeconds });
  const overRate = createRateLimiter({ requestsPerWindow, windowSeconds });
  const reception = { ...given, rateLimiter, overRate };
  for (const locale of ["en", "zh"] as const) {
    const path = `${locale === "zh" ? "/zh" : ""}/s/:slug/:recipient`;
    const found =
      (answer: (visit: Visit) => Response | Promise<Response>): PageHandler =>
      (event) => {
        const visit = visitOf(given, event, locale);
        return visit === undefined ? pageAnswer(notFoundPage(locale)) : answer(visit);
      };
    mount(app, path, {
      GET: found((visit) => {
        const earlier = earlierResponse(service, visit);
        if (earlier === undefined) return pageAnswer(recipientPage(visit));
        const fields = earlierFields(visit.survey.questions, earlier.answers);
        return pageAnswer(recipientPage(visit, true, { fields, problems: noProblems }));
      }),
      POST: (event) => submit(reception, event, locale),
    });
    mount(app, `${path}/thanks`, {
      GET: found((visit) =>
        earlierResponse(service, visit) === undefined ? seeOther(recipientPath(visit)) : pageAnswer(thanksPage(visit)),
      ),
    });
  }
}
