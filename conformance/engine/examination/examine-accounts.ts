import { keyVariables } from "../../client/credential.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import { isObject } from "../../client/json/json.ts";
import { findList } from "../../suite/reading/list.ts";
import { textId } from "../../suite/reading/survey.ts";
import type { ProbeResult } from "./examine-key.ts";
import { ok, problem, warning, type Finding } from "./finding.ts";

/** Checks that the two keys belong to different accounts, which share no surveys. */
export function examineAccounts(owner: Exchange, other: Exchange, keyless?: ProbeResult): Finding {
  const name = "two accounts";
  const mine = idsIn(owner).length;
  if (mine === 0 || idsIn(other).length === 0)
    return warning(
      name,
      "the keys differ; whether their accounts do can't be seen, since one of them has no surveys",
      "make sure of it in the dashboard: with two keys of one account every scoping check fails",
    );
  const shared = sharedBy(owner, other);
  if (shared === 0) return ok(name, "the keys differ, and the lists of their surveys share nothing");
  if (keyless !== undefined && !(keyless instanceof TransportFault) && sharedBy(owner, keyless) > 0)
    return warning(
      name,
      `both keys see the same surveys, and so does a request without a key: ${shared} of ${mine}`,
      "the keys may be fine: the deployment shows one account's surveys to everybody; fix that first",
    );
  return problem(
    name,
    `both keys see the same surveys: ${shared} of ${mine}`,
    `give ${keyVariables.other} the key of another account; else every scoping check fails on a service without fault`,
  );
}

export function sharedBy(first: Exchange, second: Exchange): number {
  const theirs = new Set(idsIn(second));
  return idsIn(first).filter((id) => theirs.has(id)).length;
}

/** Includes slugs, since services may number ids per key. */
export function idsIn(probe: Exchange): readonly string[] {
  const items = succeeded(probe) ? (findList(probe)?.items ?? []) : [];
  return items.flatMap((item) => {
    const id = isObject(item) ? textId(item["id"]) : undefined;
    return id === undefined || !isObject(item) ? [] : [`${id} ${textId(item["slug"]) ?? ""}`];
  });
}
