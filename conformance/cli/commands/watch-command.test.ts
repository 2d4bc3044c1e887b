import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { freeUrl } from "../../proof/testing/start-subject.ts";

// Node 20 can't run TypeScript: these tests need a build, which `npm test` makes first.
const program = fileURLToPath(new URL("../../../lib/survey-conformance.js", import.meta.url));
const keys = { SERVICE_API_KEY: "watch-key-of-the-owner", SERVICE_OTHER_API_KEY: "watch-key-of-the-other" };

/** A service that ignores slugs on PATCH until it is fixed, on the same port after each start. */
class Subject {
  isMended = false;
  port = 0;
  #running: RunningServer | undefined;

  async start(): Promise<string> {
    this.#running = await startServer({
      port: this.port,
      app: (publicOrigin) => {
        const app = createApp({ keys: Object.values(keys), publicOrigin, limits: { requestsPerWindow: 1_000_000 } });
        return async (request) => {
          const isLost = !this.isMended && request.method === "PATCH" && request.url.includes("/surveys/conformance-");
          return isLost ? app(new Request(`${request.url}-lost`, { headers: request.headers })) : app(request);
        };
      },
    });
    this.port = this.#running.port;
    return this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }
}

/** The command line in its own process; tests can wait for its output. */
class Watching {
  readonly child: ChildProcess;
  stdout = "";
  stderr = "";
  #seen = 0;

  constructor(words: readonly string[]) {
    const environment = { PATH: process.env["PATH"], ...keys };
    this.child = spawn(process.execPath, [program, "verify", ...words], { env: environment });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  /** Waits for a line on stderr that holds the words, after the last one that was waited for; resolves with it. */
  async line(words: string): Promise<string> {
    for (;;) {
      const at = this.stderr.indexOf(words, this.#seen);
      const end = at < 0 ? -1 : this.stderr.indexOf("\n", at);
      if (end >= 0) {
        this.#seen = end;
        return this.stderr.slice(this.stderr.lastIndexOf("\n", at) + 1, end);
      }
      if (this.child.exitCode !== null) throw new Error(`it ended without "${words}":\n${this.stderr}`);
      await Promise.race([once(this.child.stderr ?? this.child, "data"), once(this.child, "exit")]);
    }
  }

  enter(): void {
    this.child.stdin?.write("\n");
  }

  async interrupt(): Promise<unknown> {
    const closed = once(this.child, "close");
    this.child.kill("SIGINT");
    return ((await closed) as unknown[])[0];
  }

  verdicts(): readonly string[] {
    return this.stdout.match(/^(?:conformant|no breach found|nonconformant|incomplete): .*$/gm) ?? [];
  }
}

test("broken requirements are judged first, on Enter and after a restart, and all requirements once they hold", async () => {
  const subject = new Subject();
  onTestFinished(() => subject.stop());
  const watching = new Watching([
    await subject.start(),
    ..."--watch --quiet --effort quick --only SUR --seed 7".split(" "),
  ]);
  const waits = "watching: press Enter or restart the service to run again";
  expect(await watching.line("watching:")).toBe(`${waits} (SUR-39 first); press Ctrl-C to end`);
  watching.enter();
  expect(await watching.line("judging")).toBe("judging the broken requirements first: SUR-39");
  expect(await watching.line("watching:")).toBe(`${waits} (SUR-39 first); press Ctrl-C to end`);

  await subject.stop();
  await watching.line("the service is down: waiting for it");
  subject.isMended = true;
  await subject.start();
  await watching.line("the service is back");
  expect(await watching.line("judging")).toBe("judging the broken requirements first: SUR-39");
  await watching.line("nothing is broken now: judging all requirements");
  expect(await watching.line("watching:")).toBe(`${waits}; press Ctrl-C to end`);

  expect(await watching.interrupt()).toBe(0);
  expect(watching.verdicts().map((line) => line.replace(/(\d+) MUSTs/, "N MUSTs"))).toEqual([
    "nonconformant: 1 requirement is broken",
    "nonconformant: 1 requirement is broken",
    "no breach found: 1 of N MUSTs were checked",
    expect.stringMatching(/^(?:conformant|no breach found): /),
  ]);
});

test("a subject that is away is waited for", async () => {
  const away = await freeUrl();
  const watching = new Watching([away.href, ..."--watch --quiet --effort quick --only SVC-1".split(" ")]);
  expect(await watching.line("error:")).toContain("can't be reached");
  await watching.line("watching:");
  const subject = new Subject();
  subject.port = Number(away.port);
  await subject.start();
  onTestFinished(() => subject.stop());
  await watching.line("the service is back");
  await watching.line("watching:");
  expect([await watching.interrupt(), watching.verdicts()]).toEqual([
    0,
    [expect.stringMatching(/^no breach found: 1 of \d+ MUSTs were checked$/)],
  ]);
});

test("a mistake on the command line ends it", async () => {
  const mistaken = new Watching(["http://localhost/api", "--watch"]);
  expect([(await once(mistaken.child, "close"))[0], mistaken.stderr]).toEqual([
    2,
    expect.stringContaining("did you mean http://localhost/api/v1?"),
  ]);
});
