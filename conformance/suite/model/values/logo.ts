import { markersIn } from "./marker.ts";

const nowhere = "http://nowhere.invalid";

export function isSameLogo(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown, nowhere)) return false;
  const [wanted, actual] = [new URL(want), new URL(shown, nowhere)];
  return (URL.canParse(shown) && spellingOf(wanted) === spellingOf(actual)) || isCopy(wanted, actual, shown);
}

function spellingOf({ protocol, host, pathname, searchParams }: URL): string {
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
  return `${protocol}//${host}${unescapePath(pathname)}?${parameters.join("&")}`;
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

/** A copy is on another host or is a path. Another given logo or a truncated address is no copy. */
function isCopy(wanted: URL, actual: URL, shown: string): boolean {
  const isAbsolute = /^(https?:)?\/\//i.test(shown);
  if (!isAbsolute && !/^\/[^/]/.test(shown)) return false;
  if (!isAbsolute && wanted.pathname.endsWith(actual.pathname)) return false;
  const own = markersIn(wanted.href);
  // an address without a marker is a copy that a PATCH sent back
  const isElsewhere = own.length === 0 || actual.hostname !== wanted.hostname;
  if (isAbsolute && (!isElsewhere || isDefaultHost(actual.hostname))) return false;
  return markersIn(shown).every((marker) => own.includes(marker));
}

/** A run gives logos on this host by default. */
function isDefaultHost(hostname: string): boolean {
  return /^(www\.)?example\.com$/.test(hostname);
}
