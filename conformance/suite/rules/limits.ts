import { isRejected, type Journal } from "../journal/journal.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Step, Suspect } from "../journal/step.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { findCounts } from "../reading/counts.ts";
import { finding, rule, type Finding, type Rule } from "./rule.ts";
import { judgedRequest, wrongStatus } from "./claims/judged-request.ts";
import { shownRowsOf, shownSurveyOf } from "../journal/shown.ts";
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

/** The rules on the limit of 200 recipients, on the bounds of scales and on rate limits. */
export const limits: readonly Rule[] = [
  acceptanceRule("LIM-1", "a create with 200 different recipients is accepted", acceptedCreateSuspects, "200"),
  acceptanceRule("LIM-3", "a PATCH with 200 different recipients is accepted", acceptedUpdateSuspects, "200"),
  acceptanceRule(
    "LIM-5",
    "adds that bring a survey to exactly 200 recipients are accepted",
    acceptedAddSuspects,
    "seen",
  ),
  acceptanceRule(
    "LIM-7",
    "an add to a survey with 200 recipients succeeds if each recipient in the add matches an existing one",
    acceptedAddSuspects,
    "few",
  ),
  acceptanceRule(
    "LIM-8",
    "with skipExisting: true, an add to a survey with 200 recipients succeeds if each recipient in the add matches an existing one",
    acceptedAddSuspects,
    "few",
  ),
  rule("LIM-9", {
    property:
      "a create that is rejected because of the recipient limit creates no survey: neither GET by its slug nor any list shows one",
    judgedBy: requirementOfRejection,
    sentBy: recipientCap,
    facets: ["by slug", "listed"],
  }),
  rule("LIM-10", {
    property: "a PATCH or an add that is rejected because of the recipient limit leaves the survey unchanged",
    judgedBy: requirementOfRejection,
    sentBy: recipientCap,
    facets: ["update", "add"],
  }),
  rule("LIM-20", {
    property: "a linear_scale question with a scaleMin of 0 or 1 is accepted",
    judgedBy: acceptedQuestionSuspects,
    sentBy: questionScenario,
    isAcceptance: true,
    facets: ["create 0", "create 1", "update 0", "update 1"],
  }),
  rule("LIM-23", {
    property: "a linear_scale question with any integer scaleMax from 2 to 10 is accepted",
    judgedBy: acceptedQuestionSuspects,
    sentBy: questionScenario,
    isAcceptance: true,
    facets: ["create 2", "create 10", "update 2", "update 10"],
    notAtQuick: ["create 2"],
  }),
  listRule("LIM-2", "create", suspect("RCP-5", "lost")),
  listRule("LIM-4", "update", suspect("RCP-20", "lost seen")),
  rule("LIM-6", {
    property: "no add leaves a survey with more than 200 recipients or counts more recipients as added than it added",
    sentBy: recipientCap,
    judge(step) {
      if (step.operation === "add") return judgeAddStatus(step);
      return step.operation === "read" ? judgeRowsAfterAdd(step) : undefined;
    },
  }),
  rule("LIM-30", {
    property: "in a burst of identical reads with one key, each read succeeds until one is answered with 429",
    sentBy: burst,
    judge(step, { journal }) {
      // the first read may fail for any reason, and a 5xx doesn't count as a limit
      if (!isReadOfBurst(step) || step.status >= 500 || isFirstOfBurst(step, journal)) return undefined;
      // a success before the limit proves nothing
      if (step.isAccepted && shownSurveyOf(step) !== undefined) return undefined;
      const breach = wrongStatus(step, "429 or the survey", { situation: "in a burst of identical reads" });
      return finding(step.status === 429, breach);
    },
  }),
  rule("LIM-31", {
    property: "while requests with one key are answered with 429, a request with the other key succeeds",
    sentBy: burst,
    judge(step, { journal }) {
      if (step.isBurst !== true || step.as !== "other") return undefined;
      if (!journal.steps.some((read) => isReadOfBurst(read) && read.status === 429)) return undefined;
      return finding(
        step.isAccepted,
        wrongStatus(step, "success", { situation: "while the first key was rate-limited" }),
      );
    },
  }),
];

/** Returns a rule that a request at the limit is accepted. `judgedBy` gives its suspect `facet` for such a request. */
function acceptanceRule(id: RequirementId, property: string, judgedBy: Rule["judgedBy"] & {}, facet: string): Rule {
  return rule(id, { property, judgedBy, sentBy: recipientCap, isAcceptance: true, facets: [facet] });
}

function listRule(id: "LIM-2" | "LIM-4", operation: "create" | "update", lossOfRows: Suspect): Rule {
  return rule(id, {
    property: `a ${operation === "create" ? "create" : "PATCH"} with more than 200 recipients is rejected`,
    sentBy: recipientCap,
    judge(step, { journal }) {
      if (step.operation !== operation || step.expected.why !== "cap") return undefined;
      const exceedsLimit =
        step.isAccepted && (step.expected.isCertain === true || shownRowsOf(step).length > maxRecipients);
      // the rejection proves something only if a list at the limit was accepted
      if (!exceedsLimit && !journal.hasAccepted(operation, maxRecipients)) return undefined;
      if (isRejected(step)) return finding(true, wrongStatus(step, "4xx"));
      // a service that loses recipients may have stored at most 200, so the loss may explain the success
      const others = [lossOfRows];
      // SUR-36: a PATCH of several members sets all of them
      if (operation === "update") others.push(suspect("SUR-36", "more"));
      return finding(false, wrongStatus(step, "4xx"), { others });
    },
  });
}

function isReadOfBurst({ isBurst = false, as }: Step): boolean {
  return isBurst && as === "owner";
}

function isFirstOfBurst({ number }: Step, { steps }: Journal): boolean {
  return steps.find(isReadOfBurst)?.number === number;
}

/** An add that doesn't fit may be accepted in part or rejected, but must not cause a server error. */
function judgeAddStatus(step: Step): Finding | undefined {
  if (step.expected.why !== "cap") return undefined;
  return finding(step.status < 500, wrongStatus(step, "below 500"), { facet: "answered" });
}

/** Judges an add at the limit by the read after it. */
function judgeRowsAfterAdd(read: Step): Finding | undefined {
  const { survey } = read.expected;
  const write = survey?.writesSinceRead.at(-1);
  if (write?.operation !== "add" || write.race !== undefined) return undefined;
  const before = survey?.lastRead?.rows.length ?? 0;
  const after = shownRowsOf(read).length;
  if (after === 0 || before > maxRecipients) return undefined;
  const isAtLimit = after > maxRecipients || write.expected.why === "cap";
  if (!isAtLimit) return undefined;
  const request = judgedRequest(write);
  const added = certainCountOfAdded(write);
  if (after > maxRecipients || added === undefined)
    return finding(after <= maxRecipients, { kind: "too many recipients", request, rows: after, max: maxRecipients });
  const room = after - before;
  return finding(added <= room, { kind: "counted too many", request, added, room });
}

function certainCountOfAdded({ isAccepted, exchange }: Step): number | undefined {
  const isCertain = isAccepted && exchange !== undefined && exchange.doubt === undefined;
  return isCertain ? findCounts(exchange)?.added : undefined;
}
