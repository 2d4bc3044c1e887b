import type { JsonObject } from "../../client/json/json.ts";
import { questionsIn, rowsIn } from "../model/expected-survey.ts";
import { isMissing, lacksAllowOther, optionalMembers, requiredTexts, type OpenMember } from "../model/open-members.ts";

type NewValue = (member: OpenMember) => unknown;

/** Learns from rejections which members a service rejects or requires beyond the contract. Later documents respect both. */
export class Needs {
  /** Why the service accepts no creates at all. */
  noCreatesReason: string | undefined;
  /** Why the service accepts no more creates, by API key. */
  readonly createLimitReasons = new Map<string, string>();
  /** True if slugs have at most 20 characters. */
  hasShortSlugs = false;
  readonly #rejected = new Set<OpenMember>();
  readonly #required = new Set<OpenMember>();

  /** True if the service requires the member. */
  has(member: OpenMember): boolean {
    return this.#required.has(member);
  }

  /** Returns the members of a survey, recipient or question without rejected members, and with the required ones. */
  adapted(part: keyof typeof optionalMembers, members: JsonObject, newValue: NewValue): JsonObject {
    const adapted: Record<string, unknown> = { ...members };
    for (const name of optionalMembers[part]) if (this.#rejected.has(name)) delete adapted[name];
    for (const name of this.#required)
      if (belongsTo(part, name, adapted) && adapted[name] === undefined) adapted[name] = newValue(name);
    return adapted;
  }

  /**
   * Records each member that a rejection names: as required if the rejected body lacks it, else as rejected. If the `accepted`
   * replacement has a slug, the service rejects only long slugs.
   */
  learn(body: JsonObject, named: readonly OpenMember[], accepted: JsonObject = {}): void {
    for (const name of named) {
      if (name === "slug" && accepted["slug"] !== undefined) this.hasShortSlugs = true;
      else (isMissing(body, name) ? this.#required : this.#rejected).add(name);
    }
  }
}

function belongsTo(part: keyof typeof optionalMembers, name: OpenMember, members: JsonObject): boolean {
  if (part === "row") return name === "id";
  return part === "question" ? lacksAllowOther(members) : name !== "id" && name !== "allowOther";
}

/** Returns a body that the service may accept in place of the rejected one. The rejection names the members `named`. */
export function withoutRejectedMembers(body: JsonObject, named: readonly OpenMember[], newValue: NewValue): JsonObject {
  const needs = new Needs();
  needs.learn(body, named);
  const reducedBody: Record<string, unknown> = { ...needs.adapted("survey", body, newValue) };
  if (named.includes("slug") && isLongSlug(body["slug"])) reducedBody["slug"] = newValue("slug");
  for (const name of requiredTexts)
    if (named.includes(name) && body[name] !== undefined) reducedBody[name] = newValue(name);
  const questions = questionsIn(body).map((question) => needs.adapted("question", question, newValue));
  // the service may limit the number of questions
  const count = named.includes("questions") ? Math.ceil(questions.length / 2) : questions.length;
  if (questions.length > 0) reducedBody["questions"] = questions.slice(0, count);
  const rows = rowsIn(body);
  if (rows.length > 0) reducedBody["recipients"] = rows.map((row) => needs.adapted("row", row, newValue));
  return reducedBody;
}

function isLongSlug(slug: unknown): boolean {
  return typeof slug === "string" && slug.length > 20;
}
