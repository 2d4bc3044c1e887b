import type { BrowserContext, Page } from "./page.ts";

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, script errors, dialogs and requests that left this machine. */
  readonly complaints: readonly string[];
}

/** A 422 is a rejected form, not a complaint. */
export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isRejection = message.text().includes("status of 422");
    if (["error", "warning"].includes(message.type()) && !isRejection) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) complaints.push(`request: ${url}`);
  });
  return { page, complaints };
}
