import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { baseUrl } from "../../library/options/base-url.ts";
import { baselineOption } from "../../library/options/baseline-option.ts";
import { connectionOptions } from "../../library/options/connection-options.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { tlsOptions } from "../../client/wire/tls-options.ts";
import { createForwarder } from "../../traffic/proxy/forwarder.ts";
import { LiveJudge } from "../../traffic/proxy/live-judge.ts";
import { liveReport } from "../../traffic/proxy/live-report.ts";
import { countText } from "../../report/words/count-text.ts";
import { htmlReport } from "../../report/html/html-report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { connectionFlags } from "../../engine/run/outcome/failure.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import { optionalKeysFrom } from "../arguments/keys.ts";
import type { ProxyArguments } from "../arguments/proxy-arguments.ts";
import { rejectDuplicateFiles } from "../files/distinct-files.ts";
import { namedReportFiles, reportFiles } from "../files/report-files.ts";
import { writeTrafficReport, trafficAssumption } from "./write-traffic-report.ts";

/** Pending requests may continue for this time after Ctrl-C. */
const graceMs = 5_000;

/** The interval at which the page of the current report reloads itself. */
const refreshSeconds = 5;

/** Forwards and judges requests until an interrupt, then prints the report and writes its files. Throws a SetUpError. */
export async function proxyCommand(
  url: string | undefined,
  chosen: ProxyArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  rejectDuplicateFiles(namedReportFiles(chosen));
  const target = baseUrl(url, host.environment);
  const { connection } = connectionOptions(chosen);
  const keys = optionalKeysFrom(host.environment);
  const { baseline } = await baselineOption(chosen);
  const targets = reportFiles(chosen, { warningsFail: chosen.strict === true }, host.stdout);
  for (const { clear } of targets) clear();

  // set below: the judge needs the server's port, and the server needs the judge
  let judge: LiveJudge | undefined;
  const server = createForwarder({
    target,
    tls: tlsOptions({ ca: connection?.ca?.pem, isInsecure: connection?.isInsecure }),
    listener: {
      beginRequest: (request) => judge?.beginRequest(request) ?? ignoreRequest,
      serve: (request, response) => liveReport(() => livePage(judge, guard), request, response),
    },
  });
  const port = await listen(server, chosen.port);
  const proxy = `http://127.0.0.1:${port}${target.pathname}`;
  const say = (text: string): void => void host.stderr.write(`${guard.text(text)}\n`);
  const printFailure = (text: string): void => {
    if (chosen.quiet !== true) host.stdout.write(`${guard.text(text)}\n`);
  };
  const liveJudge = new LiveJudge(
    {
      baseUrl: target,
      proxy,
      keys,
      details: chosen.details === true,
      strict: chosen.strict === true,
      notes: [trafficAssumption],
      command: `survey-conformance proxy ${commandWord(target.href)}${connectionFlags({ connection })} --port ${port}`,
      only: chosen.only,
      baseline,
    },
    printFailure,
  );
  judge = liveJudge;
  const interrupted = waitForInterrupt(host, () =>
    say(`interrupted: ${pendingText(liveJudge)}; press Ctrl-C again to stop at once`),
  );
  say(`${proxy} forwards to ${target.href}; /__conformance shows the current report; press Ctrl-C to end`);
  const stopListening = await interrupted;
  await closeServer(server);
  const report = guard.value(liveJudge.report());
  stopListening();
  return writeTrafficReport(report, targets, chosen, host);
}

function ignoreRequest(): void {}

function livePage(judge: LiveJudge | undefined, guard: Guard): string {
  return judge === undefined ? "" : htmlReport(guard.value(judge.report()), refreshSeconds);
}

function pendingText({ underWay }: LiveJudge): string {
  if (underWay === 0) return "writing the report";
  const requests = countText(underWay, "request is", "requests are");
  return `writing the report within ${graceMs / 1_000} s; ${requests} left to judge`;
}

/** Returns the port, which the system chooses for 0. */
async function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new SetUpError(
          `can't listen on 127.0.0.1:${port} (${error.code ?? error.message})`,
          "choose another port with --port",
        ),
      );
    });
    // local only: the traffic contains keys
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Resolves at the first interrupt, with a function that ends listening. Until it is called, a second interrupt exits. */
async function waitForInterrupt(host: Host, onFirst: () => void): Promise<() => void> {
  return new Promise((resolve) => {
    let isFirst = true;
    const stopListening = host.onInterrupt(() => {
      if (!isFirst) host.exit(exitCode.incomplete);
      else {
        isFirst = false;
        onFirst();
        resolve(() => stopListening());
      }
    });
  });
}

/** Lets pending requests end, and closes their connections after the grace period. */
async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}
