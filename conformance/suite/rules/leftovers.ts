import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { markersIn } from "../model/values/marker.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { finding, judgeOf, type AnsweredStep, type Context, type Finding, type Judge, type ListStep } from "./rule.ts";
import { briefResponse } from "./response-text.ts";
import { suspect } from "./tables/suspect.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

/** A rejected create has created nothing: neither its slug nor a list shows it. */
export const leftovers: readonly Judge[] = (["ERR-10", "LIM-9", "AUT-4", "SUR-21", "ERR-13", "ERR-14"] as const).map(
  (id) =>
    judgeOf(id, {
      judge: (step, context) => judgeBySlug(step, context, id),
      judgeList: (step, context) => judgeInList(step, context, id),
    }),
);

const leftByCreate = { kind: "left survey", by: "a rejected create" } as const;

function isRejectedUnder(create: Step, id: RequirementId): boolean {
  return requirementOfRejection(create) === id && !create.isViolated && create.as !== "other";
}

function judgeBySlug(step: AnsweredStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  if (step.operation !== "read" || step.expected.why !== "missing") return undefined;
  const rejectedCreate = journal.refusedCreate(step.name);
  if (rejectedCreate === undefined || !isRejectedUnder(rejectedCreate, id) || journal.mayHaveMade("slug", step.name))
    return undefined;
  const shown = step.isAccepted ? findSurvey(step.exchange) : undefined;
  const known = model.withId(shown?.id, step.as);
  // a service may treat similar slugs as equal
  if (known !== undefined && comparableSlug(known.slug) === comparableSlug(step.name)) return undefined;
  const breach = { ...leftByCreate, shownBy: "slug", received: briefResponse(step) } as const;
  return finding(shown === undefined, breach, { facet: "by slug" });
}

function comparableSlug(slug = ""): string {
  return slug.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function judgeInList({ listed, as }: ListStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  const rejectedCreates = as === "owner" ? journal.rejectedCreates.filter((create) => isRejectedUnder(create, id)) : [];
  if (rejectedCreates.length === 0) return undefined;
  const slugs = new Set<unknown>(
    rejectedCreates.map(slugSent).filter((slug) => !journal.wasAccepted(slug) && !journal.mayHaveMade("slug", slug)),
  );
  // a title that another survey has as well shows nothing
  const knownTitles = new Set(model.surveys.map(({ members }) => members["title"]));
  const titles = new Set<unknown>(
    rejectedCreates
      .map(({ body }) => (isObject(body) ? body["title"] : undefined))
      .filter((title) => !knownTitles.has(title) && !journal.mayHaveMade("title", title)),
  );
  const isLeftover = (item: JsonObject): boolean =>
    model.withId(textId(item["id"]), as) === undefined &&
    ((typeof item["slug"] === "string" && slugs.has(item["slug"]) && model.withSlug(item["slug"], as) === undefined) ||
      (markersIn(item["title"]).length > 0 && titles.has(item["title"])));
  const leftover = listed.items.find(isLeftover);
  const isNamed = journal.writesToMissing(as).some(({ name }) => name !== undefined && name === leftover?.["slug"]);
  const received = writeJson(leftover)?.slice(0, 200) ?? "";
  return finding(leftover === undefined, { ...leftByCreate, shownBy: "list", received } as const, {
    facet: "listed",
    others: isNamed ? [suspect("ERR-21")] : [],
  });
}
