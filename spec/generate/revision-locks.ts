import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isRequirementId, requirement, requirementIds } from "../requirements/catalogue.ts";
import { clientRequirementIds, clients } from "../requirements/clients.ts";
import type { Level, Requirement } from "../requirements/requirement.ts";
import { isRequiredIn, revisions, type Revision } from "../revisions.ts";
import { packageRoot } from "./package-root.ts";

/** What a revision locks: what binds services, and what binds clients. */
const lockedIds: readonly string[] = [...requirementIds, ...clientRequirementIds];

/** What a released revision requires, word for word: it never changes again. */
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

/** Where the catalogue differs from the revisions that were released, each with what to do. */
export function lockFaults(): readonly string[] {
  return revisions.flatMap((revision) => {
    const lock = releasedLock(revision);
    return lock === undefined ? [] : faultsIn(lock, requirementOf);
  });
}

function requirementOf(id: string): Requirement | undefined {
  if (isRequirementId(id)) return requirement(id);
  const ofClients: Readonly<Record<string, Requirement>> = clients.requirements;
  return Object.hasOwn(ofClients, id) ? ofClients[id] : undefined;
}

/** The same for one lock, against the catalogue that `current` looks ids up in. */
export function faultsIn(
  { revision, requirements }: RevisionLock,
  current: (id: string) => Pick<Requirement, "level" | "text" | "since"> | undefined,
  ids: readonly string[] = lockedIds,
): readonly string[] {
  const changed = Object.entries(requirements).flatMap(([id, { level, text }]) => {
    const now = current(id);
    if (now === undefined) return [`${id} was released with revision ${revision} and is gone: put it back`];
    const what = [...(now.level === level ? [] : ["level"]), ...(now.text === text ? [] : ["text"])].join(" and ");
    if (what === "" && isRequiredIn(revision, now.since)) return [];
    if (what === "") return [`${id} was released with revision ${revision}, and now says since("${now.since}")`];
    return [
      `the ${what} of ${id} was released with revision ${revision} and has changed: put it back; ` +
        `what is new gets an id of its own, under since() of the next revision`,
    ];
  });
  const added = ids.filter((id) => {
    const now = current(id);
    return now !== undefined && isRequiredIn(revision, now.since) && !Object.hasOwn(requirements, id);
  });
  return [
    ...changed,
    ...added.map(
      (id) =>
        `${id} says since("${current(id)?.since}"), but revision ${revision} was released without it: ` +
        `declare it under since() of the next revision, which is added to spec/revisions.ts`,
    ),
  ];
}
