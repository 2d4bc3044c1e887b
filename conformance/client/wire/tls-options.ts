import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

export interface Trust {
  /** PEM certificates to trust in addition to the default ones. */
  readonly ca?: string | undefined;
  readonly isInsecure?: boolean | undefined;
}

export function tlsOptions({ ca, isInsecure = false }: Trust): {
  ca?: string[];
  rejectUnauthorized?: false;
} {
  const extra = process.env["NODE_EXTRA_CA_CERTS"];
  return {
    // a certificate of the caller replaces the default ones
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ...(extra ? [readFileSync(extra, "utf8")] : []), ca] }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
}
