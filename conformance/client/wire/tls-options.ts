import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

export interface Trust {
  /** PEM certificates to trust in addition to the default ones. */
  readonly ca?: string | undefined;
  /** True if any certificate is accepted. */
  readonly isInsecure?: boolean | undefined;
}

/** The part of Node's TLS options that expresses trust. */
export interface TlsOptions {
  ca?: string[];
  rejectUnauthorized?: false;
}

export function tlsOptions({ ca, isInsecure = false }: Trust): TlsOptions {
  const options: TlsOptions = {};
  if (ca !== undefined) {
    // Node's `ca` replaces the default certificates, so they are repeated here
    const extraFile = process.env["NODE_EXTRA_CA_CERTS"];
    const extra = extraFile ? [readFileSync(extraFile, "utf8")] : [];
    options.ca = [...rootCertificates, ...extra, ca];
  }
  if (isInsecure) options.rejectUnauthorized = false;
  return options;
}
