import type { SiteOptions } from "../site/site.ts";
import { startBrowser } from "./browser.ts";
import { startTestSite } from "./start-test-site.ts";
import type { TestSite } from "./start-test-site.ts";
import { watchedPage } from "./watched-page.ts";
import type { WatchedPage } from "./watched-page.ts";

export interface OpenDashboard extends WatchedPage {
  readonly site: TestSite;
  readonly close: () => Promise<void>;
}

export async function openDashboard(options: SiteOptions = {}): Promise<OpenDashboard> {
  const site = await startTestSite(options);
  const browser = await startBrowser({ locale: "en-US", acceptDownloads: true });
  const watched = await watchedPage(browser.context, site.origin);
  await watched.page.goto(site.site.signInLink());
  return {
    ...watched,
    site,
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}
