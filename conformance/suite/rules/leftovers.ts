import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { slugSent } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { isObject, writeJson, type JsonObject } from "../../client/json/json.ts";
import { marksIn } from "../model/values/mark.ts";
import { findSurvey, textId } from "../reading/survey.ts";
import { either, judgeOf, type AnsweredStep, type Context, type Finding, type Judge, type ListStep } from "./rule.ts";
import { briefly } from "./shown.ts";
import { one } from "./tables/suspect.ts";
import { requirementOfRejection } from "./tables/rejections.ts";

/** A rejected create has created nothing: neither its slug nor a list shows it. */
export const leftovers: readonly Judge[] = (["ERR-10", "LIM-9", "AUT-4", "SUR-21", "ERR-13", "ERR-14"] as const).map(
  (id) =>
    judgeOf(id, {
      judge: (step, context) => bySlug(step, context, id),
      judgeList: (step, context) => inList(step, context, id),
    }),
);

const ofCreate = { kind: "left survey", by: "a rejected create" } as const;

function isOf(create: Step, id: RequirementId): boolean {
  return requirementOfRejection(create) === id && !create.isViolated && create.as !== "other";
}

function bySlug(step: AnsweredStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  if (step.operation !== "read" || step.expected.why !== "missing") return undefined;
  const left = journal.refusedCreate(step.name);
  if (left === undefined || !isOf(left, id) || journal.mayHaveMade("slug", step.name)) return undefined;
  const shown = step.isAccepted ? findSurvey(step.exchange) : undefined;
  const other = model.withId(shown?.id, step.as);
  // a service may take similar slugs as equal
  if (other !== undefined && alike(other.slug) === alike(step.name)) return undefined;
  const breach = { ...ofCreate, shownBy: "slug", received: briefly(step) } as const;
  return either(shown === undefined, breach, { facet: "by slug" });
}

function alike(slug = ""): string {
  return slug.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function inList({ listed, as }: ListStep, { journal, model }: Context, id: RequirementId): Finding | undefined {
  const strays = as === "owner" ? journal.refusedCreates.filter((create) => isOf(create, id)) : [];
  if (strays.length === 0) return undefined;
  const slugs = new Set<unknown>(
    strays.map(slugSent).filter((slug) => !journal.wasAccepted(slug) && !journal.mayHaveMade("slug", slug)),
  );
  // a title that another survey has as well shows nothing
  const held = new Set(model.surveys.map(({ members }) => members["title"]));
  const titles = new Set<unknown>(
    strays
      .map(({ body }) => (isObject(body) ? body["title"] : undefined))
      .filter((title) => !held.has(title) && !journal.mayHaveMade("title", title)),
  );
  const isStray = (item: JsonObject): boolean =>
    model.withId(textId(item["id"]), as) === undefined &&
    ((typeof item["slug"] === "string" && slugs.has(item["slug"]) && model.withSlug(item["slug"], as) === undefined) ||
      (marksIn(item["title"]).length > 0 && titles.has(item["title"])));
  const found = listed.items.find(isStray);
  const isNamed = journal.writesToMissing(as).some(({ name }) => name !== undefined && name === found?.["slug"]);
  const received = writeJson(found)?.slice(0, 200) ?? "";
  return either(found === undefined, { ...ofCreate, shownBy: "list", received } as const, {
    facet: "listed",
    others: isNamed ? [one("ERR-21")] : [],
  });
}
