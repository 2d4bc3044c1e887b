import { keyVariables } from "../../client/credential.ts";
import type { Step } from "../../suite/journal/step.ts";
import { findList } from "../../suite/reading/list.ts";
import { keyOf } from "../../suite/reading/listed.ts";
import { asText, isObject } from "../../client/json/json.ts";

/** Notes that both keys list the same surveys: then they probably belong to one account, and scoping can't be judged. */
export function notesOnKeys(steps: readonly Step[]): readonly string[] {
  const [owner, other] = [listedSurveys(steps, "owner"), listedSurveys(steps, "other")];
  const shared = [...owner].filter((survey) => other.has(survey)).length;
  if (shared === 0) return [];
  return [
    `both keys list the same surveys (${shared} of ${owner.size}): surveys may belong to a key or to an account; ` +
      `if they belong to an account, set ${keyVariables.other} to the key of another account`,
  ];
}

/** `1 pulse`: each key may number its surveys separately, so an id alone doesn't identify one. */
function listedSurveys(steps: readonly Step[], sender: "owner" | "other"): ReadonlySet<string> {
  const lists = steps.filter(({ operation, as, isAccepted }) => operation === "list" && as === sender && isAccepted);
  const items = lists.flatMap(({ exchange }) => (exchange && findList(exchange)?.items) ?? []).filter(isObject);
  return new Set(items.map((item) => `${keyOf(item)} ${asText(item["slug"])}`));
}
