interface Unneeded {
  /** `checks/limits`. */
  readonly file: string;
  /** A part of the assertion's line. */
  readonly part: string;
  readonly reason: string;
}

/** Assertions whose absence no mutant notices, each with the reason for keeping it. */
const unneeded: readonly Unneeded[] = [];

/** Why an assertion is kept that no mutant needs. */
export function reasonFor(site: string, text: string): string | undefined {
  return unneeded.find((one) => isMeant(one, site, text))?.reason;
}

/** The reasons given for assertions that are none of these. */
export function unusedReasons(entries: readonly { readonly site: string; readonly text: string }[]): readonly string[] {
  return unneeded
    .filter((one) => !entries.some(({ site, text }) => isMeant(one, site, text)))
    .map(({ file, part }) => `${file}: ${part}`);
}

function isMeant({ file, part }: Unneeded, site: string, text: string): boolean {
  return site.startsWith(`${file}:`) && text.includes(part);
}
