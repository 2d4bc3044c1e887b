import { randomUUID } from "node:crypto";
import { createApp } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import { planOverwrite } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientRecord, SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on, onSlug } from "./visit.ts";

const origin = "http://localhost";
const lawful = buildPresentation(origin);
const withoutUrl = { present: { recipient: (recipient: RecipientRecord) => recipient } };

/** Options with another address for each page. */
const pagesAt = (path: (recipient: RecipientRecord, survey: SurveyRecord) => string): ServiceOptions => ({
  present: { recipientUrl: (recipient, survey) => origin + path(recipient, survey) },
});

const withId = (recipient: RecipientRecord, survey: SurveyRecord, id: string): unknown =>
  lawful.recipient({ ...recipient, id }, survey);

/** Options with other rows when a list is given whole. */
const overwriting = (rows: (added: readonly RecipientRecord[]) => readonly RecipientRecord[]): ServiceOptions => ({
  planOverwrite: (request): RecipientPlan => {
    const plan = planOverwrite(request);
    return { ...plan, added: rows(plan.added) };
  },
});

const placeOf = (recipient: RecipientRecord, survey: SurveyRecord): number => survey.recipients.indexOf(recipient) + 1;

export const recipientMutants: readonly Mutant[] = [
  {
    name: "no recipient has a url",
    breaks: ["RCP-1"],
    build: (given) => createApp({ ...given, ...withoutUrl }),
  },
  {
    name: "the answer to PATCH shows recipients without urls",
    breaks: ["RCP-1", "SUR-38"],
    build: (given) => faultyOn(given, on("patch"), withoutUrl),
  },
  {
    name: "the answer to a create shows recipients without urls",
    breaks: ["RCP-1", "RCP-6"],
    build: (given) => faultyOn(given, on("create"), withoutUrl),
  },
  {
    name: "a read by slug shows recipients without urls",
    breaks: ["SUR-3", "RCP-1"],
    build: (given) => faultyOn(given, onSlug("read"), withoutUrl),
  },
  {
    name: "recipients that came by an add have no url",
    breaks: ["RCP-1"],
    build: (given) => {
      const late = new Set<string>();
      const noted = storing(given, (store) => ({
        writeRecipients: (id, writes) => {
          for (const recipient of writes.added) late.add(recipient.id);
          return store.writeRecipients(id, writes);
        },
      }));
      const recipient = (row: RecipientRecord, survey: SurveyRecord): unknown =>
        late.has(row.id) ? row : lawful.recipient(row, survey);
      return createApp({ ...noted, present: { recipient } });
    },
  },
  {
    name: "the url is empty beyond the fiftieth recipient",
    breaks: ["RCP-1"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipientUrl: (recipient, survey) =>
            placeOf(recipient, survey) > 50 ? "" : lawful.recipientUrl(recipient, survey),
        },
      }),
  },
  {
    name: "the url is null until the recipient was invited",
    breaks: ["RCP-1"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipient: (recipient, survey) => ({
            ...recipient,
            url: recipient.inviteSentAt === null ? null : lawful.recipientUrl(recipient, survey),
          }),
        },
      }),
  },
  {
    name: "all recipients of a survey share the url of the first",
    breaks: ["RCP-2", "RCP-3"],
    build: (given) =>
      createApp({ ...given, ...pagesAt((_, { slug, recipients }) => `/s/${slug}/${recipients[0]?.id ?? "none"}`) }),
  },
  {
    name: "all recipients share the url of the survey",
    breaks: ["RCP-2", "RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((_, { slug }) => `/s/${slug}`) }),
  },
  {
    name: "recipients at the same place of two surveys share a url",
    breaks: ["RCP-2", "RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((row, survey) => `/s/survey/${placeOf(row, survey)}`) }),
  },
  {
    name: "the list shows recipients with the survey's id in place of its slug in their urls",
    breaks: ["RCP-3"],
    build: (given) => {
      const present = buildPresentation(given.publicOrigin ?? "http://localhost");
      const summary = (survey: SurveyRecord): unknown => ({
        ...Object(present.summary(survey)),
        recipients: survey.recipients.map((row) => present.recipient(row, { ...survey, slug: survey.id })),
      });
      return createApp({ ...given, present: { summary } });
    },
  },
  {
    name: "the url has the survey's id in place of its slug",
    breaks: ["RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((row, survey) => `/s/${survey.id}/${row.id}`) }),
  },
  {
    name: "the url has the recipient's email in place of its id",
    breaks: ["RCP-3", "RCP-34"],
    build: (given) =>
      createApp({ ...given, ...pagesAt((row, { slug }) => `/s/${slug}/${encodeURIComponent(row.email)}`) }),
  },
  {
    name: "the url has the recipient's id in front of the slug",
    breaks: ["RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((row, { slug }) => `/s/${row.id}/${slug}`) }),
  },
  {
    name: "the url's path starts with /r",
    breaks: ["RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((row, { slug }) => `/r/${slug}/${row.id}`) }),
  },
  {
    name: "the url's path has its locale behind /s",
    breaks: ["RCP-3"],
    build: (given) => createApp({ ...given, ...pagesAt((row, { slug }) => `/s/zh/${slug}/${row.id}`) }),
  },
  {
    name: "the url of a survey that came without a slug has its id in the slug's place",
    breaks: ["RCP-3"],
    build: (given) =>
      createApp({
        ...given,
        newSlug: () => `made-up-${randomUUID()}`,
        ...pagesAt((row, { id, slug }) => `/s/${slug.startsWith("made-up-") ? id : slug}/${row.id}`),
      }),
  },
  {
    name: "recipients have no id",
    breaks: ["RCP-4"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          recipient: (recipient, survey) => {
            const { id: _id, ...rest } = recipient;
            return { ...rest, url: lawful.recipientUrl(recipient, survey) };
          },
        },
      }),
  },
  {
    name: "the first two recipients of a create share an id",
    breaks: ["RCP-2", "RCP-4"],
    build: (given) =>
      faultyOn(given, on("create"), {
        ...overwriting((added) =>
          added.map((row, index) => ({ ...row, id: added[index === 1 ? 0 : index]?.id ?? "" })),
        ),
      }),
  },
  {
    name: "the answer to a create shows other recipient ids than are stored",
    breaks: ["RCP-6"],
    build: (given) =>
      faultyOn(given, on("create"), { present: { recipient: (row, survey) => withId(row, survey, `new-${row.id}`) } }),
  },
  {
    name: "a read by slug shows other recipient ids",
    breaks: ["SUR-3"],
    build: (given) =>
      faultyOn(given, onSlug("read"), { present: { recipient: (row, survey) => withId(row, survey, `r-${row.id}`) } }),
  },
  {
    name: "a create loses its last recipient",
    breaks: ["RCP-5"],
    build: (given) =>
      faultyOn(
        given,
        on("create"),
        overwriting((added) => added.slice(0, -1)),
      ),
  },
  {
    name: "a create keeps only its first fifty recipients",
    breaks: ["RCP-5"],
    build: (given) =>
      faultyOn(
        given,
        on("create"),
        overwriting((added) => added.slice(0, 50)),
      ),
  },
  {
    name: "a create stores its first recipient twice",
    breaks: ["RCP-5"],
    build: (given) =>
      faultyOn(
        given,
        on("create"),
        overwriting((added) => [...added, ...added.slice(0, 1).map((row) => ({ ...row, id: randomUUID() }))]),
      ),
  },
  {
    name: "a create makes a recipient of its own",
    breaks: ["RCP-5"],
    build: (given) =>
      faultyOn(
        given,
        on("create"),
        overwriting((added) => [
          ...added,
          ...added.slice(0, 1).map((row) => ({ ...row, id: randomUUID(), email: "preview@example.com" })),
        ]),
      ),
  },
  {
    name: "the answer to a create shows no recipients",
    breaks: ["RCP-5"],
    build: (given) =>
      faultyOn(given, on("create"), {
        present: { survey: (survey) => ({ ...Object(lawful.survey(survey)), recipients: [] }) },
      }),
  },
];
