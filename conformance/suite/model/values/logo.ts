import { markersIn } from "./marker.ts";

/** Paths are resolved against this host, which can't exist (RFC 2606). */
const baseOfPaths = "http://nowhere.invalid";

/** True if the service shows the given logo, or its own copy of it. */
export function isSameLogo(want: string, shown: string): boolean {
  if (!URL.canParse(want) || !URL.canParse(shown, baseOfPaths)) return false;
  const [wanted, actual] = [new URL(want), new URL(shown, baseOfPaths)];
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

/** True for `https://cdn.example.net/1f2e.png` or `/uploads/1f2e.png`, but not for another given logo or a truncated address. */
function isCopy(wanted: URL, actual: URL, shown: string): boolean {
  const isAbsolute = /^(https?:)?\/\//i.test(shown);
  if (!isAbsolute && !/^\/[^/]/.test(shown)) return false;
  if (!isAbsolute && wanted.pathname.endsWith(actual.pathname)) return false;
  const own = markersIn(wanted.href);
  // an address without a marker was read from the service and sent back: it may be a copy already
  const mayBeCopied = own.length === 0 || actual.hostname !== wanted.hostname;
  if (isAbsolute && (!mayBeCopied || isDefaultHost(actual.hostname))) return false;
  return markersIn(shown).every((marker) => own.includes(marker));
}

/** The suite's logos are on this host by default. */
function isDefaultHost(hostname: string): boolean {
  return /^(www\.)?example\.com$/.test(hostname);
}
