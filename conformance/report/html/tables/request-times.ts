import { latencies, statusClasses, statusClassOf, type Latency, type StatusClass } from "../../latency.ts";
import type { RequestLog } from "../../../client/request-log.ts";
import { html, trusted, type Markup } from "../markup.ts";
import { countText } from "../../count-text.ts";
import { duration } from "../duration.ts";

/** A timeline of all requests, and response times by endpoint. */
export function requestTimes(log: RequestLog | undefined): Markup | undefined {
  if (log === undefined || log.requests.length === 0) return undefined;
  const rows = latencies(log);
  const longest = rows.reduce((most, row) => Math.max(most, row.longest), 0);
  const more = `The first ${log.requests.length.toLocaleString("en")} requests; ${countText(log.leftOut, "more was", "more were")} sent.`;
  return html`<section class="times" aria-labelledby="times-title">
    <h2 id="times-title">Requests and their responses</h2>
    ${log.leftOut === 0 ? undefined : html`<p class="aside">${more}</p>`} ${timeline(log)}
    <h3 id="latency-title">Response times, by endpoint</h3>
    <div class="wide" tabindex="0" role="group" aria-labelledby="latency-title">
      <table class="latency">
        <thead>
          <tr>
            <th scope="col">Endpoint</th>
            <th scope="col" class="number">Requests</th>
            <th scope="col" class="number">p50</th>
            <th scope="col" class="number">p95</th>
            <th scope="col" class="number">p99</th>
            <th scope="col" class="number">longest</th>
            <th scope="col">p50 to p99</th>
            <th scope="col">Responses</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => latencyRow(row, longest))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function latencyRow(
  { endpoint, requests, p50, p95, p99, longest: ownLongest, responses }: Latency,
  longest: number,
): Markup {
  const percentAt = (ms: number): string => (logPosition(ms, longest) * 100).toFixed(2);
  const width = (Number(percentAt(p99)) - Number(percentAt(p50))).toFixed(2);
  const responseCounts = statusClasses
    .filter((name) => responses[name] > 0)
    .map((name) => `${responses[name]} × ${name}`);
  const numbers = [requests.toLocaleString("en"), ...[p50, p95, p99, ownLongest].map(duration)];
  return html`<tr>
    <th scope="row"><code>${endpoint}</code></th>
    ${numbers.map((text) => html`<td class="number">${text}</td>`)}
    <td>
      <svg class="range" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path class="track" d="M0 5H100" />
        <rect x="${percentAt(p50)}" y="2" width="${width}" height="6" />
        <path class="tick" d="M${percentAt(p50)} 1V9M${percentAt(p95)} 1V9M${percentAt(p99)} 1V9" />
      </svg>
    </td>
    <td>${responseCounts.join(", ")}</td>
  </tr>`;
}

/** One dot per request: start time across, duration up. */
function timeline({ requests }: RequestLog): Markup {
  const end = requests.reduce((last, [, , startedMs]) => Math.max(last, startedMs), 1);
  const slowest = requests.reduce((most, [, , , durationMs]) => Math.max(most, durationMs), 0);
  const decades = decadesOf(slowest);
  const top = decades.at(-1) ?? 1;
  const dots = (name: StatusClass): string =>
    requests
      .filter(([, status]) => statusClassOf(status) === name)
      .map(([, , x, y]) => `M${((x / end) * 1000).toFixed(1)} ${(200 - logPosition(y, top) * 200).toFixed(1)}h0`)
      .join("");
  const present = statusClasses.filter((name) => requests.some(([, status]) => statusClassOf(status) === name));
  const summary = `${countText(requests.length, "request")} over ${duration(end)}; the slowest response took ${duration(
    slowest,
  )}. The table below has the numbers.`;
  return html`<figure class="timeline">
    <figcaption>
      <span>Each dot is a request: across, when it was sent; up, how long its response took.</span
      ><span class="legend">${present.map((name) => html`<span class="${cssClassOf(name)}">${name}</span>`)}</span>
    </figcaption>
    <div class="plot">
      <div class="scale" aria-hidden="true">
        ${decades.toReversed().map((ms) => html`<span>${duration(ms)}</span>`)}
      </div>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="${summary}">
        <path
          class="grid"
          d="${decades.map((ms) => `M0 ${(200 - logPosition(ms, top) * 200).toFixed(1)}H1000`).join("")}"
        />
        ${present.map((name) => trusted(`<path class="${cssClassOf(name)}" d="${dots(name)}"/>`))}
      </svg>
      <div class="along" aria-hidden="true">
        <span>0 s</span><span>${duration(end / 2)}</span><span>${duration(end)}</span>
      </div>
    </div>
  </figure>`;
}

function cssClassOf(name: StatusClass): string {
  return name === "no response" ? "s0" : `s${name.charAt(0)}`;
}

/** 1, 10, 100 … ms up to the first that is at least the longest. */
function decadesOf(longest: number): readonly number[] {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(longest, 1))));
  return Array.from({ length: decades + 1 }, (_, index) => 10 ** index);
}

/** The position of a time between 1 ms and the longest on a logarithmic scale, 0 to 1. */
function logPosition(ms: number, longest: number): number {
  if (ms <= 1 || longest <= 1) return 0;
  return Math.min(1, Math.log10(ms) / Math.log10(longest));
}
