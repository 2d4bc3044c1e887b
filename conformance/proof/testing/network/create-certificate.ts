import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Self-signed, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** The certificate covers this machine and `subject.test`, and is valid for two days. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-tls-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const names = "subjectAltName=IP:127.0.0.1,IP:::1,DNS:subject.test";
    const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    const subjectOptions = ["-subj", "/CN=subject.test", "-addext", names];
    execFileSync("openssl", ["req", "-x509", ...keyOptions, ...subjectOptions, "-keyout", key, "-out", cert], {
      stdio: "pipe",
    });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
