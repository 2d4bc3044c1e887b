import { keyVariables } from "../http/credential.ts";
import { succeeded } from "../http/exchange.ts";
import { TransportFault } from "../http/transport.ts";
import { isObject } from "../reading/json.ts";
import { findList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { doubt, ok, problem, unseen, type Finding } from "./finding.ts";
import type { Visit, VisitList } from "./visit.ts";

const makeOne = "create one in the dashboard under Settings, then API keys, and export it";

/** The line about a key, by the answer to a request with it. */
export function examineKey(variable: string, visit: Visit): Finding {
  const name = variable === keyVariables.other ? "other key" : "key";
  if (visit.status === 401 || visit.status === 403)
    return problem(name, `${variable} is refused (${visit.status})`, makeOne);
  if (succeeded(visit)) return ok(name, `${variable} is let in`);
  return unseen(name, `GET /surveys was answered ${visit.status}`);
}

/** Whether a request without a key is refused: else nothing is told by a key that is let in. */
export async function examineNoKey(list: VisitList): Promise<Finding> {
  const visit = await list();
  if (visit instanceof TransportFault) return unseen("no key", visit.message);
  if (visit.status === 401) return ok("no key", "a request without a key is refused (401)");
  return doubt(
    "no key",
    `a request without a key is answered ${visit.status}, not 401`,
    "check the address; if it is right, the service lets in everybody, and AUT-2 will tell of it",
  );
}

/** Whether the two keys are those of two accounts: their lists share nothing. */
export function examineAccounts(owner: Visit, other: Visit): Finding {
  const [mine, theirs] = [idsIn(owner), idsIn(other)];
  if (mine.length === 0 || theirs.length === 0)
    return doubt(
      "two accounts",
      "the keys differ; whether their accounts do can't be told, since one of them has no surveys",
      "make sure of it in the dashboard: with two keys of one account every scoping check fails",
    );
  const shared = mine.filter((id) => theirs.includes(id)).length;
  if (shared === 0) return ok("two accounts", "the keys differ, and the lists of their surveys share nothing");
  return problem(
    "two accounts",
    `both keys see the same surveys: ${shared} of ${mine.length}`,
    `give ${keyVariables.other} the key of another account; else every scoping check fails on a service without fault`,
  );
}

/** Ids and slugs, so that ids which are counted for each key are no sign of one account. */
function idsIn(visit: Visit): readonly string[] {
  const items = succeeded(visit) ? (findList(visit)?.items ?? []) : [];
  return items.flatMap((item) => {
    const id = isObject(item) ? textId(item["id"]) : undefined;
    return id === undefined || !isObject(item) ? [] : [`${id} ${textId(item["slug"]) ?? ""}`];
  });
}
