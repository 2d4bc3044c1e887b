import { createApp, type AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { Mutant } from "../../faults/mutant.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { RecipientName } from "../../../client/driver/driver.ts";
import type { Report } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { tool } from "../../../report/format/tool.ts";
import { readHar } from "../../../traffic/har/read-har.ts";
import { harText } from "../../../traffic/har/write-har.ts";
import { judgeTraffic } from "../../../traffic/report/judge-traffic.ts";
import { createDrivable } from "../create-drivable.ts";
import { brokenIds, judgeUnlessRefused, referenceOptions } from "../judge-server.ts";
import { testKeys } from "../test-run-options.ts";
import { createSend, type ParsedResponse, type ReceivedResponse, type Send } from "./create-send.ts";
import { sendLikeManyClients, sendConcurrentWrites } from "./many-clients.ts";
import { sendManyQuestions } from "./many-questions.ts";
import { sendManyRequests } from "./many-requests.ts";
import { sendManyRows } from "./many-rows.ts";
import { playOrdinarySession, playSessionWithDashboard, playSessionWithFreshKey } from "./ordinary-session.ts";
import { decodeBodies } from "./overhear.ts";
import { createForwarder } from "../../../traffic/proxy/forwarder.ts";
import { LiveJudge } from "../../../traffic/proxy/live-judge.ts";
import { listenOnLoopback } from "../../testing/network/listen-on-loopback.ts";

type Build = (options: AppOptions) => Fetch;

/** `report` comes from the traffic alone. */
interface JudgedTraffic {
  readonly report: Report;
  readonly responses: readonly ComparableResponse[];
}

interface ComparableResponse {
  readonly status: number;
  readonly text: string;
}

export interface TrafficSource {
  readonly label: string;
  readonly judge: (build: Build) => Promise<JudgedTraffic>;
}

/** Sends the requests of simulated clients through a proxy that judges them. */
export const ordinaryTraffic: TrafficSource = {
  label: "ordinary traffic",
  async judge(build) {
    const { given: shared, driver } = createDrivable(referenceOptions);
    const server = await startServer({ app: () => build(shared) });
    const proxy = await startJudgingProxy(server.url);
    const answers: ParsedResponse[] = [];
    const call = createSend(proxy.url, testKeys.ownerKey);
    const send: Send = async (...request) => {
      const answer = await call(...request);
      answers.push(answer);
      return answer;
    };
    const markInvited = (name: RecipientName): Promise<void> => ignoreLostData(driver.markInvited(name));
    try {
      await playOrdinarySession(send, testKeys.otherKey);
      await sendManyRequests(send, testKeys.otherKey);
      await playSessionWithDashboard(send, testKeys.otherKey, {
        markInvited,
        submitResponse: (submission) => ignoreLostData(driver.submitResponse(submission)),
      });
      await sendManyRows(send, markInvited);
      await sendManyQuestions(send);
      await sendLikeManyClients(send, testKeys.otherKey);
      await playSessionWithFreshKey(send, driver);
      // the order of races differs from run to run, so these answers don't count
      await sendConcurrentWrites(call, testKeys.otherKey);
      return { report: proxy.report(), responses: toComparable(answers) };
    } finally {
      await proxy.close();
      await server.close();
    }
  },
};

/** Judges the recording of a sequential standard run, without the purpose of each request. */
export const recordedRun: TrafficSource = {
  label: "a run's recording without the purpose of each request",
  async judge(build) {
    const exchanges: RecordedExchange[] = [];
    const startedAt = new Date().toISOString();
    // a run that can't start has sent requests, too, so its recording counts
    await judgeUnlessRefused((options) => decodeBodies(build(options)), {
      concurrency: 1,
      unshrunk: true,
      onExchange: (exchange) => void exchanges.push(exchange),
    });
    const overheard = readHar(harText({ tool, startedAt, exchanges }), "run.har").exchanges;
    const report = judgeTraffic({
      baseUrl: new URL("http://localhost/api/v1"),
      exchanges: overheard,
      files: ["run.har"],
      leftOut: new Map(),
      gaps: [],
      notes: [],
      keys: { owner: testKeys.ownerKey, other: testKeys.otherKey },
      strict: false,
      command: "survey-conformance judge run.har",
    });
    return { report, responses: toComparable(overheard.map(({ response }) => response ?? {})) };
  },
};

/** Ignores errors of the driver because a faulty server lost data that it needs. */
async function ignoreLostData(act: void | Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    const isLost = error instanceof Error && /no such recipient|has no pages/.test(error.message);
    if (!isLost) throw error;
  }
}

