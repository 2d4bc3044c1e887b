import { HTTPError, type H3Event } from "h3";
import { limitBody } from "../api/app.ts";

export interface SentForm {
  readonly fields: URLSearchParams;
  readonly isTooLarge: boolean;
}

/** A form up to this many times over the limit is kept: a page can show its input again. */
const keptTimes = 2;

/** No person fills in more fields, and many small ones take long to parse. */
const maxFields = 20_000;

const fieldsIn = (bytes: Uint8Array): number => {
  let count = 1;
  for (let at = bytes.indexOf(38); at >= 0 && count <= maxFields; at = bytes.indexOf(38, at + 1)) count += 1;
  return count;
};

/**
 * Reads application/x-www-form-urlencoded. Keeps a body that is a little over the limit. Throws an HTTPError (413,
 * 415).
 */
export async function readForm(event: H3Event, limitBytes: number): Promise<SentForm> {
  const type = event.req.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new HTTPError({ status: 415, message: "Send a form here." });
  limitBody(event, limitBytes * keptTimes);
  const bytes = new Uint8Array(await event.req.arrayBuffer());
  if (fieldsIn(bytes) > maxFields)
    throw new HTTPError({ status: 413, message: `A form has at most ${maxFields} fields.` });
  // HTML Standard, 4.10.21.8: a line break is sent as CRLF
  const text = new TextDecoder().decode(bytes);
  const fields = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value.replaceAll(/\r\n?/g, "\n"));
  return { fields, isTooLarge: bytes.byteLength > limitBytes };
}
