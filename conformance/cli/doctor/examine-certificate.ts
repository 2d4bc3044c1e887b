import { connect, type PeerCertificate } from "node:tls";
import { isIP } from "node:net";
import type { TlsOptions } from "../../client/wire/tls-options.ts";
import { withoutOpenSslCodes } from "../../client/wire/network-transport.ts";
import { warning, ok, problem, type Finding } from "../../engine/examination/finding.ts";

interface CertificateOptions {
  readonly timeoutMs: number;
  readonly trust?: TlsOptions;
  /** In ms since the epoch. */
  readonly now?: number;
}

const name = "certificate";
const dayMs = 86_400_000;
const expiryWarningDays = 21;

/** Checks that the certificate is trusted and valid, and remains valid for some weeks. Sends no key. */
export async function examineCertificate(
  url: URL,
  { timeoutMs, trust = {}, now = Date.now() }: CertificateOptions,
): Promise<Finding> {
  if (url.protocol === "http:") return examinePlainHttp(url);
  const check = await certificateOf(url, timeoutMs, trust);
  // a string says why there is no certificate
  if (typeof check === "string") return problem(name, check, hintFor(check, trust));
  const { certificate, distrust } = check;
  const days = Math.floor((Date.parse(certificate.valid_to) - now) / dayMs);
  const until = new Date(certificate.valid_to).toISOString().slice(0, 10);
  const text = `${holderName(certificate.subject)}, issued by ${holderName(certificate.issuer)}, valid until ${until} (${days} days)`;
  const clock = `this machine's clock, which says ${minuteText(new Date(now))}`;
  if (days < 0) return problem(name, `${text}: it has expired`, `renew it, or check ${clock}`);
  const from = new Date(certificate.valid_from);
  if (from.getTime() > now)
    return problem(
      name,
      `${text}: it is not valid before ${minuteText(from)}`,
      `correct ${clock}, or use a certificate that is already valid`,
    );
  if (distrust !== undefined && trust.rejectUnauthorized === false)
    return warning(
      name,
      `${text}: ${distrust}, and --insecure skips verification`,
      "omit --insecure, and pass the CA certificate with --ca",
    );
  if (distrust !== undefined) return problem(name, `${text}: ${distrust}`, hintFor(distrust, trust));
  if (days < expiryWarningDays) return warning(name, text, "renew it soon");
  return ok(name, text);
}

/** True if a port speaks TLS. Sends no key. */
export async function speaksTls(url: URL, timeoutMs: number): Promise<boolean> {
  return typeof (await certificateOf(url, timeoutMs, {})) !== "string";
}

function examinePlainHttp({ hostname }: URL): Finding {
  const text = "none: the address begins with http://";
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (isLocal) return ok(name, text);
  const hint = "use https:// if the service supports it";
  return warning(name, `${text}, so anyone on the network can read the keys`, hint);
}

interface CertificateCheck {
  readonly certificate: PeerCertificate;
  /** Why Node doesn't trust the certificate; undefined if it does. */
  readonly distrust: string | undefined;
}

/** Returns the certificate, or why there is none. */
function certificateOf(url: URL, timeoutMs: number, { ca }: TlsOptions): Promise<CertificateCheck | string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port) || (url.protocol === "http:" ? 80 : 443),
      // an IP address is not allowed as a server name (RFC 6066 §3)
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
      // inspection only: no key is sent over this connection
      rejectUnauthorized: false,
    });
    const finish = (result: CertificateCheck | string): void => {
      resolve(result);
      socket.destroy();
    };
    socket.setTimeout(timeoutMs, () => finish(`no response within ${timeoutMs / 1_000} s`));
    socket.on("error", ({ code = "", message }: NodeJS.ErrnoException) =>
      finish(`no TLS: ${code} ${withoutOpenSslCodes(message)}`),
    );
    socket.on("secureConnect", () => {
      // absent for a trusted certificate, although its type is Error
      const error: Error | null | undefined = socket.authorizationError;
      const distrust = error === null || error === undefined ? undefined : String(error);
      finish({ certificate: socket.getPeerCertificate(), distrust });
    });
  });
}

/** Returns the common name or organisation of a certificate's subject or issuer. */
function holderName(holder: PeerCertificate["subject"] | undefined): string {
  const { CN = "", O = "" } = (holder ?? {}) as { readonly CN?: string | string[]; readonly O?: string | string[] };
  return String(CN) || String(O) || "an unnamed holder";
}

/** Returns for example `2026-01-31T12:00Z`. */
function minuteText(date: Date): string {
  return `${date.toISOString().slice(0, 16)}Z`;
}

function hintFor(fault: string, { ca }: TlsOptions): string {
  if (/ECONNREFUSED/.test(fault))
    return "nothing listens there: check the host, the port and whether the service is running";
  if (/wrong version number|packet length|EPROTO/i.test(fault))
    return "the port doesn't support TLS: did you mean http://?";
  if (/ALTNAME|does not match/i.test(fault)) return "the certificate is for another host: check the address";
  if (/no response/.test(fault)) return "check the address, or increase --timeout";
  if (/NOT_YET_VALID|HAS_EXPIRED/.test(fault))
    return "a CA certificate has expired or is not yet valid: check this machine's clock and the server's certificate chain";
  if (ca !== undefined)
    return "the --ca file doesn't contain this certificate's CA: choose another file, or configure the server to send its whole chain";
  return "pass a file that contains the CA certificate: --ca FILE";
}
