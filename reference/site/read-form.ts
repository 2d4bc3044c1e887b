import { PATIENCE, readBytes } from "../api/read-json.ts";
import { Refusal } from "../api/refusal.ts";

/** The fields of a form, and whether they are more than is accepted. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly isTooLarge: boolean;
}

/**
 * Reads a body as the fields of a form (application/x-www-form-urlencoded). One over the limit is kept as far as any body
 * is read, so that a page can show what was typed; throws a Refusal (400, 413, 415).
 */
export async function readForm(request: Request, limitBytes: number): Promise<SentForm> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new Refusal(415, "A form is expected here.");
  const bytes = await readBytes(request, limitBytes * PATIENCE, 1);
  // HTML Standard, 4.10.21.8: a line break is sent as CRLF
  const text = new TextDecoder().decode(bytes);
  const fields = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value.replaceAll(/\r\n?/g, "\n"));
  return { fields, isTooLarge: bytes.byteLength > limitBytes };
}
