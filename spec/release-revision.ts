import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "./generate/package-root.ts";
import { lockFaults, lockPath, releasedLock, revisionLock } from "./generate/revision-locks.ts";
import { isRevision, revisions } from "./revisions.ts";

// Writes the lock of a revision, once: from then on its requirements keep their ids, levels and texts.
function release(name: string | undefined): string | undefined {
  if (name === undefined || !isRevision(name))
    return `name one of the revisions ${revisions.join(", ")}; a new one is added to spec/revisions.ts first`;
  if (releasedLock(name) !== undefined) return `${lockPath(name)} exists: a released revision never changes`;
  const faults = lockFaults();
  if (faults.length > 0) return faults.join("\n");
  const file = join(packageRoot(), lockPath(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(revisionLock(name), null, 2)}\n`);
  return undefined;
}

const refusal = release(process.argv[2]);
if (refusal !== undefined) {
  process.stderr.write(`error: ${refusal}\n`);
  process.exitCode = 2;
}
