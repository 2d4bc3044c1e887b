import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freeUrl } from "../start-subject.ts";

/** A running nginx or haproxy, which listens on loopback. */
export interface ReverseProxy {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const programs = { nginx: "/usr/sbin/nginx", haproxy: "/usr/sbin/haproxy" } as const;

/** Returns the reason why a proxy can't start here, or undefined. In CI its absence is a failure, never a skip. */
export function reasonToSkip(program: keyof typeof programs): string | undefined {
  const mustRun = existsSync(programs[program]) || (process.env["CI"] ?? "") !== "";
  return mustRun ? undefined : `no ${program} here: install Debian's package ${program}`;
}

export interface NginxOptions {
  /** Scheme, host and port of each subject. Several subjects receive the requests in turn. */
  readonly origins: readonly string[];
  /** Further directives of the blocks `http`, `server` and `location`. */
  readonly http?: string;
  readonly server?: string;
  readonly location?: string;
}

export async function startNginx({
  origins,
  http = "",
  server = "",
  location = "",
}: NginxOptions): Promise<ReverseProxy> {
  return startProgram("nginx", (folder, port) => {
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    // nginx's worker would run as another user, who can't write to our folder
    const user = process.getuid?.() === 0 ? "user root;" : "";
    const text = `daemon off; ${user} pid ${join(folder, "pid")}; worker_processes 1; error_log ${join(folder, "log")};
events { worker_connections 256; }
http {
  access_log off; client_max_body_size 16m; ${places.join(" ")}
  ${http}
  upstream subject { ${origins.map((origin) => `server ${new URL(origin).host};`).join(" ")} }
  server {
    listen 127.0.0.1:${port};
    ${server}
    location / { ${location} proxy_pass http://subject; }
  }
}
`;
    return { text, words: ["-e", join(folder, "log"), "-c"] };
  });
}

export interface HaproxyOptions {
  readonly origin: string;
  /** Further lines of the sections. */
  readonly frontend?: readonly string[];
  readonly backend?: readonly string[];
  /** Options that follow the server's address. */
  readonly server?: string;
}

export async function startHaproxy({
  origin,
  frontend = [],
  backend = [],
  server = "",
}: HaproxyOptions): Promise<ReverseProxy> {
  return startProgram("haproxy", (_folder, port) => {
    const text = `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend front
  bind 127.0.0.1:${port}
${frontend.map((line) => `  ${line}\n`).join("")}  default_backend subject
backend subject
${backend.map((line) => `  ${line}\n`).join("")}  server one ${new URL(origin).host} ${server}
`;
    return { text, words: ["-db", "-f"] };
  });
}

type Configure = (folder: string, port: string) => { readonly text: string; readonly words: readonly string[] };

async function startProgram(name: keyof typeof programs, configure: Configure): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), `survey-conformance-${name}-`));
  const { port } = await freeUrl();
  const { text, words } = configure(folder, port);
  const file = join(folder, "conf");
  writeFileSync(file, text);
  const child = spawn(programs[name], [...words, file], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (more: string) => (stderr += more));
  const ended = once(child, "exit");
  const listening = await Promise.race([waitUntilAccepting(Number(port)), ended.then(() => false)]);
  if (!listening) {
    const log = join(folder, "log");
    throw new Error(`${name} has not started: ${stderr}${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
  }
  return { origin: `http://127.0.0.1:${port}`, close: () => stopProgram(child, ended, folder) };
}

async function waitUntilAccepting(port: number): Promise<true> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isAccepting = await new Promise<boolean>((resolve) => {
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    });
    socket.destroy();
    if (isAccepting) return true;
    await new Promise(setImmediate);
  }
}

async function stopProgram(child: ChildProcess, ended: Promise<unknown>, folder: string): Promise<void> {
  child.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
