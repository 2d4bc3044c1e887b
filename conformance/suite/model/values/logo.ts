import { marksIn } from "./mark.ts";

/** Stands for the host of an address that has none. */
const nowhere = "http://nowhere.invalid";

/** Says whether two texts are spellings of one address, or the second may be that of a copy. */
export function isSameLogo(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown, nowhere)) return false;
  const [given, found] = [new URL(want), new URL(shown, nowhere)];
  return (URL.canParse(shown) && spellingOf(given) === spellingOf(found)) || isCopy(given, found, shown);
}

/** An address without its fragment, its host in ASCII, its escapes decoded and its parameters in order. */
function spellingOf({ protocol, host, pathname, searchParams }: URL): string {
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  return `${protocol}//${host}${unescaped(pathname)}?${parameters.join("&")}`;
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

/** A copy has a host of its own, or is named by a path; it is neither another given logo nor the given address without a part. */
function isCopy(given: URL, found: URL, shown: string): boolean {
  const isAbsolute = /^(https?:)?\/\//i.test(shown);
  if (!isAbsolute && !/^\/[^/]/.test(shown)) return false;
  if (!isAbsolute && given.pathname.endsWith(found.pathname)) return false;
  if (isAbsolute && (found.hostname === given.hostname || isReserved(found.hostname))) return false;
  const own = marksIn(given.href);
  return marksIn(shown).every((mark) => own.includes(mark));
}

/** The hosts of the logos that a run gives, where it isn't told another. */
function isReserved(hostname: string): boolean {
  return /(^|\.)example\.(com|net|org)$/.test(hostname);
}
