/** The revisions of the catalogue, oldest first; the last one may still be growing. */
export const revisions = ["1.0"] as const;

/** The name of a revision of the catalogue. */
export type Revision = (typeof revisions)[number];

/** The newest revision: all that the catalogue holds. */
export const currentRevision: Revision = revisions.at(-1) ?? "1.0";

/** The revisions that a published package has: they never change again. Any other may be corrected. */
export const publishedRevisions: readonly Revision[] = [];

/** Says whether a text is the name of a revision. */
export function isRevision(text: string): text is Revision {
  return (revisions as readonly string[]).includes(text);
}

/** Says whether what has been required since one revision belongs to another: to the same one or a later one. */
export function isRequiredIn(revision: string, since: string): boolean {
  const [major = 0, minor = 0] = revision.split(".").map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split(".").map(Number);
  return sinceMajor < major || (sinceMajor === major && sinceMinor <= minor);
}