export interface TrafficRate {
  /** The faults that are reported under a requirement that they break. */
  readonly noticed: readonly Mutant[];
  /** The number of noticed faults that are reported under no other requirement. */
  readonly exact: number;
  /** The number of faults that are reported under other requirements only. */
  readonly elsewhere: number;
  /** The names of the faults that aren't reported. */
  readonly hidden: readonly string[];
}

const judgedReferences = new Map<TrafficSource, Promise<JudgedTraffic>>();

/** Judges the reference, once for each source of traffic. */
export async function judgeReference(source: TrafficSource): Promise<JudgedTraffic> {
  const judged = judgedReferences.get(source) ?? source.judge(createApp);
  judgedReferences.set(source, judged);
  return judged;
}

/** Judges the traffic of each faulty server. Prints how many faults it shows, and why it hides the others. */
export async function measureTrafficRate(
  faults: readonly Mutant[],
  source: TrafficSource = ordinaryTraffic,
): Promise<TrafficRate> {
  const { label, judge } = source;
  const noticed: Mutant[] = [];
  const hidden: string[] = [];
  let [exact, elsewhere] = [0, 0];
  // the hidden faults that change no response, and those whose first changed response is no success
  let [withoutEffect, inOtherStatuses] = [0, 0];
  for (const fault of faults) {
    const { name, build, breaks } = fault;
    const { report, responses } = await judge(build);
    const found = brokenIds(report);
    if (found.length > 0 && found.every((id) => breaks.includes(id))) exact += 1;
    if (found.some((id) => breaks.includes(id))) noticed.push(fault);
    else if (found.length > 0) elsewhere += 1;
    else {
      hidden.push(name);
      const { responses: correct } = await judgeReference(source);
      const changed = responses.find((response, index) => response.text !== correct[index]?.text);
      if (changed === undefined) withoutEffect += 1;
      else if (changed.status >= 300) inOtherStatuses += 1;
    }
  }
  const unnoticed = hidden.length - withoutEffect - inOtherStatuses;
  process.stdout.write(
    `${label}: ${noticed.length} of ${faults.length} faults noticed, ${exact} of them exactly, ${elsewhere} under another requirement\n` +
      `the others: ${withoutEffect} change no response, ${inOtherStatuses} reject what only its sender can judge, ${unnoticed} change a response and are not noticed\n`,
  );
  return { noticed, exact, elsewhere, hidden };
}

/** Replaces ids, slugs, cursors and times, so that equal behaviour gives equal texts. */
function toComparable(responses: readonly Partial<ReceivedResponse>[]): readonly ComparableResponse[] {
  const ids = new Map<string, string>();
  return responses.map(({ status = 0, headers = {}, text = "" }) => {
    const comparableText = text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
        return ids.get(id) ?? "";
      })
      .replaceAll(/"nextCursor":"[^"]*"/g, "a cursor")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then")
      .replaceAll(/(?<=("slug":"|\/s\/)[a-z-]+-)[0-9a-f]{10}/g, "made up");
    return { status, text: [status, headers["content-type"], headers["location"], comparableText].join(" ") };
  });
}

interface JudgingProxy {
  readonly url: string;
  readonly report: () => Report;
  readonly close: () => Promise<void>;
}

/** Starts `survey-conformance proxy` within this process. */
async function startJudgingProxy(target: string): Promise<JudgingProxy> {
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
