/**
 * Returns the reason in an OpenSSL error, without its codes and source line.
 *
 * @example
 *   withoutOpenSslCodes("write EPROTO 40F7:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:ssl3_record.c:355:");
 *   // "write EPROTO: wrong version number"
 */
export function withoutOpenSslCodes(message: string): string {
  return message.replace(/\s*[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:\n]+):[^\n]*\s*/i, ": $1").replace(/^: /, "");
}
