import { createHash } from "node:crypto";

import type { Report } from "../report.ts";
import { fingerprint } from "./fingerprint.ts";
import { glance, headline, verdictHead } from "./glance.ts";
import { ledgerTable } from "./ledger-table.ts";
import { html, trusted } from "./markup.ts";
import { requestTimes } from "./request-times.ts";
import { requirementList } from "./requirement-list.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";

/** The report as one HTML page that needs nothing else: no network, no server, and no script to be read. */
export function htmlReport(report: Report): string {
  // Whatever a subject sent is escaped; should that ever fail, the page still runs and loads nothing but its own.
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${headline(report)}: ${report.baseUrl}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#requirements-title">Skip to the requirements</a>
        <div class="page">
          ${verdictHead(report)}
          <main>
            ${glance(report)} ${requirementList(report)} ${requestTimes(report.requestLog)} ${fingerprint(report)}
            ${ledgerTable(report)}
          </main>
          <footer>
            <p>
              Written by ${report.tool.name} ${report.tool.version}. Keys are shown nowhere;
              <code>$SERVICE_API_KEY</code> stands for one.
            </p>
          </footer>
        </div>
        <p class="unseen" role="status" id="told"></p>
        ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `;
  return page.toString();
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
