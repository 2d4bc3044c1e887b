import type { Step } from "../journal/step.ts";
import { isObject } from "../../client/json/json.ts";
import { readPageUrl } from "../reading/page-url.ts";
import { isBlank } from "../model/values/equality.ts";
import { finding, rule, type Context, type Finding, type Judging, type Rule, type Findings } from "./rule.ts";
import type { onRow } from "./tables/members.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { memberSuspects, inviteCopySuspects } from "./tables/member-suspects.ts";
import { stableNameSuspects } from "./tables/state-suspects.ts";
import { updateSuspects } from "./tables/update-suspects.ts";
import { rowsIn } from "../model/expected-survey.ts";
import { recipientsIn } from "../reading/recipients.ts";
import { valueOf } from "../../report/breach/expectation.ts";
import { judgedRequest } from "./claims/judged-request.ts";
import { rowsOf, shownRowsOf, shownSurveyOf, shownSurveysOf } from "../journal/shown.ts";
import { createdSurvey, textId, type ShownSurvey } from "../reading/survey.ts";
import { inviting } from "../scenarios/driving.ts";
import { overwriting } from "../properties/overwriting.ts";
import { undocumentedMember } from "../properties/slugs.ts";
import { opening } from "../scenarios/opening.ts";

/** The rules on recipients in creates, PATCHes and reads. */
export const recipients: readonly Rule[] = [
  rule("RCP-1", {
    property: "every recipient in a response has a url",
    sentBy: opening,
    facets: ["create", "read", "update"],
    ...onResponsesAndLists((step) => {
      const isAcceptedAdd = step.operation === "add" && step.isAccepted;
      const rows = isAcceptedAdd ? recipientsIn(step.exchange?.json) : shownSurveysOf(step).flatMap(rowsOf);
      if (rows.length === 0) return judgeMissingRecipients(step);
      const wrong = rows.find(({ url }) => url === undefined);
      const breach = { kind: "no url", request: judgedRequest(step), recipient: valueOf(wrong?.members) } as const;
      return finding(wrong === undefined, breach, { facet: step.operation });
    }),
  }),
  rule("RCP-2", {
    property: "no two recipients have the same url, whether in one survey or in different surveys",
    sentBy: opening,
    judge: judgeUniqueUrls,
  }),
  rule("RCP-3", {
    property: "the path of a recipient's url ends with /s/{slug}/{recipientId}",
    sentBy: opening,
    ...onResponsesAndLists((step, { baseUrl }) =>
      shownSurveysOf(step).flatMap((survey) => judgeUrlPaths(survey, baseUrl)),
    ),
  }),
  rule("RCP-4", {
    property: "every recipient has an id that no other recipient of its survey has",
    sentBy: opening,
    judge(step) {
      const rows = shownRowsOf(step);
      if (rows.length === 0) return undefined;
      const ids = rows.flatMap(({ id }) => id ?? []);
      // a single id can't be shared, so it proves nothing
      if (rows.length === 1 && ids.length === 1) return undefined;
      const distinct = new Set(ids).size;
      return finding(distinct === rows.length, { kind: "shared recipient ids", rows: rows.length, ids: distinct });
    },
  }),
  rule("RCP-7", {
    property: "if a recipient's inviteSentAt is set, it is returned as a timestamp",
    sentBy: inviting,
    ...onResponsesAndLists((step) =>
      shownSurveysOf(step)
        .flatMap(rowsOf)
        .flatMap(({ members: { inviteSentAt } }) => {
          const breach = { kind: "no timestamp", value: valueOf(inviteSentAt) } as const;
          return isBlank(inviteSentAt) ? [] : finding(isTimestamp(inviteSentAt), breach);
        }),
    ),
  }),
  rule("RCP-18", {
    property: "only recipients have invite copy; the survey itself has none",
    sentBy: opening,
    judge: judgeInviteCopyOfSurvey,
  }),
  memberRule("RCP-10", "targetCompany"),
  memberRule("RCP-11", "email"),
  memberRule("RCP-12", "title"),
  memberRule("RCP-13", "accentColor"),
  memberRule("RCP-14", "inviteTop"),
  memberRule("RCP-15", "inviteBottom"),
  memberRule("RCP-16", "inviteSignOff"),
  rule("RCP-5", {
    property: "a created survey has exactly the recipients that were sent",
    judgedBy: memberSuspects,
    sentBy: opening,
    facets: ["lost", "invented"],
  }),
  rule("RCP-6", {
    property: "a recipient keeps its id and its url from one read to the next",
    judgedBy: stableNameSuspects,
    sentBy: opening,
    facets: ["id", "url"],
  }),
  rule("RCP-17", {
    property: "two recipients of one survey can have different invite copy, and each keeps its own",
    judgedBy: inviteCopySuspects,
    sentBy: opening,
  }),
  rule("RCP-20", {
    property: "after a PATCH of recipients, the survey has exactly the recipients that were sent",
    judgedBy: updateSuspects,
    sentBy: overwriting,
  }),
  rule("RCP-21", {
    property: "after a PATCH with an empty list of recipients, the survey has no recipients",
    judgedBy: updateSuspects,
    sentBy: overwriting,
    facets: ["invented"],
  }),
];

