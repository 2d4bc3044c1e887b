import { isRejected, type Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { findCounts } from "../reading/counts.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import { judgedRequest } from "./claims/judged-request.ts";
import { requestName } from "../../report/breach/request-phrase.ts";
import { wrongStatus } from "./wrong-status.ts";
import { shownRowsOf, shownSurveyOf } from "./shown.ts";
import { suspect } from "./tables/suspect.ts";
import { burst } from "../scenarios/burst.ts";
import { questions as questionScenario } from "../properties/questions.ts";
import { recipientCap } from "../properties/recipient-cap.ts";
import {
  acceptedAddSuspects,
  acceptedCreateSuspects,
  acceptedQuestionSuspects,
  acceptedUpdateSuspects,
} from "./tables/acceptance-suspects.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

/** The rejection of a list over the limit proves something only if a list at the limit was accepted. */
const listRules = (
  [
    ["LIM-2", "create", "RCP-5"],
    ["LIM-4", "update", "RCP-20"],
  ] as const
).map(([id, operation, requirementOfWholeList]) =>
  rule(id, {
    property: `${requestName({ operation })} with more than 200 recipients is rejected`,
    sentBy: recipientCap,
    judge(step, { journal }) {
      if (step.operation !== operation || step.expected.why !== "cap") return undefined;
      const exceedsLimit =
        step.isAccepted && (step.expected.isCertain === true || shownRowsOf(step).length > maxRecipients);
      if (!exceedsLimit && !journal.hasAccepted(operation, maxRecipients)) return undefined;
      const agrees = isRejected(step);
      // a service that doesn't store the list as given has no list that is too long
      const others = [
        suspect(requirementOfWholeList, "lost seen"),
        ...(operation === "update" ? [suspect("SUR-36", "more")] : []),
      ];
      return finding(agrees, wrongStatus(step, "4xx"), { others: agrees ? [] : others });
    },
  }),
);

const rateLimitRules: readonly Rule[] = [
  rule("LIM-30", {
    property: "a burst of reads under one key, all alike, is answered with success until one is answered 429",
    sentBy: burst,
    judge(step, { journal }) {
      // the contract doesn't say when a limited key is served again
      if (step.isBurst !== true || step.as !== "owner" || step.status >= 500 || isFirstOfBurst(step, journal))
        return undefined;
      // a success before the limit shows nothing
      if (step.isAccepted && shownSurveyOf(step) !== undefined) return undefined;
      return finding(step.status === 429, wrongStatus(step, "429 or the survey", "in a burst of identical reads"));
    },
  }),
  rule("LIM-31", {
    property: "while one key is answered 429, a request under the other key succeeds",
    sentBy: burst,
    judge(step, { journal }) {
      if (step.isBurst !== true || step.as !== "other" || !wasLimited(journal)) return undefined;
      return finding(step.isAccepted, wrongStatus(step, "success", "while the first key was limited"));
    },
  }),
];

function wasLimited({ steps }: Journal): boolean {
  return steps.some(({ isBurst = false, as, status }) => isBurst && as === "owner" && status === 429);
}

function isFirstOfBurst({ number }: Step, { steps }: Journal): boolean {
  return steps.find(({ isBurst = false, as }) => isBurst && as === "owner")?.number === number;
}

export const limits: readonly Rule[] = [
  rule("LIM-1", {
    property: "a create with 200 different recipients is accepted",
    judgedBy: acceptedCreateSuspects,
    sentBy: recipientCap,
    isAcceptance: true,
    facets: ["200"],
  }),
  rule("LIM-3", {
    property: "PATCH with 200 different recipients is accepted",
    judgedBy: acceptedUpdateSuspects,
    sentBy: recipientCap,
    isAcceptance: true,
    facets: ["200"],
  }),
  rule("LIM-5", {
    property: "adds that bring a survey to exactly 200 recipients are accepted",
    judgedBy: acceptedAddSuspects,
    sentBy: recipientCap,
    isAcceptance: true,
  }),
  rule("LIM-7", {
    property: "an add to a survey with 200 recipients succeeds if all its rows match",
    judgedBy: acceptedAddSuspects,
    sentBy: recipientCap,
    isAcceptance: true,
    facets: ["few"],
  }),
  rule("LIM-8", {
    property: "a skipping add to a survey with 200 recipients succeeds if all its rows match",
    judgedBy: acceptedAddSuspects,
    sentBy: recipientCap,
    isAcceptance: true,
    facets: ["few"],
  }),
  rule("LIM-9", {
    property: "a create that is rejected for the limit creates nothing: neither its slug nor any list shows it",
    judgedBy: requirementOfRejection,
    sentBy: recipientCap,
    facets: ["by slug", "listed"],
  }),
  rule("LIM-10", {
    property: "a PATCH or an add that is rejected for the limit leaves the survey as it was",
    judgedBy: requirementOfRejection,
    sentBy: recipientCap,
    facets: ["update", "add"],
  }),
  rule("LIM-20", {
    property: "a linear_scale question with scaleMin 0 or 1 is accepted",
    judgedBy: acceptedQuestionSuspects,
    sentBy: questionScenario,
    isAcceptance: true,
    facets: ["create 0", "create 1", "update 0", "update 1"],
  }),
  rule("LIM-23", {
    property: "a linear_scale question with each scaleMax from 2 to 10 is accepted",
    judgedBy: acceptedQuestionSuspects,
    sentBy: questionScenario,
    isAcceptance: true,
    facets: ["create 2", "create 10", "update 2", "update 10"],
    notAtQuick: ["create 2"],
  }),
  ...listRules,
  rule("LIM-6", {
    property: "an add never takes a survey past 200 recipients, and counts as added what it added",
    sentBy: recipientCap,
    judge(step) {
      const write = step.expected.survey?.writesSinceRead.at(-1);
      if (step.operation === "add") return judgeAddStatus(step);
      if (step.operation !== "read" || write?.operation !== "add" || write.race !== undefined) return undefined;
      const rows = shownRowsOf(step);
      const before = step.expected.survey?.lastRead?.rows.length ?? 0;
      if (rows.length === 0 || before > maxRecipients || (rows.length <= maxRecipients && write.expected.why !== "cap"))
        return undefined;
      return judgeRowsAfterAdd(write, before, rows.length);
    },
  }),
  ...rateLimitRules,
];

/** An add that doesn't fit is accepted in part or rejected, but never a server error. */
function judgeAddStatus(step: Step): Finding | undefined {
  if (step.expected.why !== "cap") return undefined;
  return finding(step.status < 500, wrongStatus(step, "below 500"), { facet: "answered" });
}

function judgeRowsAfterAdd(write: Step, before: number, after: number): Finding {
  const { isAccepted, exchange } = write;
  const request = judgedRequest(write);
  const isCertain = isAccepted && exchange !== undefined && exchange.doubt === undefined;
  const added = isCertain ? findCounts(exchange)?.added : undefined;
  if (after > maxRecipients || added === undefined) {
    return finding(after <= maxRecipients, { kind: "too many recipients", request, rows: after, max: maxRecipients });
  }
  const room = after - before;
  return finding(added <= room, { kind: "counted too many", request, added, room });
}
