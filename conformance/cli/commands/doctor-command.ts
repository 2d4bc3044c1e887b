import { countText } from "../../report/words/count-text.ts";
import { examine, type DoctorOptions } from "../doctor/examine.ts";
import type { Finding, FindingState } from "../../engine/examination/finding.ts";
import { networkTransport } from "../../client/wire/network-transport.ts";
import { tlsOptions } from "../../client/wire/tls-options.ts";
import { coloured, plain, type Paint, type Style } from "../../report/console/paint.ts";
import { printableLine } from "../../report/printable.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { tool } from "../../report/format/tool.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import type { DoctorArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { connectionOptions } from "../../library/options/connection-options.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { isColoured, type Host } from "../host.ts";
import { keysFrom } from "../arguments/keys.ts";
import { rejectInvalidProxy } from "./reject-invalid-proxy.ts";

const marks: Readonly<Record<FindingState, { readonly mark: string; readonly style: Style }>> = {
  ok: { mark: "✓", style: "green" },
  warning: { mark: "!", style: "yellow" },
  problem: { mark: "✗", style: "red" },
  skipped: { mark: "-", style: "dim" },
};

/** Checks the prerequisites of a run and prints a line for each. Throws a SetUpError. */
export async function doctorCommand(
  url: string | undefined,
  chosen: DoctorArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const base = baseUrl(url, host.environment);
  const paint = isColoured(host) ? coloured : plain;
  const timeoutMs = chosen.timeout * 1000;
  rejectInvalidProxy(host.environment);
  const { connection } = connectionOptions(chosen);
  guard.hideHeaders({ connection });
  const extraHeaders = Object.fromEntries(connection?.extraHeaders.map(({ name, value }) => [name, value]) ?? []);
  const trusted = { ca: connection?.ca?.pem, isInsecure: connection?.isInsecure };
  const transport = networkTransport({ timeoutMs, ...trusted, environment: host.environment });
  const options: DoctorOptions = {
    baseUrl: base,
    ...keysOf(host),
    timeoutMs,
    transport,
    trust: tlsOptions(trusted),
    environment: host.environment,
    headers: { "user-agent": `${tool.name}/${tool.version}`, ...extraHeaders },
  };
  host.stdout.write(guard.text(`${tool.name} ${tool.version} examines ${printableLine(base.href)}\n\n`));
  try {
    const findings = await examine(options, (finding) => host.stdout.write(guard.text(lineOf(finding, paint))));
    const problems = findings.filter(({ state }) => state === "problem").length;
    host.stdout.write(
      problems === 0 ? "\nReady: you can run verify.\n" : `\nNot ready: fix ${countText(problems, "problem")} first.\n`,
    );
    return problems === 0 ? exitCode.conformant : exitCode.usage;
  } finally {
    await transport.close();
  }
}

function lineOf({ name, state, text, hint }: Finding, paint: Paint): string {
  const { mark, style } = marks[state];
  const line = `${paint(style, mark)} ${name.padEnd(14)}${printableLine(text)}\n`;
  return hint === undefined ? line : `${line}${" ".repeat(16)}${paint("dim", `-> ${hint}`)}\n`;
}

/** Returns an invalid key as a fault, so that the doctor reports it among its findings. */
function keysOf({ environment }: Host): Pick<DoctorOptions, "owner" | "otherKey"> {
  try {
    const { owner, other } = keysFrom(environment);
    return { owner: { key: owner }, otherKey: other };
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    return { owner: { fault: error.message, hint: error.hint } };
  }
}
