import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("../../lib/survey-reference.js", import.meta.url));
const { SERVICE_API_KEY: _key, SERVICE_TOKEN: _token, SERVICE_OTHER_API_KEY: _other, ...surroundings } = process.env;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when the output so far matches. */
  readonly printed: (pattern: RegExp) => Promise<string>;
}

function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [main, ...words], { env: { ...surroundings, ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (said.out += String(text)));
  child.stderr.setEncoding("utf8").on("data", (text) => (said.err += String(text)));
  const ended = once(child, "close").then(([code]: readonly unknown[]) => ({
    code: typeof code === "number" ? code : null,
    ...said,
  }));
  const printed = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(said.out))
      await Promise.race([once(child.stdout, "data"), ended.then(() => Promise.reject(new Error(said.err)))]);
    return said.out;
  };
  return { child, ended, printed };
}

const run = (words: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended> =>
  start(words, environment).ended;
const node = (script: string, ...words: readonly string[]): readonly string[] => [
  "exec",
  "--",
  process.execPath,
  "-e",
  script,
  ...words,
];
const statusOf = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/surveys`, { headers: { authorization: `Bearer ${key}` } })).status;
const whole = (pattern: RegExp, text: string): readonly string[] => pattern.exec(text)?.slice(1) ?? [];

describe("serving", () => {
  test("prints the base URL and two keys that work, and ends on a signal with 0", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { child, ended, printed } = start([]);
      const printout =
        /^base URL {2}(http:\/\/127\.0\.0\.1:\d+\/api\/v1)\ndashboard {2}http:\/\/127\.0\.0\.1:\d+\/dashboard\?token=\S{43}\nSERVICE_API_KEY=(\S{30,})\nSERVICE_OTHER_API_KEY=(\S{30,})\n$/;
      const [url = "", key = "", other = ""] = whole(printout, await printed(printout));
      expect(await Promise.all([statusOf(url, key), statusOf(url, other), statusOf(url, "wrong")])).toEqual([
        200, 200, 401,
      ]);
      expect(key).not.toBe(other);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, err: "" });
    }
  });

  test("takes keys from the environment, and doesn't print them", async () => {
    for (const name of ["SERVICE_API_KEY", "SERVICE_TOKEN"]) {
      const { printed } = start([], { [name]: "the-owners-key", SERVICE_OTHER_API_KEY: "the-others-key" });
      const printout =
        /^base URL {2}(\S+)\ndashboard {2}\S+\n# SERVICE_API_KEY is read from the environment \((\w+)\)\n# SERVICE_OTHER_API_KEY is read from the environment \(SERVICE_OTHER_API_KEY\)\n$/;
      const [url = "", origin] = whole(printout, await printed(printout));
      expect(origin).toBe(name);
      expect(await Promise.all([statusOf(url, "the-owners-key"), statusOf(url, "the-others-key")])).toEqual([200, 200]);
    }
  });

  test("limits the rate as its options say", async () => {
    const { printed } = start(["--rate-limit", "1", "--rate-window", "1000"], { SERVICE_API_KEY: "k" });
    const [url = ""] = whole(/base URL {2}(\S+)\n/, await printed(/OTHER_API_KEY/));
    expect([await statusOf(url, "k"), await statusOf(url, "k")]).toEqual([200, 429]);
  });

  test("opens the dashboard by the link that it prints, and prints the next one", async () => {
    const { printed } = start([]);
    const [link = ""] = whole(/dashboard {2}(\S+)\n/, await printed(/OTHER_API_KEY/));
    const answers = [await fetch(link, { redirect: "manual" }), await fetch(link, { redirect: "manual" })];
    expect(answers.map(({ status }) => status)).toEqual([303, 403]);
    const [, next = ""] = whole(
      /dashboard {2}(\S+)\n[^]*dashboard {2}(\S+)\n/,
      await printed(/dashboard[^]*dashboard/),
    );
    expect((await fetch(next, { redirect: "manual" })).status).toBe(303);
  });

  test("logs requests on stderr as JSON when asked to, and is silent otherwise", async () => {
    for (const words of [["--log"], []]) {
      const { child, ended, printed } = start(words, { SERVICE_API_KEY: "the-owners-key" });
      const [url = ""] = whole(/base URL {2}(\S+)\n/, await printed(/OTHER_API_KEY/));
      await statusOf(url, "the-owners-key");
      child.kill("SIGTERM");
      const { err } = await ended;
      const entry = {
        time: expect.any(String),
        method: "GET",
        path: "/api/v1/surveys",
        status: 200,
        durationMs: expect.any(Number),
      };
      const lines = err.split("\n").filter((line) => line !== "");
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(words.length === 0 ? [] : [entry]);
    }
  });

  test("listens where its options say, and reports in one line when the port is in use", async () => {
    const { printed } = start(["--host", "localhost"]);
    const [port = ""] = whole(/base URL {2}http:\/\/localhost:(\d+)\//, await printed(/OTHER_API_KEY/));
    expect(await run(["--host", "localhost", "--port", port])).toEqual({
      code: 2,
      out: "",
      err: `error: port ${port} of localhost is in use; 0 selects a free port\n`,
    });
  });
});

test.each([
  [["--prot", "5"], "error: unknown option '--prot' (Did you mean --port?)"],
  [
    ["--port", "http"],
    "error: option '--port <number>' argument 'http' is invalid. It takes a whole number from 0 to 65535; the nearest is 0.",
  ],
  [
    ["--port", "70000"],
    "error: option '--port <number>' argument '70000' is invalid. It takes a whole number from 0 to 65535; the nearest is 65535.",
  ],
  [["--port"], "error: option '--port <number>' argument missing"],
  [
    ["--rate-limit", "2.6"],
    "error: option '--rate-limit <requests>' argument '2.6' is invalid. It takes a whole number from 1 to 1000000000; the nearest is 3.",
  ],
  [
    ["--smtp", "mail.example"],
    "error: option '--smtp <url>' argument 'mail.example' is invalid. It takes a URL such as smtp://127.0.0.1:1025 or smtps://user:password@mail.example.",
  ],
  [["--host", "192.0.2.1"], "error: this machine has no address 192.0.2.1; try 127.0.0.1"],
  [["exce"], "error: unknown command 'exce' (Did you mean exec?)"],
  [["exec"], "error: missing required argument 'command'"],
])("%j is rejected in one line", async (words, line) => {
  expect(await run(words)).toEqual({ code: 2, out: "", err: `${line}\n` });
});

test.each([
  [{ SERVICE_API_KEY: "a b" }, "error: SERVICE_API_KEY contains a space or an invalid character"],
  [{ SERVICE_TOKEN: "schlüssel" }, "error: SERVICE_TOKEN contains a space or an invalid character"],
  [
    { SERVICE_API_KEY: "one", SERVICE_OTHER_API_KEY: "one" },
    "error: SERVICE_OTHER_API_KEY is the same key as SERVICE_API_KEY; set another key or unset it",
  ],
])("unusable keys are rejected by the name of their variable", async (environment, line) => {
  expect(await run([], environment)).toEqual({ code: 2, out: "", err: `${line}\n` });
});

test("--help says what there is", async () => {
  expect(await run(["--help"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/--port(?:.|\n)*--host(?:.|\n)*exec/),
    err: "",
  });
});

describe("exec", () => {
  test("runs a command next to a server of its own, with fresh keys, and ends with its code", async () => {
    const script = `
      const { SERVICE_BASE_URL: url, SERVICE_API_KEY, SERVICE_OTHER_API_KEY, SERVICE_TOKEN } = process.env;
      const keys = [SERVICE_API_KEY, SERVICE_OTHER_API_KEY, "mine"];
      Promise.all(keys.map((key) => fetch(url + "/surveys", { headers: { authorization: "Bearer " + key } }))).then((answers) => {
        console.log(JSON.stringify({ statuses: answers.map(({ status }) => status), token: SERVICE_TOKEN ?? null, words: process.argv.slice(1) }));
        process.exitCode = 7;
      });`;
    const { code, out, err } = await run(node(script, "--", "--port", "--", "x"), {
      SERVICE_API_KEY: "mine",
      SERVICE_TOKEN: "mine",
    });
    expect({ code, out: JSON.parse(out) as unknown, err }).toEqual({
      code: 7,
      out: { statuses: [200, 200, 401], token: null, words: ["--port", "--", "x"] },
      err: "",
    });
  });

  test("hands over its options for the server", async () => {
    const script =
      'fetch(process.env.SERVICE_BASE_URL + "/surveys", { headers: { authorization: "Bearer " + process.env.SERVICE_API_KEY } }).then(({ headers }) => console.log(headers.get("ratelimit-policy")))';
    expect(await run(["--rate-limit", "5", "--rate-window", "9", ...node(script)])).toEqual({
      code: 0,
      out: '"key";q=5;w=9\n',
      err: "",
    });
  });

  test("hands over a link that opens the dashboard once, for the driver", async () => {
    const driver = new URL("../../lib/reference-driver.js", import.meta.url).href;
    const script = `
      const ask = async (key) => (await fetch(process.env.SERVICE_BASE_URL + "/surveys", { headers: { authorization: "Bearer " + key } })).status;
      import("${driver}").then(async ({ issueKey, revokeKey }) => {
        const { key } = await issueKey();
        const before = await ask(key);
        await revokeKey(key);
        console.log(before, await ask(key), (await fetch(process.env.SERVICE_DASHBOARD_URL, { redirect: "manual" })).status);
      });`;
    expect(await run(node(script))).toEqual({ code: 0, out: "200 401 403\n", err: "" });
  });

  test("ends with 127 when there is no such command", async () => {
    expect(await run(["exec", "--", "no-such-command-here"])).toEqual({
      code: 127,
      out: "",
      err: "error: command not found: no-such-command-here\n",
    });
  });

  test("ends with 128 and the signal's number when one ends the command", async () => {
    expect(await run(node('process.kill(process.pid, "SIGKILL")'))).toMatchObject({ code: 137 });
  });

  test("hands on SIGINT and SIGTERM, and waits for the command", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const { child, ended, printed } = start(
        node(
          `setInterval(() => {}, 1e6); process.on("${signal}", () => { console.log("heard"); process.exit(5); }); console.log("ready")`,
        ),
      );
      await printed(/ready/);
      child.kill(signal);
      expect(await ended).toEqual({ code: 5, out: "ready\nheard\n", err: "" });
    }
  });
});
