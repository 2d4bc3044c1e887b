import type { Report } from "../format/report.ts";
import { clientTable } from "./tables/client-table.ts";
import { fingerprint } from "./tables/fingerprint.ts";
import { overview } from "./overview.ts";
import { headline, verdictHead } from "./verdict-head.ts";
import { ledgerTable } from "./tables/ledger-table.ts";
import { html, type Markup, trusted } from "./markup.ts";
import { requestTimes } from "./tables/request-times.ts";
import { requirementList } from "./requirement-list.ts";
import { pageScript } from "./script/page-script.ts";
import { refreshScript } from "./script/refresh-script.ts";
import { pageStyle } from "./style/page-style.ts";
import { createHash } from "node:crypto";

/** Writes the report as one HTML page. With `refreshSeconds` the page reloads itself. */
export function htmlReport(report: Report, refreshSeconds?: number): string {
  const body = html`<a class="skip" href="#requirements-title">Skip to the requirements</a>
    <div class="page">
      ${verdictHead(report)}
      <main>
        ${refreshSeconds === undefined ? "" : refreshControl(refreshSeconds)} ${overview(report)}
        ${requirementList(report)} ${requestTimes(report.requestLog)} ${fingerprint(report)} ${clientTable(report)}
        ${ledgerTable(report)}
      </main>
      <footer>
        <p>
          Written by ${report.tool.name} ${report.tool.version}. This report contains no keys: it shows names of
          variables, such as <code>$SERVICE_API_KEY</code>, in their place.
        </p>
      </footer>
    </div>
    <p class="unseen" role="status" id="announcement"></p>`;
  const title = `${headline(report)}: ${report.baseUrl}`;
  const content = { title, style: pageStyle, body };
  if (refreshSeconds === undefined) return page({ ...content, script: pageScript });
  return page({ ...content, script: pageScript + refreshScript(refreshSeconds), refreshSeconds });
}

/** WCAG 2.2, 2.2.2: readers can pause the refresh. A browser without scripts has its own control. */
function refreshControl(seconds: number): Markup {
  return html`<p id="refresh-control" hidden>
    <label><input type="checkbox" checked autocomplete="off" /> Reload every ${seconds} seconds</label>
  </p>`;
}

interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly body: Markup;
  /** The refresh interval for browsers without scripts. */
  readonly refreshSeconds?: number;
}

/** Writes a self-contained HTML page. It needs no network and no server, and can be read without scripts. */
function page({ title, style, script, body, refreshSeconds }: PageParts): string {
  // texts from the service are escaped; if that ever fails, this policy still blocks their scripts and images
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        ${refreshSeconds === undefined ? "" : trusted(`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`)}
        <title>${title}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `.toString();
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
