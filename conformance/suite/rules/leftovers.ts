import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { markersIn } from "../model/values/marker.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { finding, judgeOf, type AnsweredStep, type Context, type Finding, type Judge, type ListStep } from "./rule.ts";
import { briefResponse } from "./claims/judged-request.ts";
import { suspect } from "./tables/suspect.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

/** A rejected create must leave no survey, by its slug or in a list. The reason for the rejection decides the id. */
export const leftovers: readonly Judge[] = (["ERR-10", "LIM-9", "AUT-4", "SUR-21", "ERR-13", "ERR-14"] as const).map(
  (id) =>
    judgeOf(id, {
      judge: (step, context) => judgeBySlug(step, context, id),
      judgeList: (list, context) => judgeInList(list, context, id),
    }),
);

const leftByCreate = { kind: "left survey", by: "a rejected create" } as const;

/** True if `id` forbids any effect of the create. Those of the other key don't count, since the owner can't see any. */
function isRejectedUnder(create: Step, id: RequirementId): boolean {
  return requirementOfRejection(create) === id && !create.isViolated && create.as !== "other";
}

function judgeBySlug(step: AnsweredStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  if (step.operation !== "read" || step.expected.why !== "missing") return undefined;
  const rejectedCreate = journal.firstRejectedCreate(step.name);
  if (rejectedCreate === undefined || !isRejectedUnder(rejectedCreate, id) || journal.mayHaveMade("slug", step.name))
    return undefined;
  const shown = step.isAccepted ? findSurvey(step.exchange) : undefined;
  const created = model.withId(shown?.id, step.as);
  // a service may treat `team-pulse` and `Team_Pulse` as one slug
  if (created !== undefined && comparableSlug(created.slug) === comparableSlug(step.name)) return undefined;
  const breach = { ...leftByCreate, shownBy: "slug", received: briefResponse(step) } as const;
  return finding(shown === undefined, breach, { facet: "by slug" });
}

function comparableSlug(slug = ""): string {
  return slug.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function judgeInList({ listed, as }: ListStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  if (as !== "owner") return undefined;
  const rejectedCreates = journal.rejectedCreates.filter((create) => isRejectedUnder(create, id));
  if (rejectedCreates.length === 0) return undefined;
  const slugs = new Set(
    rejectedCreates.map(slugSent).filter((slug) => !journal.wasAccepted(slug) && !journal.mayHaveMade("slug", slug)),
  );
  // if a known survey has the title as well, a listed survey with the title proves nothing
  const titlesInUse = new Set(model.surveys.map(({ members }) => members["title"]));
  const titles = new Set(
    rejectedCreates
      .map(({ body }) => (isObject(body) ? body["title"] : undefined))
      .filter((title) => !titlesInUse.has(title) && !journal.mayHaveMade("title", title)),
  );
  const isLeftover = ({ id: listedId, slug, title }: JsonObject): boolean => {
    if (model.withId(textId(listedId), as) !== undefined) return false;
    const hasSlug = typeof slug === "string" && slugs.has(slug) && model.withSlug(slug, as) === undefined;
    // only a title with a marker is unique, so only such a title identifies the create
    return hasSlug || (markersIn(title).length > 0 && titles.has(title));
  };
  const leftover = listed.items.find(isLeftover);
  const breach = { ...leftByCreate, shownBy: "list", received: writeJson(leftover)?.slice(0, 200) ?? "" } as const;
  // ERR-21: a write to a missing survey with this slug may have created the survey
  const isWritten = journal.writesToMissing(as).some(({ name }) => name !== undefined && name === leftover?.["slug"]);
  return finding(leftover === undefined, breach, { facet: "listed", others: isWritten ? [suspect("ERR-21")] : [] });
}
