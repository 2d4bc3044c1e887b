import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Report } from "../../format/report.ts";
import { forwarder } from "../../proxy/forwarder.ts";
import { FrameReader, HeardFrames } from "../../proxy/heard-frames.ts";
import { LiveJudge } from "../../proxy/live-judge.ts";
import { ownKeys } from "../run-of.ts";

/** A proxy whose judging is in this process. */
export interface JudgingProxy {
  /** Its base URL. */
  readonly url: string;
  /** What it has judged. */
  readonly report: () => Report;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of a base URL: it forwards, and hands over what it hears, as the command does. */
export async function startJudgingProxy(target: string): Promise<JudgingProxy> {
  const frames = new HeardFrames(64 * 1024);
  const reader = new FrameReader();
  const handOver = (): void => {
    for (const [event] of reader.take(frames.bytes)) judge.hear(event);
    frames.clear();
  };
  let count = 0;
  const server = forwarder({
    target: new URL(target),
    tls: {},
    listener: {
      serves: () => false,
      began: (request) => {
        const id = (count += 1);
        frames.began(id, Date.now(), request);
        handOver();
        return (body, response) => {
          frames.ended(id, Date.now(), body, response);
          handOver();
        };
      },
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(target).pathname}`;
  const judge = new LiveJudge(
    {
      baseUrl: new URL(target),
      proxy: url,
      keys: { owner: ownKeys.ownerKey, other: ownKeys.otherKey },
      details: false,
      strict: false,
      notes: [],
      command: `survey-conformance proxy --to ${target}`,
    },
    () => undefined,
  );
  return {
    url,
    report: () => judge.report(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
