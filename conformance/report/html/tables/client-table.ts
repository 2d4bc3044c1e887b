import type { ClientOutcome, Report } from "../../format/report.ts";
import { html, type Markup } from "../markup.ts";
import { countText } from "../../count-text.ts";

const outcomeWords = { kept: "kept", broken: "broken", "not-seen": "not seen" } as const;

export function clientTable({ clients = [] }: Report): Markup | undefined {
  if (clients.length === 0) return undefined;
  return html`<section class="ledger" aria-labelledby="clients-title">
    <h2 id="clients-title">Clients</h2>
    <p>These requirements apply to clients. They don't affect the verdict on the service.</p>
    <div class="wide" tabindex="0" role="group" aria-labelledby="clients-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">Outcome</th>
            <th scope="col">First breach</th>
          </tr>
        </thead>
        <tbody>
          ${clients.map(
            (one) =>
              html`<tr>
                <td><code>${one.id}</code> ${one.text}</td>
                <td>
                  ${outcomeWords[one.outcome]}${one.broken > 0 ? ` by ${countText(one.broken, "request")}` : undefined}
                </td>
                <td>${one.outcome === "broken" ? firstBreach(one) : undefined}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function firstBreach({ exchange, received = "" }: ClientOutcome): Markup {
  if (exchange === undefined) return html`${received}`;
  const { method, url, identity } = exchange;
  return html`<code>${method} ${new URL(url).pathname}</code> as ${identity}: ${received}`;
}
