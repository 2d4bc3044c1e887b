import type { Report } from "../../../report/format/report.ts";
import { createForwarder } from "../../../traffic/proxy/forwarder.ts";
import { LiveJudge } from "../../../traffic/proxy/live-judge.ts";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { testKeys } from "../test-run-options.ts";

export interface JudgingProxy {
  readonly url: string;
  readonly report: () => Report;
  readonly close: () => Promise<void>;
}

/** Starts `survey-conformance proxy` within this process. */
export async function startJudgingProxy(target: string): Promise<JudgingProxy> {
  const server = createForwarder({
    target: new URL(target),
    tls: {},
    listener: { serve: () => false, beginRequest: (request) => judge.beginRequest(request) },
  });
  const { port, close } = await listenOnLoopback(server);
  const url = `http://127.0.0.1:${port}${new URL(target).pathname}`;
  const judge = new LiveJudge(
    {
      baseUrl: new URL(target),
      proxy: url,
      keys: { owner: testKeys.ownerKey, other: testKeys.otherKey },
      details: false,
      strict: false,
      notes: [],
      command: `survey-conformance proxy ${target}`,
    },
    () => undefined,
  );
  return { url, report: () => judge.report(), close };
}
