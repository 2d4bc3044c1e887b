import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "./generate/package-root.ts";
import { correctedIds, idsWithoutErratum, lockPath, releasedLock, revisionLock } from "./generate/revision-locks.ts";
import { isRevision, publishedRevisions, revisions } from "./revisions.ts";

const errataPage = "spec/revisions/README.md";

/** Writes the lock of a revision that isn't published yet; a lock that was written before is corrected. */
function release(name: string | undefined): string | undefined {
  if (name === undefined || !isRevision(name))
    return `name one of the revisions ${revisions.join(", ")}; a new one is added to spec/revisions.ts first`;
  if (publishedRevisions.includes(name)) return `revision ${name} is published and never changes`;
  const [released, now] = [releasedLock(name), revisionLock(name)];
  if (released !== undefined) {
    const errata = readFileSync(join(packageRoot(), errataPage), "utf8");
    const missing = idsWithoutErratum(correctedIds(released, now), errata);
    if (missing.length > 0) return `add a line to the errata in ${errataPage} for each of: ${missing.join(", ")}`;
  }
  const file = join(packageRoot(), lockPath(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  return undefined;
}

const refusal = release(process.argv[2]);
if (refusal !== undefined) {
  process.stderr.write(`error: ${refusal}\n`);
  process.exitCode = 2;
}
