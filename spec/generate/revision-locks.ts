import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRequirementId, requirement, requirementIds } from "../requirements/catalogue.ts";
import { clientRequirementIds, clients } from "../requirements/clients.ts";
import type { Level, Requirement } from "../requirements/requirement.ts";
import { isRequiredIn, publishedRevisions, revisions, type Revision } from "../revisions.ts";
import { packageRoot } from "./package-root.ts";

/** A revision locks the requirements on services and those on clients. */
const lockedIds: readonly string[] = [...requirementIds, ...clientRequirementIds];

/** The requirements of a released revision, word for word. */
export interface RevisionLock {
  readonly revision: Revision;
  readonly requirements: Readonly<Record<string, { readonly level: Level; readonly text: string }>>;
}

/** The lock of a revision as the catalogue gives it now. */
export function revisionLock(revision: Revision): RevisionLock {
  const locked = lockedIds.flatMap((id) => {
    const { level, text, since } = requirementOf(id) ?? { since: "" };
    return isRequiredIn(revision, since) ? [[id, { level, text }]] : [];
  });
  return { revision, requirements: Object.fromEntries(locked) };
}

/** The path of a revision's lock in the package. */
export function lockPath(revision: Revision): string {
  return `spec/revisions/${revision}.json`;
}

/** The lock that was written when a revision was released; absent while it isn't. */
export function releasedLock(revision: Revision): RevisionLock | undefined {
  try {
    return JSON.parse(readFileSync(join(packageRoot(), lockPath(revision)), "utf8")) as RevisionLock;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the differences between the catalogue and the released revisions, each with a remedy. */
export function lockFaults(): readonly string[] {
  return revisions.flatMap((revision) => {
    const lock = releasedLock(revision);
    return lock === undefined ? [] : faultsIn(lock, revisionLock(revision), publishedRevisions.includes(revision));
  });
}

function requirementOf(id: string): Requirement | undefined {
  if (isRequirementId(id)) return requirement(id);
  const ofClients: Readonly<Record<string, Requirement>> = clients.requirements;
  return Object.hasOwn(ofClients, id) ? ofClients[id] : undefined;
}

/** The ids whose level or text differs between two locks of a revision, or that one of them lacks. */
export function correctedIds(released: RevisionLock, now: RevisionLock): readonly string[] {
  const ids = new Set([...Object.keys(released.requirements), ...Object.keys(now.requirements)]);
  return [...ids].filter((id) => {
    const [before, after] = [released.requirements[id], now.requirements[id]];
    return before?.level !== after?.level || before?.text !== after?.text;
  });
}

/** The same as `lockFaults`, for one lock and the one that the catalogue gives now. */
export function faultsIn(released: RevisionLock, now: RevisionLock, isPublished: boolean): readonly string[] {
  const { revision } = released;
  return correctedIds(released, now).map((id) =>
    isPublished
      ? `${id} is not as it was published with revision ${revision}: put it back; ` +
        `what is new gets an id of its own, under since() of the next revision, which is added to spec/revisions.ts`
      : `${id} is not as in ${lockPath(revision)}: put it back, or correct the revision as spec/revisions/README.md says`,
  );
}

/** The corrected ids that no line of the errata names. */
export function idsWithoutErratum(corrected: readonly string[], errata: string): readonly string[] {
  return corrected.filter((id) => !errata.includes(`- **${id}**`));
}
