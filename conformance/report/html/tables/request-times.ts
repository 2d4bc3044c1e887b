import { latencies, statusClasses, statusClassOf, type Latency, type StatusClass } from "../../latency.ts";
import type { RequestLog } from "../../../client/request-log.ts";
import { html, trusted, type Markup } from "../markup.ts";
import { countText } from "../../words/count-text.ts";
import { duration } from "../duration.ts";
import { wideTable } from "./wide-table.ts";

const columns = [
  "Endpoint",
  ...["Requests", "p50", "p95", "p99", "longest"].map((numbers) => ({ numbers })),
  "p50 to p99",
  "Responses",
];

/** A timeline of all requests, and response times by endpoint. */
export function requestTimes(log: RequestLog | undefined): Markup | undefined {
  if (log === undefined || log.requests.length === 0) return undefined;
  const endpoints = latencies(log);
  const slowestMs = Math.max(0, ...endpoints.map(({ longest }) => longest));
  const rows = endpoints.map((endpoint) => latencyRow(endpoint, slowestMs));
  const more = `Only the first ${log.requests.length.toLocaleString("en")} requests are shown; ${countText(log.leftOut, "more was", "more were")} sent.`;
  return html`<section class="times" aria-labelledby="times-title">
    <h2 id="times-title">Requests and their responses</h2>
    ${log.leftOut === 0 ? undefined : html`<p class="aside">${more}</p>`} ${timeline(log)}
    <h3 id="latency-title">Response times, by endpoint</h3>
    ${wideTable("latency-title", columns, rows)}
  </section>`;
}

function latencyRow({ endpoint, requests, p50, p95, p99, longest, responses }: Latency, slowestMs: number): Markup {
  const percentAt = (ms: number): string => (logPosition(ms, slowestMs) * 100).toFixed(2);
  const width = (Number(percentAt(p99)) - Number(percentAt(p50))).toFixed(2);
  const responseCounts = statusClasses
    .filter((name) => responses[name] > 0)
    .map((name) => `${responses[name]} × ${name}`);
  const numbers = [requests.toLocaleString("en"), ...[p50, p95, p99, longest].map(duration)];
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
function timeline(log: RequestLog): Markup {
  const requests = log.requests.map(([, status, startedMs, durationMs]) => ({
    statusClass: statusClassOf(status),
    startedMs,
    durationMs,
  }));
  const endMs = requests.reduce((last, { startedMs }) => Math.max(last, startedMs), 1);
  const slowestMs = requests.reduce((slowest, { durationMs }) => Math.max(slowest, durationMs), 0);
  const decades = decadesOf(slowestMs);
  const topMs = decades.at(-1) ?? 1;
  const heightAt = (ms: number): string => (200 - logPosition(ms, topMs) * 200).toFixed(1);
  // a line of length 0 with round ends is a dot
  const dots = (name: StatusClass): string =>
    requests
      .filter(({ statusClass }) => statusClass === name)
      .map(({ startedMs, durationMs }) => `M${((startedMs / endMs) * 1000).toFixed(1)} ${heightAt(durationMs)}h0`)
      .join("");
  const present = statusClasses.filter((name) => requests.some(({ statusClass }) => statusClass === name));
  const summary = `${countText(requests.length, "request")} over ${duration(endMs)}; the slowest response took ${duration(slowestMs)}. The table below lists the response times.`;
  return html`<figure class="timeline">
    <figcaption>
      <span
        >Each dot is a request. The horizontal axis shows when it was sent, the vertical axis how long its response
        took.</span
      ><span class="legend">${present.map((name) => html`<span class="${cssClassOf(name)}">${name}</span>`)}</span>
    </figcaption>
    <div class="plot">
      <div class="scale" aria-hidden="true">
        ${decades.toReversed().map((ms) => html`<span>${duration(ms)}</span>`)}
      </div>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="${summary}">
        <path class="grid" d="${decades.map((ms) => `M0 ${heightAt(ms)}H1000`).join("")}" />
        ${present.map((name) => trusted(`<path class="${cssClassOf(name)}" d="${dots(name)}"/>`))}
      </svg>
      <div class="along" aria-hidden="true">
        <span>0 s</span><span>${duration(endMs / 2)}</span><span>${duration(endMs)}</span>
      </div>
    </div>
  </figure>`;
}

function cssClassOf(name: StatusClass): string {
  return name === "no response" ? "s0" : `s${name.charAt(0)}`;
}

/** `[1, 10, 100]` for 40 ms: the powers of 10 up to the first that is not less. */
function decadesOf(slowestMs: number): readonly number[] {
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(slowestMs, 1))));
  return Array.from({ length: decades + 1 }, (_, index) => 10 ** index);
}

/** The position of a time on a logarithmic scale: 0 at 1 ms, 1 at `topMs`. */
function logPosition(ms: number, topMs: number): number {
  if (ms <= 1 || topMs <= 1) return 0;
  return Math.min(1, Math.log10(ms) / Math.log10(topMs));
}
