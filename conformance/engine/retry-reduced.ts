import { withoutRejectedMembers } from "../suite/documents/needs.ts";
import { acceptable } from "../suite/documents/acceptable.ts";
import { rejectionText } from "../suite/rules/claims/judged-request.ts";
import { hasCreated } from "../suite/model/quota.ts";
import { isObject, writeJson, type JsonObject } from "../client/json/json.ts";
import type { Journal } from "../suite/journal/journal.ts";
import type { Step } from "../suite/journal/step.ts";
import type { SessionOptions } from "./session-options.ts";
import { openMembersIn, type OpenMember } from "../suite/model/open-members.ts";

const maxReductions = 4;

/**
 * Resends a valid document without the members that its rejection names, and remembers what the service accepts. For example,
 * after `400 logoUrl must be reachable`, it sends the document without `logoUrl`.
 */
export async function retryReduced(
  first: Step,
  send: (body: JsonObject, without: readonly string[]) => Promise<Step>,
  { author, journal, needs }: Pick<SessionOptions, "author" | "journal" | "needs">,
): Promise<Step> {
  const dropped = new Set<OpenMember>();
  let step = first;
  for (let attempt = 0; attempt < maxReductions; attempt += 1) {
    const openMembers = isReducible(step)
      ? openMembersIn(step, journal).filter((member) => isReducedInSteps(member) || !dropped.has(member))
      : [];
    if (!isObject(step.body) || openMembers.length === 0) break;
    const body = withoutRejectedMembers(step.body, openMembers, author.value);
    // nothing would be left, or nothing would change
    if (Object.keys(body).length === 0 || writeJson(body) === writeJson(step.body)) break;
    for (const member of openMembers) dropped.add(member);
    step = await send(acceptable(body), [...dropped]);
  }
  if (step.isAccepted && isObject(first.body))
    needs.learn(first.body, [...dropped], isObject(step.body) ? step.body : {});
  else if (rejectsEveryCreate(step, journal)) needs.noCreatesReason = everyCreateReason(step, journal);
  return step;
}

/** True if a member is reduced in steps: ever fewer questions; a shorter slug, then no slug. */
function isReducedInSteps(member: OpenMember): boolean {
  return member === "questions" || member === "slug";
}

/** True if the body is ordinary JSON of a document that every conformant server must accept. */
function isReducible({ isPlain, expected, text, isOpen }: Step): boolean {
  return isPlain === true && expected.outcome === "accepted" && text === undefined && isOpen !== true;
}

function rejectsEveryCreate(step: Step, journal: Journal): boolean {
  if (step.operation !== "create" || step.as !== "owner" || step.isAccepted || !isReducible(step)) return false;
  return openMembersIn(step, journal).length > 0 && !hasCreated("owner", journal);
}

function everyCreateReason(step: Step, journal: Journal): string {
  const hint = hintOn(openMembersIn(step, journal));
  return `the service accepts none of the suite's surveys: POST /surveys returned ${rejectionText(step)}${hint}`;
}

function hintOn(rejected: readonly OpenMember[]): string {
  if (rejected.includes("email") || rejected.includes("notificationEmail"))
    return "; use --email-domain to name a domain that the service accepts";
  return rejected.includes("logoUrl") ? "; use --logo-url to name a logo that the service accepts" : "";
}
