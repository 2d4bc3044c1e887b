import { keyVariables } from "../../client/credential.ts";
import type { Step } from "../../suite/journal/step.ts";
import { findList } from "../../suite/reading/list.ts";
import { keyOf } from "../../suite/reading/listed.ts";
import { asText, isObject } from "../../client/json/json.ts";

export function notesOnKeys(steps: readonly Step[]): readonly string[] {
  const [owner, other] = [namesListed(steps, "owner"), namesListed(steps, "other")];
  const shared = [...owner].filter((name) => other.has(name)).length;
  if (shared === 0) return [];
  return [
    `both keys see the same surveys (${shared} of ${owner.size}): surveys may belong to a key or to an account; ` +
      `if they belong to an account, set ${keyVariables.other} to the key of another account`,
  ];
}

/** Joins id and slug, since each key may number its surveys separately. */
function namesListed(steps: readonly Step[], sender: "owner" | "other"): ReadonlySet<string> {
  const items = steps.flatMap(({ operation, as, isAccepted, exchange }) =>
    operation === "list" && as === sender && isAccepted && exchange !== undefined
      ? (findList(exchange)?.items ?? []).filter(isObject)
      : [],
  );
  return new Set(items.map((item) => `${keyOf(item)} ${asText(item["slug"])}`));
}
