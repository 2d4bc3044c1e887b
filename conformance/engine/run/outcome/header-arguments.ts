import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { oneLine, shellWord, type WordPart } from "./shell-word.ts";

type Headers = RecordedExchange["requestHeaders"];

/** Returns the header lines that hold secrets, in parts: `["Authorization: ", "Bearer ", { expansion: "$SERVICE_API_KEY" }]`. */
export function secretHeaders(headers: Headers): readonly (readonly WordPart[])[] {
  const { authorization } = headers;
  const gateway = Object.entries(headers).filter(([name, value]) => isGatewayHeader(name, value));
  return [
    ...(authorization === undefined ? [] : [["Authorization: ", ...credentialParts(authorization)]]),
    ...gateway.map(([name, variable]) => [`${name}: `, { expansion: variable, needs: variable.slice(1) }]),
  ];
}

/** With a body, curl sends the media type of HTML forms unless it gets this argument. `Content-Type:` sends no such header. */
export function contentTypeWord({ "content-type": type }: Headers, hasBody: boolean): string | undefined {
  if (type !== undefined) return shellWord([`Content-Type: ${oneLine(type)}`]);
  return hasBody ? "'Content-Type:'" : undefined;
}

/** A name of a header, or a scheme (RFC 9110 §5.6.2). */
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** `SERVICE_API_KEY`, `KEY_2`: variables that recordings contain in place of secrets. */
const secretName = "SERVICE_(?:OTHER_|ISSUED_)?API_KEY|(?:KEY|SESSION)_\\d{1,4}";
/** `$KEY_2`, `${SERVICE_API_KEY}`, and `${SERVICE_API_KEY:0:20}` for the first 20 characters. */
const secret = `\\$(?:\\{(?:${secretName})(?::\\d{1,4}){0,2}\\}|(?:${secretName})(?!\\w))`;
/** `Bearer ${SERVICE_API_KEY} extra`. Variables expand only in such texts: a recording may contain any other. */
const expandable = new RegExp(`^(?:${token} )?(?:${secret}|[\\w.~+/= -])*$`);
const secretInText = new RegExp(`(${secret})`);
/** `${SERVICE_API_KEY:0:20}` -> `SERVICE_API_KEY`, `0`, `20` */
const partsOfSecret = new RegExp(`^\\$\\{?(${secretName})(?::(\\d+))?(?::(\\d+))?\\}?$`);

function credentialParts(authorization: string): readonly WordPart[] {
  const text = oneLine(authorization);
  return expandable.test(text) ? text.split(secretInText).map(credentialPart) : [text];
}

/** POSIX shells have no `${NAME:0:20}`, so `cut -c 1-20` does it; its positions count from 1. */
function credentialPart(text: string): WordPart {
  const [, name, from, length] = partsOfSecret.exec(text) ?? [];
  if (name === undefined) return text;
  if (from === undefined) return { expansion: `$${name}`, needs: name };
  const first = Number(from) + 1;
  const last = length === undefined ? "" : String(Number(from) + Number(length));
  return { expansion: `$(printf %s "$${name}" | cut -c ${first}-${last})`, needs: name };
}

const isToken = new RegExp(`^${token}$`);

/** True for `cf-access-client-id: $HEADER_CF_ACCESS_CLIENT_ID`, as a header from `--header` is recorded. */
function isGatewayHeader(name: string, value: string): boolean {
  return isToken.test(name) && value === `$HEADER_${name.toUpperCase().replaceAll(/\W/g, "_")}`;
}
