import { appendFileSync } from "node:fs";
import { test } from "vitest";
import { SetUpError } from "../run/options.ts";
import { verify } from "../run/verify.ts";
import { given } from "./judge-server.ts";
import { constantSubjects } from "./subjects/constant.ts";
import { hostileSubjects } from "./subjects/hostile.ts";
import { startWorthless } from "./subjects/worthless.ts";
const [ownerKey = "", otherKey = ""] = given.keys ?? [];
const all = [...constantSubjects, ...hostileSubjects].filter(({ name }) =>
  new RegExp(process.env["V"] ?? ".").test(name),
);
test.each(all.map((w) => [w.name, w] as const))("%s", { timeout: 200000 }, async (_n, w) => {
  const subject = await startWorthless(w);
  const t = Date.now();
  let peak = 0;
  const r0 = process.memoryUsage().rss;
  const s = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  let line = "";
  try {
    const r = await verify({
      baseUrl: subject.url,
      ownerKey,
      otherKey,
      seed: 1,
      effort: "quick",
      concurrency: 4,
      timeoutMs: 400,
      maxRequests: 2000,
      maxDurationMs: 4000,
      probeRateLimit: 0,
      strict: false,
      requireAll: false,
    });
    line = `${r.verdict} ${r.requests} requests ${r.durationMs} ms cut: ${r.cutShort} passed: ${r.outcomes
      .filter((o) => o.outcome === "passed")
      .map((o) => o.id)
      .join(" ")} notes ${r.notes.join("; ").slice(0, 200)}`;
    const text = JSON.stringify(r);
    const m = /[^"]{0,200}\\n\s+at .{0,200}/.exec(text);
    if (m) line += ` STACK ${m[0]}`;
    line += ` report ${Math.round(text.length / 1024)} KiB`;
  } catch (e) {
    line =
      e instanceof SetUpError
        ? `SETUP ${e.message} | ${e.hint}`
        : `CRASH ${(e as Error).stack}${(e as Error).cause instanceof Error ? ((e as Error).cause as Error).stack : ""}`;
  }
  clearInterval(s);
  appendFileSync(
    "/tmp/hx.txt",
    `# ${w.name}: ${Date.now() - t} ms, +${Math.round((peak - r0) / 1048576)} MB (rss ${Math.round(peak / 1048576)}) ${line}\n`,
  );
  await subject.close();
});
