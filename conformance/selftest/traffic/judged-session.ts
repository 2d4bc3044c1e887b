import { createApp, type Fetch } from "../../../reference/api/app.ts";
import type { ServiceOptions } from "../../../reference/api/service.ts";
import type { Mutant } from "../../../reference/faults/mutant.ts";
import type { OverheardExchange } from "../../journal/overheard.ts";
import type { RecordedExchange, Report } from "../../format/report.ts";
import { judgeTraffic } from "../../run/traffic/judge-traffic.ts";
import { drivable } from "../driver-of.ts";
import { readHar } from "../../journal/read-har.ts";
import { harReport } from "../../journal/write-har.ts";
import { brokenIn, given, judgeServer } from "../judge-server.ts";
import { manyRequests } from "./many-requests.ts";
import { ordinarySession, sessionWithDashboard } from "./ordinary-session.ts";
import { decoding, overhear } from "./overhear.ts";
import { ownKeys } from "../run-of.ts";

type Build = (options: ServiceOptions) => Fetch;

/** What ordinary programs' sessions with a server show, those of its dashboard included. */
export async function judgedSession(build: Build, { hear }: Hearing = ordinary): Promise<Report> {
  return judged(await hear(build));
}

async function heardSession(build: Build): Promise<readonly OverheardExchange[]> {
  const { given: shared, driver } = drivable(given);
  const client = overhear(build(shared), ownKeys.ownerKey);
  await ordinarySession(client, ownKeys.otherKey);
  await manyRequests(client, ownKeys.otherKey);
  await sessionWithDashboard(client, {
    markInvited: (name) => asFarAsItGoes(driver.markInvited(name)),
    submitResponse: (submission) => asFarAsItGoes(driver.submitResponse(submission)),
  });
  return client.heard;
}

function judged(exchanges: readonly OverheardExchange[]): Report {
  return judgeTraffic({
    baseUrl: new URL("http://localhost/api/v1"),
    exchanges,
    files: ["day.har"],
    leftOut: new Map(),
    notes: [],
    keys: { owner: ownKeys.ownerKey, other: ownKeys.otherKey },
    strict: false,
    command: "survey-conformance judge day.har",
  });
}

/** A server with a fault may have lost what the dashboard needs. */
async function asFarAsItGoes(act: void | Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    const isLost = error instanceof Error && /no such recipient|has no pages/.test(error.message);
    if (!isLost) throw error;
  }
}

/** What was heard of a server, and under which label it is counted. */
export interface Hearing {
  readonly label: string;
  readonly hear: (build: Build) => Promise<readonly OverheardExchange[]>;
}

export const ordinary: Hearing = { label: "ordinary traffic", hear: heardSession };

/** A standard run of the suite, one request after the other, as the recording of a stranger's tests: what each request is for isn't known. */
export const ofOwnRun: Hearing = {
  label: "a run's recording without its notes",
  async hear(build) {
    const exchanges: RecordedExchange[] = [];
    const { tool, startedAt } = await judgeServer((options) => decoding(build(options)), {
      concurrency: 1,
      unshrunk: true,
      onExchange: (exchange) => void exchanges.push(exchange),
    });
    return readHar(harReport({ tool, startedAt, exchanges }), "run.har").exchanges;
  },
};

export interface Rate {
  /** Under a requirement that the fault breaks. */
  readonly noticed: readonly Mutant[];
  /** Under nothing else. */
  readonly exact: number;
  /** Under another requirement alone. */
  readonly elsewhere: number;
  /** Some response is another than without the fault, and the judgement says nothing: their names. */
  readonly silent: readonly string[];
}

/** How many faults traffic shows, and under which requirements; prints it, and why it doesn't show the others. */
export async function trafficRate(faults: readonly Mutant[], { label, hear }: Hearing = ordinary): Promise<Rate> {
  const plain = responsesIn(await hear(createApp));
  const noticed: Mutant[] = [];
  const silent: string[] = [];
  let [exact, elsewhere, unmet, unjudged] = [0, 0, 0, 0];
  for (const fault of faults) {
    const { name, build, breaks } = fault;
    const heard = await hear(build);
    const found = brokenIn(judged(heard));
    if (found.length > 0 && found.every((id) => breaks.includes(id))) exact += 1;
    if (found.some((id) => breaks.includes(id))) noticed.push(fault);
    else if (found.length > 0) elsewhere += 1;
    else {
      const met = responsesIn(heard).find((response, at) => response.text !== plain[at]?.text);
      if (met === undefined) unmet += 1;
      else if (met.status >= 300) unjudged += 1;
      else silent.push(name);
    }
  }
  process.stdout.write(
    `${label}: ${noticed.length} of ${faults.length} faults noticed, ${exact} of them exactly, ${elsewhere} under another requirement
the others: ${unmet} are never met (each response is as without the fault), ${unjudged} reject what only its sender can judge, ${silent.length} are met and not noticed${silent.map((name) => `\n  ${name}`).join("")}
`,
  );
  return { noticed, exact, elsewhere, silent };
}

/** The responses of a session, in texts that are equal where servers do the same: ids and times are their own. */
function responsesIn(
  exchanges: readonly OverheardExchange[],
): readonly { readonly status: number; readonly text: string }[] {
  const ids = new Map<string, string>();
  return exchanges.map(({ response }) => {
    const { status = 0, headers = {}, text = "" } = response ?? {};
    const steady = text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
        return ids.get(id) ?? "";
      })
      .replaceAll(/"nextCursor":"[^"]*"/g, "a cursor")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then")
      .replaceAll(/(?<=("slug":"|\/s\/)[a-z-]+-)[0-9a-f]{10}/g, "made up");
    return { status, text: [status, headers["content-type"], headers["location"], steady].join(" ") };
  });
}
