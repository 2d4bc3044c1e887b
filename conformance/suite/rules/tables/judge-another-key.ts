import type { Journal } from "../../journal/journal.ts";
import type { Step, Suspect } from "../../journal/step.ts";
import { isAnswered } from "./answered.ts";
import { finding, type Finding } from "../rule.ts";
import { showsNamesake } from "../shown.ts";
import { wrongStatus } from "../wrong-status.ts";
import { suspect } from "./suspect.ts";
import { isObject } from "../../../client/json/json.ts";

/** Judges that a request for another key's survey is answered 404. `ownId` is the rule's requirement. */
export function judgeAnotherKey(ownId: "AUT-5" | "AUT-6", step: Step, journal: Journal): Finding | undefined {
  const { operation: facet, status } = step;
  if (step.expected.why !== "another key") return undefined;
  // an older survey of the same key may have this number
  if (facet === "read" && showsNamesake(step)) return undefined;
  if (isEmptyWrite(step) && (status === 400 || status === 422)) return undefined;
  const { survey } = step.expected;
  const suspects: Suspect[] = [];
  if (facet === "responses" && isAnswered(step, journal)) suspects.push(suspect("RSP-7", `by ${step.by}`));
  if (survey?.members["published"] === true) suspects.push(suspect(ownId, `${facet}, published`));
  suspects.push(suspect(ownId, facet));
  if (survey?.lastRead === undefined) suspects.push(suspect("AUT-14", facet));
  return finding(status === 404, wrongStatus(step, "404"), { facet, suspects });
}

/** True for `{}` and for empty lists: a service may reject these before it looks for the survey. */
function isEmptyWrite({ body }: Step): boolean {
  return isObject(body) && Object.values(body).every((value) => Array.isArray(value) && value.length === 0);
}
