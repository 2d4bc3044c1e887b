import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ciPackage, noCiTools } from "../../spec/testing/ci-tools.ts";
import type { BrowserContext } from "./page.ts";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const executablePath = [process.env["CHROMIUM_PATH"], ...known].find((path) => path !== undefined && existsSync(path));

/** The reason that there is no browser. In CI a missing browser is a failure, never a skip. */
export const noBrowser: string | undefined =
  noCiTools ??
  (executablePath !== undefined || (process.env["CI"] ?? "") !== ""
    ? undefined
    : "no Chromium here: install Debian's package chromium, or set CHROMIUM_PATH");

interface BrowserOptions {
  readonly javaScriptEnabled?: boolean;
  readonly permissions?: readonly string[];
  readonly recordHar?: { readonly path: string; readonly content: "embed" };
  readonly locale?: string;
  readonly acceptDownloads?: boolean;
}

interface Playwright {
  readonly chromium: {
    readonly launchPersistentContext: (
      folder: string,
      options: BrowserOptions & { readonly executablePath: string; readonly args: readonly string[] },
    ) => Promise<BrowserContext>;
  };
}

export interface TestBrowser {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

/** Starts Chromium with a fresh profile; it reaches only this machine. */
export async function startBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  if (executablePath === undefined)
    throw new Error("no Chromium: install Debian's package chromium, or set CHROMIUM_PATH");
  const { chromium } = ciPackage("playwright-core") as Playwright;
  const profile = await mkdtemp(join(tmpdir(), "survey-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    ],
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
