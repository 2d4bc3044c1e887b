import { withoutRejectedMembers } from "../suite/documents/needs.ts";
import { acceptable } from "../suite/documents/acceptable.ts";
import { rejectionText } from "../suite/rules/response-text.ts";
import { hasCreated, isQuotaRejection } from "../suite/model/quota.ts";
import { isObject, writeJson, type JsonObject } from "../client/json/json.ts";
import type { Journal } from "../suite/journal/journal.ts";
import type { Step } from "../suite/journal/step.ts";
import type { SessionOptions } from "./session-options.ts";
import { openMembersIn, type OpenMember } from "../suite/model/open-members.ts";

/** Retries of one document, each without another member that the service refuses. */
const maxReductions = 4;

/** Resends an acceptable document without the members that its rejection names, and remembers what the service accepts. */
export async function retryReduced(
  first: Step,
  send: (body: JsonObject, without: readonly string[]) => Promise<Step>,
  { author, journal, needs }: Pick<SessionOptions, "author" | "journal" | "needs">,
): Promise<Step> {
  const named = new Set<OpenMember>();
  let step = first;
  for (let turn = 0; turn < maxReductions; turn += 1) {
    const openMembers = isReducible(step)
      ? openMembersIn(step, journal).filter((member) => isRepeatable(member) || !named.has(member))
      : [];
    if (!isObject(step.body) || openMembers.length === 0) break;
    const body = withoutRejectedMembers(step.body, openMembers, author.value);
    if (Object.keys(body).length === 0 || writeJson(body) === writeJson(step.body)) break;
    for (const member of openMembers) named.add(member);
    step = await send(acceptable(body), [...named]);
  }
  if (step.isAccepted && isObject(first.body))
    needs.learn(first.body, [...named], isObject(step.body) ? step.body : {});
  else if (rejectsEveryCreate(step, journal)) needs.noCreatesReason = everyCreateReason(step, journal);
  return step;
}

/** True if a member can be reduced more than once: fewer questions, a shorter slug before none. */
function isRepeatable(member: OpenMember): boolean {
  return member === "questions" || member === "slug";
}

function isReducible({ isPlain, expected, text, isOpen }: Step): boolean {
  return isPlain === true && expected.outcome === "accepted" && text === undefined && isOpen !== true;
}

function rejectsEveryCreate(step: Step, journal: Journal): boolean {
  if (step.operation !== "create" || step.as !== "owner" || step.isAccepted || !isReducible(step)) return false;
  return openMembersIn(step, journal).length > 0 && !hasCreated("owner", journal);
}

function everyCreateReason(step: Step, journal: Journal): string {
  const named = openMembersIn(step, journal);
  const isOfEmail = named.includes("email") || named.includes("notificationEmail");
  const hint = isOfEmail
    ? "; --email-domain names a domain that it accepts"
    : named.includes("logoUrl")
      ? "; use --logo-url to name a logo that the service accepts"
      : "";
  return `the service accepts no survey of a run: POST /surveys returned ${rejectionText(step)}${hint}`;
}

/**
 * True if a create was rejected because its key can't create any more. A faultless control follows if the create may have
 * another fault.
 */
export async function isCreateLimitReached(
  step: Step,
  control: () => Promise<Step>,
  { journal, judging, needs }: Pick<SessionOptions, "journal" | "judging" | "needs">,
): Promise<boolean> {
  const { as, isPlain, expected } = step;
  if (!isQuotaRejection(step, journal)) return false;
  if (needs.createLimitReasons.has(as)) return true;
  if (isPlain === true && expected.outcome === "accepted") {
    const reason = createLimitReason(step, journal);
    needs.createLimitReasons.set(as, reason);
    if (as === "other" && !hasCreated(as, journal)) judging.leaveSecondKeyOpen(reason);
  } else await control();
  return needs.createLimitReasons.has(as);
}

function createLimitReason(step: Step, journal: Journal): string {
  const isMute = step.as === "other" && !hasCreated("other", journal);
  return `${isMute ? "the other key creates nothing" : "the service creates no more surveys for this key"}: POST /surveys returned ${rejectionText(step)}`;
}
