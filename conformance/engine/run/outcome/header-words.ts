import { oneLine, shellWord, type WordPart } from "./shell-word.ts";

/** RFC 9110 §5.6.2 */
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const secretName = "SERVICE_(?:OTHER_|ISSUED_)?API_KEY|(?:KEY|SESSION)_\\d{1,4}";
const secret = `\\$(?:\\{(?:${secretName})(?::\\d{1,4}){0,2}\\}|(?:${secretName})(?!\\w))`;
/** Any other text is taken literally. */
const ownCredential = new RegExp(`^(?:${token} )?(?:${secret}|[\\w.~+/= -])*$`);
const secretParts = new RegExp(`(${secret})`);

export function credentialParts(authorization: string): readonly WordPart[] {
  const text = oneLine(authorization);
  return ownCredential.test(text) ? text.split(secretParts).map(partOf) : [text];
}

function partOf(text: string): WordPart {
  const [, name, from, length] = /^\$\{?([A-Z0-9_]+)(?::(\d+))?(?::(\d+))?\}?$/.exec(text) ?? [];
  if (name === undefined || !text.startsWith("$")) return text;
  if (from === undefined) return { expansion: `$${name}`, needs: name };
  const first = Number(from) + 1;
  const last = length === undefined ? "" : String(Number(from) + Number(length));
  return { expansion: `$(printf %s "$${name}" | cut -c ${first}-${last})`, needs: name };
}

const isToken = new RegExp(`^${token}$`);

export function gatewayHeaders(headers: Readonly<Record<string, string>>): readonly (readonly WordPart[])[] {
  return Object.entries(headers)
    .filter(([name, value]) => isToken.test(name) && value === `$HEADER_${name.toUpperCase().replaceAll(/\W/g, "_")}`)
    .map(([name, value]) => [`${name}: `, { expansion: value, needs: value.slice(1) }]);
}

/** curl sends the media type of HTML forms with a body, unless it gets this argument. */
export function contentTypeWord(contentType: string | undefined, hasBody: boolean): string | undefined {
  if (contentType !== undefined) return shellWord([`Content-Type: ${oneLine(contentType)}`]);
  return hasBody ? "'Content-Type:'" : undefined;
}
