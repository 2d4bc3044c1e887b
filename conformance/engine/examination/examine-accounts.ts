import { keyVariables } from "../../client/credential.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { isObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import type { ProbeResult } from "./examine-key.ts";
import { ok, problem, warning, type Finding } from "./finding.ts";

/** Checks that the two keys belong to different accounts, which share no surveys. */
export function examineAccounts(owner: Exchange, other: Exchange, probeWithoutKey?: ProbeResult): Finding {
  const name = "two accounts";
  const total = idsIn(owner).length;
  if (total === 0 || idsIn(other).length === 0)
    return warning(
      name,
      "the keys differ; their accounts can't be compared, because at least one of them has no surveys",
      "check the accounts in the dashboard: with two keys of one account, every scoping check fails",
    );
  const shared = sharedBy(owner, other);
  if (shared === 0) return ok(name, "the keys differ, and their lists have no survey in common");
  const isPublic =
    probeWithoutKey !== undefined &&
    !(probeWithoutKey instanceof TransportFault) &&
    sharedBy(owner, probeWithoutKey) > 0;
  if (isPublic)
    return warning(
      name,
      `both keys list the same surveys, and so does a request without a key: ${shared} of ${total}`,
      "the keys may be correct: the service shows one account's surveys to all clients; fix this first",
    );
  return problem(
    name,
    `both keys list the same surveys: ${shared} of ${total}`,
    `set ${keyVariables.other} to the key of another account; otherwise every scoping check fails, even on a conforming service`,
  );
}

/** Counts the surveys that are in both lists. */
export function sharedBy(first: Exchange, second: Exchange): number {
  const secondIds = new Set(idsIn(second));
  return idsIn(first).filter((id) => secondIds.has(id)).length;
}

/** Returns the id and slug, `1 pulse`, of each listed survey: services may number surveys per key, so an id isn't enough. */
export function idsIn(probe: Exchange): readonly string[] {
  const items = succeeded(probe) ? (findList(probe)?.items ?? []) : [];
  return items.flatMap((item) => {
    const id = isObject(item) ? textId(item["id"]) : undefined;
    return id === undefined || !isObject(item) ? [] : [`${id} ${textId(item["slug"]) ?? ""}`];
  });
}
