import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBrowser } from "../../../../reference/testing/browser.ts";
import { inBrowser } from "../../../../reference/testing/in-browser.ts";
import { createSite, type Site } from "../../../../reference/site/site.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import type { Report } from "../../../report/format/report.ts";
import { startProgram } from "../../testing/start-program.ts";
import { startProxyCommand } from "../../testing/start-proxy-command.ts";
import { surveyIn } from "./create-and-read.ts";

const key = "key-of-a-browser-0123456789";
const question = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };

inBrowser(() => {
  test("a day of a browser, with a program, the dashboard and a recipient's page, is judged by a proxy and from its HAR alike", async () => {
    const folder = await mkdtemp(join(tmpdir(), "survey-day-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const har = join(folder, "day.har");
    const sites: Site[] = [];
    const server = await startServer({
      app: () => async (request) => (await sites[0]?.fetch(request)) ?? Response.error(),
    });
    onTestFinished(() => server.close());
    const proxy = await startProxyCommand(server.url, ["--json", "live.json"], { folder });
    onTestFinished(() => void proxy.child.kill("SIGKILL"));
    const { origin } = new URL(proxy.url);
    const site = createSite({ keys: { Browser: key }, publicOrigin: origin });
    sites.push(site);
    const browser = await startBrowser({ locale: "en-US", recordHar: { path: har, content: "embed" } });
    const page = await browser.context.newPage();
    // pages of the dashboard may fetch nothing
    const program = await browser.context.newPage();
    await program.goto(`${proxy.url}/surveys`);
    const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const request = { method, path: `/api/v1${path}`, key, body: body === undefined ? null : JSON.stringify(body) };
      return program.evaluate(
        `(({ method, path, key, body }) => fetch(path, {
          method,
          headers: { authorization: "Bearer " + key, ...(body === null ? {} : { "content-type": "application/json" }) },
          ...(body === null ? {} : { body }),
        }).then((answer) => answer.json()))(${JSON.stringify(request)})`,
      );
    };

    await page.goto(site.signInLink());
    const { id = "" } = surveyIn(
      await send("POST", "/surveys", {
        slug: "pulse-of-the-day",
        targetCompany: "Acme and sons",
        title: "Pulse of the day",
        description: "How are you?",
        questions: [question],
        recipients: [{ email: "ada@example.com" }, { email: "bob@example.com" }],
      }),
    );
    const look = (): Promise<unknown> => send("GET", `/surveys/${id}`);
    await look();
    await page.goto(`${origin}/dashboard/surveys/${id}/recipients`);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("button", { name: "Send to ada@example.com" }).click();
    await look();
    await send("PATCH", `/surveys/${id}`, { title: "Pulse of the evening" });
    const { rows } = surveyIn(await look());
    await page.goto(String(rows[0]?.["url"]));
    await page.getByLabel("Yes", { exact: true }).click();
    await page.locator(".send").click();
    await page.waitForURL(/\/thanks$/);
    await look();
    for (const name of [id, "pulse-of-the-day", id]) await send("GET", `/surveys/${name}/responses`);
    await send("POST", `/surveys/${id}/recipients`, { recipients: [{ email: "cyd@example.com", title: "For Cyd" }] });
    await look();
    await send("GET", "/surveys");
    await browser.close();

    const live = await proxy.interrupt();
    const saved = await startProgram(["judge", har, "--json", "saved.json"], {}, folder).ended;
    for (const [file, { code, stdout, stderr }] of [
      ["live.json", live],
      ["saved.json", saved],
    ] as const) {
      const written = await readFile(join(folder, file), "utf8");
      const { outcomes, overheard } = JSON.parse(written) as Report;
      expect(outcomes.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(code).toBe(0);
      const proven = outcomes.filter(({ outcome }) => outcome === "passed").map((one) => one.id);
      expect(proven).toEqual(
        expect.arrayContaining(["SUR-1", "SUR-30", "SUR-37", "RCP-5", "RCP-31", "RSP-1", "RSP-6"]),
      );
      expect(overheard?.judged).toBe(13);
      expect(overheard?.leftOut.length).toBeGreaterThan(0);
      expect(written + stdout + stderr).not.toContain(key);
    }
  });
});
