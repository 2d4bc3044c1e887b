import { detailStyle } from "./detail-style.ts";

/** Prints black on white, and hides what works only on a screen. */
const printStyle = `
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --surface: #fff; --sunk: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #1d4e89;
    --passed: #1d6a40; --failed: #a01d16; --warned: #7a4d00; --inconclusive: #5a369d; --not-tested: #555;
    --failed-ground: #fff; --passed-ground: #fff; --warned-ground: #fff; --mark: #ffe0b8;
  }
  html { font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  .filters, .skip, button, .exchanges, .answer[open] > :not(summary), .exchanges-title { display: none !important; }
  .bar, mark, .plot, .range { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  pre { max-height: none; overflow: visible; }
  .wide { overflow: visible; } .wide table { min-width: 0; }
  h2, h3, h4, summary { break-after: avoid; }
  .requirement:not([open]), tr, .timeline { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;

/** The style of the whole page. `detailStyle` has the rules for the parts below the overview. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f6f6f3; --surface: #ffffff; --sunk: #f1f1ec; --ink: #1d1f23; --soft: #585c65; --line: #dddcd5;
  --accent: #1d4e89;
  --passed: #24774a; --failed: #b3261e; --warned: #8a5800; --inconclusive: #6a44b0; --not-tested: #5f646d;
  --failed-ground: #fbeceb; --passed-ground: #e9f4ed; --warned-ground: #fbf2df; --mark: #ffd9a8;
  --bar-passed: #57a77d; --bar-failed: #cf4a41; --bar-warned: #dba63a; --bar-inconclusive: #9a7bd1; --bar-not-tested: #c4c5c2;
  --body: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --code: ui-monospace, "SFMono-Regular", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141518; --surface: #1c1e22; --sunk: #15171a; --ink: #e7e7e4; --soft: #a3a8b1; --line: #33363c;
    --accent: #8fb8ec;
    --passed: #6fcb98; --failed: #ff8e85; --warned: #e8b95c; --inconclusive: #bda4f2; --not-tested: #a3a8b1;
    --failed-ground: #3a1f1e; --passed-ground: #1b3125; --warned-ground: #352a15; --mark: #6b4a12;
    --bar-passed: #47976d; --bar-failed: #d9584f; --bar-warned: #c2902d; --bar-inconclusive: #8f70c9; --bar-not-tested: #55585f;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 1rem/1.55 var(--body); -webkit-text-size-adjust: 100%; scroll-padding-top: 5.5rem; }
body { margin: 0; }
.page { max-width: 68rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem) 4rem; }
h1, h2, h3, h4, p, ul, ol, dl, figure, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; letter-spacing: -0.01em; }
h2 { font-size: 1.5rem; font-weight: 650; margin: 3.5rem 0 1rem; }
h3 { font-size: 1.0625rem; font-weight: 650; margin: 1.75rem 0 .6rem; }
h4, .label { font-size: .8125rem; font-weight: 650; margin: 1.25rem 0 .35rem; color: var(--soft); }
a { color: var(--accent); text-underline-offset: .15em; text-decoration-thickness: from-font; }
code, pre, .id { font-family: var(--code); font-size: .875em; }
code { overflow-wrap: anywhere; }
.option { white-space: nowrap; }
.aside, .counts { color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: var(--surface); padding: .5rem 1rem; }
/* the head */
.verdict { padding: clamp(1.5rem, 5vw, 3.5rem) 0 1.75rem; border-bottom: 1px solid var(--line); }
.verdict .tool { color: var(--soft); font-size: .875rem; }
.verdict h1 { font-size: clamp(2.25rem, 1.2rem + 4.5vw, 4rem); font-weight: 700; letter-spacing: -0.03em; margin: .35rem 0 .15rem; }
.verdict.good h1 { color: var(--passed); }
.verdict.bad h1 { color: var(--failed); }
.verdict.doubtful h1 { color: var(--warned); }
.verdict .grounds { font-size: 1.1875rem; max-width: 44rem; overflow-wrap: anywhere; }
.verdict .subject { margin-top: .9rem; font-size: 1.0625rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin-top: 1.5rem; }
.facts dt { font-size: .8125rem; color: var(--soft); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
/* the overview */
.columns { display: grid; gap: 1rem 3.5rem; }
@media (min-width: 56rem) { .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); } }
.columns > div > h3:first-child { margin-top: 0; }
.score { font-size: 1.125rem; }
.score strong { font-size: 2.5rem; font-weight: 700; letter-spacing: -0.03em; line-height: 1; font-variant-numeric: tabular-nums; }
.score + .bar { height: .75rem; margin: .6rem 0 .5rem; }
.bar { display: block; width: 100%; height: .5rem; border-radius: 3px; background: var(--sunk); }
.bar .passed { fill: var(--bar-passed); } .bar .failed { fill: var(--bar-failed); } .bar .warned, .bar .known { fill: var(--bar-warned); }
.bar .inconclusive { fill: var(--bar-inconclusive); } .bar .not-tested { fill: var(--bar-not-tested); }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
.chapters { margin-top: 1.5rem; table-layout: fixed; }
.chapters .name { width: 8.5rem; } .chapters .share { width: 7rem; }
.chapters th { text-align: left; font-weight: 400; }
.chapters td, .chapters th { padding: .35rem 0; vertical-align: baseline; }
.chapters .counts { padding-left: 1rem; font-size: .875rem; font-variant-numeric: tabular-nums; }
.verdict .broken { margin-top: 1.1rem; }
.broken li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); gap: .25rem; padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.broken a { font-weight: 650; }
.sign { font-weight: 700; }
.failed > .sign, summary > .sign { color: inherit; }
.broken .failed > .sign { color: var(--failed); } .broken .warned > .sign { color: var(--warned); }
.causes li, .notes li { padding: .4rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.ids { font-size: .875rem; color: var(--soft); overflow-wrap: normal; }
.ids a { white-space: nowrap; margin-right: .2rem; }
/* the filters */
.filters { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; background: var(--ground); padding: .6rem 0; border-bottom: 1px solid var(--line); font-size: .9375rem; }
.filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
.chip { position: relative; display: inline-flex; }
.chip input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
.chip span { border: 1px solid var(--line); border-radius: 1rem; padding: .15rem .7rem; background: var(--surface); }
.chip b { font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums; }
.chip input:checked + span { border-color: currentColor; box-shadow: inset 0 0 0 1px currentColor; font-weight: 600; }
.chip.failed span { color: var(--failed); } .chip.warned span { color: var(--warned); } .chip.passed span { color: var(--passed); }
.chip.inconclusive span { color: var(--inconclusive); } .chip.not-tested span { color: var(--not-tested); }
.chip input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
.filters select, .filters input[type=search], button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--soft); border-radius: 6px; padding: .25rem .6rem; min-height: 2.125rem; }
.filters .search { flex: 1 1 10rem; }
.filters .search input { width: 100%; }
.shown { color: var(--soft); font-variant-numeric: tabular-nums; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
.none { padding: 2rem 0; }
${detailStyle}${printStyle}`;
