import { InvalidArgumentError } from "commander";

/**
 * Parses the origin at which browsers reach the server, such as https://surveys.example; throws InvalidArgumentError.
 */
export function publicUrl(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, origin, pathname, search, hash, username } = new URL(text);
    const isOrigin = pathname === "/" && search === "" && hash === "" && username === "";
    if (["http:", "https:"].includes(protocol) && isOrigin) return origin;
  }
  throw new InvalidArgumentError("It takes a URL without a path, such as https://surveys.example.");
}
