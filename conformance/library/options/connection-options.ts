import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ExtraHeader } from "../../client/wire/extra-header.ts";
import { SetUpError, type Connection, type RunOptions } from "../../engine/run/options.ts";

/** Headers that the suite or the connection sets, with a hint for each. */
const reservedHeaders: Readonly<Record<string, string>> = {
  authorization: "the API key comes from SERVICE_API_KEY",
  "proxy-authorization": "write the proxy's user and password in HTTPS_PROXY: http://user:password@proxy:3128",
  accept: "the suite sets it",
  "accept-encoding": "the suite sets it",
  "content-type": "the suite sets it",
  "content-length": "it is computed from the body",
  host: "it is taken from the base URL",
  connection: "the HTTP client controls it",
  "keep-alive": "the HTTP client controls it",
  "transfer-encoding": "the HTTP client controls it",
  te: "the HTTP client controls it",
  trailer: "the HTTP client controls it",
  upgrade: "the HTTP client controls it",
  expect: "the HTTP client controls it",
};

export interface ConnectionSettings {
  /** Sent with every request, each as `Name: value`. */
  readonly header?: readonly string[] | undefined;
  /** A PEM file with certificates to trust in addition to the default ones. */
  readonly ca?: string | undefined;
  readonly insecure?: boolean | undefined;
}

/** Reads the options of the connection. Throws a SetUpError that doesn't show the value of a header, which may be a secret. */
export function connectionOptions({ header = [], ca, insecure }: ConnectionSettings): Pick<RunOptions, "connection"> {
  if (ca !== undefined && insecure === true)
    throw new SetUpError(
      "--ca and --insecure contradict each other",
      "omit --insecure: --ca names the trusted CA certificates",
    );
  const extraHeaders = header.map(parseHeader);
  const names = extraHeaders.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new SetUpError(`--header sets ${duplicate} twice`, "set it once");
  if (header.length === 0 && ca === undefined && insecure !== true) return {};
  const trusted = ca === undefined ? {} : { ca: { file: ca, pem: readCertificates(ca) } };
  const connection: Connection = { extraHeaders, ...trusted, isInsecure: insecure === true };
  return { connection };
}

/** `X-Gateway: secret` becomes the header `x-gateway`, which reports show as `$HEADER_X_GATEWAY`. */
function parseHeader(text: string): ExtraHeader {
  const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const lower = name.trim().toLowerCase();
  // the characters of a header's name (RFC 9110 §5.6.2)
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(lower))
    throw new SetUpError("a --header has no name", 'write it as "Name: value"');
  const hint = reservedHeaders[lower];
  if (hint !== undefined) throw new SetUpError(`--header can't set ${lower}`, hint);
  if (!/^[\x20-\x7e]+$/.test(value.trim()))
    throw new SetUpError(
      `--header ${lower}: the value is empty or contains an invalid character`,
      "check for an unset variable or a line break",
    );
  return { name: lower, value: value.trim(), variable: `HEADER_${lower.toUpperCase().replaceAll(/\W/g, "_")}` };
}

function readCertificates(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SetUpError(`--ca ${file}: the file can't be read (${String(error.code)})`, "name a PEM file");
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate))
    throw new SetUpError(
      `--ca ${file}: the file contains no certificate, or an invalid one`,
      "name a PEM file, which contains -----BEGIN CERTIFICATE-----",
    );
  return certificates.join("\n");
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return false;
  }
}
