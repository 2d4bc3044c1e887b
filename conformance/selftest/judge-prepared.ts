import { createApp, type Fetch } from "../../reference/api/app.ts";
import type { ServiceOptions } from "../../reference/api/service.ts";
import { handlerTransport } from "../http/handler-transport.ts";
import type { Report } from "../report/report.ts";
import type { RunOptions } from "../run/options.ts";
import { verify } from "../run/verify.ts";
import { drivable } from "./driver-of.ts";
import { given } from "./judge-server.ts";
import { ownKeys, runOf } from "./run-of.ts";

/** A read-only run, and the methods of all requests that it sent. */
export interface PreparedRun {
  readonly report: Report;
  readonly methods: ReadonlySet<string>;
}

const root = "http://localhost/api/v1";
const { ownerKey, otherKey } = ownKeys;

const draft = {
  targetCompany: "Example Company",
  title: "Prepared",
  description: "For reading",
  slug: "prepared",
  published: true,
  questions: [{ type: "short_text", label: "What is your role?", required: true }],
  recipients: ["ada", "grace", "ida"].map((name) => ({
    targetCompany: "Example Company",
    email: `${name}@example.com`,
    title: `For ${name}`,
    accentColor: "#336699",
    inviteTop: `Hello ${name}`,
    inviteBottom: "It takes five minutes",
    inviteSignOff: "Kind regards",
  })),
};

interface Made {
  readonly survey?: {
    /** A number on some servers. */
    readonly id: string | number;
    readonly recipients: readonly { readonly id: string; readonly url: string }[];
  };
}

async function create(app: Fetch, key: string, changes: object): Promise<Made> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ ...draft, ...changes });
  const answer = await app(new Request(`${root}/surveys`, { method: "POST", headers, body }));
  return (await answer.json()) as Made;
}

/** Prepares surveys of both keys, one with a response, on a server within this process, and judges it by reading alone. */
export async function judgePrepared(
  build: (given: ServiceOptions) => Fetch = createApp,
  options: Partial<RunOptions> = {},
): Promise<PreparedRun> {
  const { given: shared, driver } = drivable(given);
  const app = build(shared);
  const { survey } = await create(app, ownerKey, {});
  await create(app, ownerKey, { slug: "another", title: "Another", published: false });
  await create(app, otherKey, { slug: "foreign", title: "Foreign" });
  const [row] = survey?.recipients ?? [];
  if (survey !== undefined && row !== undefined) {
    const surveyId = `${survey.id}`;
    await driver
      .submitResponse({ surveyId, slug: draft.slug, recipientId: row.id, url: row.url, answers: ["Engineer"] })
      // a server that names its surveys otherwise than it stores them stays without a response
      .catch(() => undefined);
  }
  const methods = new Set<string>();
  const listening: Fetch = (request) => {
    methods.add(request.method);
    return app(request);
  };
  const run = runOf(root, { maxRequests: 1_000, readOnly: { survey: draft.slug }, ...options });
  return { report: await verify(run, handlerTransport(listening)), methods };
}
