import type { JsonObject } from "../../client/json/json.ts";
import { questionsIn, rowsIn } from "../model/held-survey.ts";
import { isNeeded, lacksOther, optionalMembers, requiredTexts, type OpenMember } from "../model/open-members.ts";

/** Writes a value that no other document has. */
type Write = (member: OpenMember) => unknown;

/** What a service refuses and needs beyond the contract, as its rejections said: later documents are written so. */
export class Needs {
  /** Why the service takes no survey at all that a run gives. */
  takesNone: string | undefined;
  /** Why no more surveys are created with a key. */
  readonly noMore = new Map<string, string>();
  /** Slugs have 20 characters at most. */
  hasShortSlugs = false;
  readonly #refused = new Set<OpenMember>();
  readonly #needed = new Set<OpenMember>();

  has(member: OpenMember): boolean {
    return this.#needed.has(member);
  }

  /** A part of a document without what is refused, and with what is needed. */
  suited(part: keyof typeof optionalMembers, members: JsonObject, write: Write): JsonObject {
    const suited: Record<string, unknown> = { ...members };
    for (const name of optionalMembers[part]) if (this.#refused.has(name)) delete suited[name];
    for (const name of this.#needed) {
      const isLacking =
        part === "row"
          ? name === "id"
          : part === "question"
            ? lacksOther(suited)
            : name !== "id" && name !== "allowOther";
      if (isLacking && suited[name] === undefined) suited[name] = write(name);
    }
    return suited;
  }

  /** Notes what the rejection of a document names: needed where the document lacks it, else refused; a short slug may be taken. */
  learn(body: JsonObject, named: readonly OpenMember[], taken: JsonObject = {}): void {
    for (const name of named) {
      if (name === "slug" && taken["slug"] !== undefined) this.hasShortSlugs = true;
      else (isNeeded(body, name) ? this.#needed : this.#refused).add(name);
    }
  }
}

/** A rejected document without what the rejection names, or with it where it was lacking; a required text is another one. */
export function reduced(body: JsonObject, named: readonly OpenMember[], write: Write): JsonObject {
  const needs = new Needs();
  needs.learn(body, named);
  const made: Record<string, unknown> = { ...needs.suited("survey", body, write) };
  if (named.includes("slug") && isLong(body["slug"])) made["slug"] = write("slug");
  for (const name of requiredTexts) if (named.includes(name) && body[name] !== undefined) made[name] = write(name);
  const questions = questionsIn(body).map((one) => needs.suited("question", one, write));
  const count = named.includes("questions") ? Math.ceil(questions.length / 2) : questions.length;
  if (questions.length > 0) made["questions"] = questions.slice(0, count);
  const rows = rowsIn(body);
  if (rows.length > 0) made["recipients"] = rows.map((row) => needs.suited("row", row, write));
  return made;
}

/** True if a shorter slug may be accepted. */
function isLong(slug: unknown): boolean {
  return typeof slug === "string" && slug.length > 20;
}
