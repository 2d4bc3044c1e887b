import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, onId, onSlug } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const sample = { id: "00000000-0000-4000-8000-000000000001", recipientId: "", submittedAt: "2026-01-01T00:00:00Z" };

const answering = (given: ServiceOptions, occasion: Occasion, body: string): Fetch =>
  rewritten(createApp(given), occasion, (answer) => (isSuccess(answer) ? { text: body } : {}));

export const responseMutants: readonly Mutant[] = [
  {
    name: "the responses of a survey that has none are answered 404",
    breaks: ["RSP-1"],
    build: (given) =>
      rewritten(createApp(given), onId("responses"), (answer) =>
        isSuccess(answer) ? { status: 404, text: '{"title":"Not Found"}' } : {},
      ),
  },
  {
    name: "the responses are answered 500",
    breaks: ["RSP-1"],
    build: (given) =>
      rewritten(createApp(given), on("responses"), (answer) =>
        isSuccess(answer) ? { status: 500, text: '{"title":"Internal Server Error"}' } : {},
      ),
  },
  {
    name: "the responses are answered with their number",
    breaks: ["RSP-1"],
    build: (given) => answering(given, on("responses"), '{"count":0}'),
  },
  {
    name: "the responses are null, with no name around it",
    breaks: ["RSP-1"],
    build: (given) => answering(given, on("responses"), "null"),
  },
  {
    name: "the responses are read by id alone",
    breaks: ["RSP-2"],
    build: (given) => faultyOn(given, onSlug("responses"), { findSurvey: () => undefined }),
  },
  {
    name: "the responses read by slug are those of another survey",
    breaks: ["RSP-2"],
    build: (given) =>
      answering(given, onSlug("responses"), JSON.stringify({ responses: [{ ...sample, answers: [] }] })),
  },
  {
    name: "the responses by slug are answered with the survey",
    breaks: ["RSP-2"],
    build: (given) => answering(given, onSlug("responses"), '{"survey":{"title":"A survey"}}'),
  },
  {
    name: "each recipient counts as a response without answers",
    breaks: ["RSP-3"],
    build: (given) => {
      const counted = storing(given, (store) => ({
        responsesOf: (surveyId) =>
          (store.surveyById(surveyId)?.recipients ?? []).map((one) => ({
            ...sample,
            recipientId: one.id,
            answers: [],
          })),
      }));
      return createApp(counted);
    },
  },
  {
    name: "a survey without responses shows a sample of one",
    breaks: ["RSP-3"],
    build: (given) => createApp(storing(given, () => ({ responsesOf: () => [{ ...sample, answers: [] }] }))),
  },
  {
    name: "a survey that a PATCH has changed has a response that nobody gave",
    breaks: ["RSP-3"],
    build: (given) => {
      const patched = storing(given, (store) => ({
        changeSurvey: (id, changes) => {
          store.addResponse(id, { ...sample, id: crypto.randomUUID(), answers: [] });
          return store.changeSurvey(id, changes);
        },
      }));
      return createApp(patched);
    },
  },
];
