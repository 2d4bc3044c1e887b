import { PATIENCE, readBytes } from "../api/read-json.ts";
import { Rejection } from "../api/rejection.ts";

/** The fields of a form, and whether they are more than is accepted. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly isTooLarge: boolean;
}

/** A form up to this many times over the limit is kept, so that a page can show what was typed. */
const KEPT = 2;

/** No person fills in more; to take a body of nothing but small fields apart takes long. */
const maxFields = 20_000;

const fieldsIn = (bytes: Uint8Array): number => {
  let count = 1;
  for (let at = bytes.indexOf(38); at >= 0 && count <= maxFields; at = bytes.indexOf(38, at + 1)) count += 1;
  return count;
};

/**
 * Reads a body as the fields of a form (application/x-www-form-urlencoded). One that is over
 * the limit, but not far, is kept; throws a Rejection (400, 413, 415).
 */
export async function readForm(request: Request, limitBytes: number): Promise<SentForm> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new Rejection(415, "A form is expected here.");
  const bytes = await readBytes(request, limitBytes * KEPT, PATIENCE / KEPT);
  if (fieldsIn(bytes) > maxFields) throw new Rejection(413, `A form has at most ${maxFields} fields.`);
  // HTML Standard, 4.10.21.8: a line break is sent as CRLF
  const text = new TextDecoder().decode(bytes);
  const fields = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value.replaceAll(/\r\n?/g, "\n"));
  return { fields, isTooLarge: bytes.byteLength > limitBytes };
}
