import { markersIn } from "./marker.ts";

const nowhere = "http://nowhere.invalid";

export function isSameLogo(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown, nowhere)) return false;
  const [given, found] = [new URL(want), new URL(shown, nowhere)];
  return (URL.canParse(shown) && spellingOf(given) === spellingOf(found)) || isCopy(given, found, shown);
}

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

/** A copy is on another host or is a path. Another given logo or a truncated address is no copy. */
function isCopy(given: URL, found: URL, shown: string): boolean {
  const isAbsolute = /^(https?:)?\/\//i.test(shown);
  if (!isAbsolute && !/^\/[^/]/.test(shown)) return false;
  if (!isAbsolute && given.pathname.endsWith(found.pathname)) return false;
  const own = markersIn(given.href);
  // an address without a marker is a copy that a PATCH sent back
  const isElsewhere = own.length === 0 || found.hostname !== given.hostname;
  if (isAbsolute && (!isElsewhere || isReserved(found.hostname))) return false;
  return markersIn(shown).every((marker) => own.includes(marker));
}

/** A run gives logos on these hosts by default. */
function isReserved(hostname: string): boolean {
  return /(^|\.)example\.(com|net|org)$/.test(hostname);
}
