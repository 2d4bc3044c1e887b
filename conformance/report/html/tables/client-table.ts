import type { ClientOutcome, Report } from "../../format/report.ts";
import { html, type Markup } from "../markup.ts";
import { countText } from "../../words/count-text.ts";
import { wideTable } from "./wide-table.ts";

/** Shows the outcomes of the requirements on clients. */
export function clientTable({ clients = [] }: Report): Markup | undefined {
  if (clients.length === 0) return undefined;
  return html`<section class="ledger" aria-labelledby="clients-title">
    <h2 id="clients-title">Clients</h2>
    <p>These requirements apply to clients. They don't affect the verdict on the service.</p>
    ${wideTable("clients-title", ["Requirement", "Outcome", "First breach"], clients.map(row))}
  </section>`;
}

function row(client: ClientOutcome): Markup {
  const { id, text, outcome, broken } = client;
  return html`<tr>
    <td><code>${id}</code> ${text}</td>
    <td>${outcome.replace("-", " ")}${broken > 0 ? ` by ${countText(broken, "request")}` : undefined}</td>
    <td>${outcome === "broken" ? firstBreach(client) : undefined}</td>
  </tr>`;
}

function firstBreach({ exchange, received = "" }: ClientOutcome): Markup {
  if (exchange === undefined) return html`${received}`;
  const { method, url, identity } = exchange;
  return html`<code>${method} ${new URL(url).pathname}</code> as ${identity}: ${received}`;
}