/** Compares the urls of a response with each other, and with those of other surveys. */
function judgeUniqueUrls(step: Step, { urls, model }: Context): Findings {
  const survey = shownSurveyOf(step);
  const isRequested = (step.made ?? step.expected.survey)?.id === survey?.id;
  if (survey === undefined || !isRequested) return undefined;
  const urlsOfSurvey = new Set<string>();
  return shownRowsOf(step).flatMap(({ url, id = "" }): readonly Finding[] => {
    if (url === undefined) return [];
    const holder = urls.get(url);
    // another survey may reuse the url of a removed recipient
    const rows = holder === undefined ? undefined : model.withId(holder.survey, holder.as)?.rows;
    const isReused = holder?.survey !== survey.id && rows?.some((row) => textId(row.id) === holder?.recipient);
    const isShared = urlsOfSurvey.has(url) || isReused === true;
    urlsOfSurvey.add(url);
    urls.set(url, { survey: survey.id, as: step.as, recipient: id });
    // this is the first url, which no other recipient could have had
    if (urls.size === 1 && !isShared) return [];
    return [finding(!isShared, { kind: "shared url", recipient: id, survey: survey.id, url })];
  });
}

function judgeInviteCopyOfSurvey(step: Step, { journal }: Context): Finding | undefined {
  const survey = shownSurveyOf(step);
  if (survey === undefined) return undefined;
  const expectedSurvey = step.made ?? step.expected.survey;
  const wasSent = (member: string): boolean =>
    journal.steps.some(
      ({ body, expected, made }) => (made ?? expected.survey) === expectedSurvey && isObject(body) && member in body,
    );
  // a server may keep all unknown members, unless it drops the one that a property sends
  const mayKeepAll = (): boolean => !wasSent(undocumentedMember) || undocumentedMember in survey.members;
  const shown = ["inviteTop", "inviteBottom", "inviteSignOff"].filter((member) => !isBlank(survey.members[member]));
  const members = shown.filter((member) => !wasSent(member) || !mayKeepAll());
  const values = members.map((member) => valueOf(survey.members[member]));
  return finding(members.length === 0, { kind: "survey's own invite copy", members, values });
}

function memberRule<M extends keyof typeof onRow>(id: (typeof onRow)[M] & RequirementId, member: M): Rule {
  return rule(id, {
    property: `a recipient's ${member} is returned as it was sent`,
    facets: ["create", "update", "add"],
    judgedBy: memberSuspects,
    sentBy: opening,
  });
}

/** RCP-1: the response to a create with recipients shows them. */
function judgeMissingRecipients(step: Step): Finding | undefined {
  const { made, body, exchange } = step;
  if (made === undefined || exchange === undefined || rowsIn(body).length === 0) return undefined;
  if (createdSurvey(exchange)?.members["recipients"] !== undefined) return undefined;
  const breach = { kind: "missing part", request: judgedRequest(step), part: "recipients" } as const;
  return finding(false, breach, { facet: "create" });
}

function onResponsesAndLists(judge: (step: Step, context: Context) => Findings): Required<Judging> {
  return { judge, judgeList: judge };
}

/**
 * True for a date with a year in any notation, and for seconds or milliseconds since 1970: `2026-03-04T05:06:07Z`,
 * `1772600767`, `/Date(1772600767000)/` of .NET.
 */
function isTimestamp(value: unknown): boolean {
  if (typeof value !== "string") return typeof value === "number";
  if (/^\d{9,}$/.test(value) || /^\/Date\(-?\d+([+-]\d{4})?\)\/$/.test(value)) return true;
  return /\d{4}/.test(value) && !Number.isNaN(Date.parse(value));
}

function judgeUrlPaths(survey: ShownSurvey, baseUrl: URL): readonly Finding[] {
  // the contract leaves open how other characters are escaped
  if (/[^\w-]/.test(survey.slug ?? "")) return [];
  return rowsOf(survey).flatMap(({ url, id }): readonly Finding[] => {
    if (url === undefined || id === undefined) return [];
    const page = readPageUrl(url, baseUrl);
    const isRight = page?.recipientId === id && (survey.slug === undefined || page.slug === survey.slug);
    return [finding(isRight, { kind: "url path", slug: survey.slug, recipient: id, url })];
  });
}
