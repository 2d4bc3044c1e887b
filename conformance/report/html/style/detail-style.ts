/** The style of requirements, failures, tables and the timeline. */
export const detailStyle = `
.chapter > h3 { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 1rem; margin: 2.25rem 0 .6rem; font-size: 1.1875rem; }
.cause > h3 { color: var(--failed); font-size: 1.0625rem; overflow-wrap: anywhere; }
.chapter > h3 .counts { font-size: .875rem; font-weight: 400; letter-spacing: 0; }
/* requirements */
.requirement { background: var(--surface); border: 1px solid var(--line); border-bottom-width: 0; }
.requirement:first-of-type { border-radius: 8px 8px 0 0; }
.requirement:last-of-type { border-radius: 0 0 8px 8px; border-bottom-width: 1px; }
.requirement > summary { display: grid; grid-template-columns: 1.1rem 4.75rem minmax(0, 1fr) auto; gap: .1rem .6rem; align-items: baseline; padding: .55rem .9rem; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
summary::-webkit-details-marker { display: none; }
.requirement > summary:hover { background: var(--sunk); }
.requirement .id { font-weight: 600; white-space: nowrap; }
.requirement .outcome { font-size: .875rem; white-space: nowrap; }
.passed > summary .sign, .passed > summary .outcome { color: var(--passed); }
.failed > summary .sign, .failed > summary .outcome, .failed .happened { color: var(--failed); }
.warned > summary .sign, .warned > summary .outcome, .warned .happened { color: var(--warned); }
.inconclusive > summary .sign, .inconclusive > summary .outcome { color: var(--inconclusive); }
.not-tested > summary .sign, .not-tested > summary .outcome { color: var(--not-tested); }
.requirement .happened { display: block; font-weight: 600; }
.requirement:target { outline: 2px solid var(--accent); outline-offset: -2px; }
.requirement[open] > summary { border-bottom: 1px solid var(--line); }
.requirement .body { padding: .9rem .9rem 1.4rem; }
.about { display: grid; gap: .3rem; font-size: .9375rem; max-width: 52rem; }
.about div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: .6rem; }
.about dt { color: var(--soft); }
.about dd { margin: 0; overflow-wrap: anywhere; }
.about blockquote { margin: 0 0 .2rem; }
.about cite { color: var(--soft); font-style: normal; }
.facets { display: flex; flex-wrap: wrap; gap: .1rem 1rem; font-variant-numeric: tabular-nums; }
.facets .missing { color: var(--warned); }
.reason { margin-bottom: .8rem; overflow-wrap: anywhere; }
/* failures */
pre { background: var(--sunk); border: 1px solid var(--line); border-radius: 6px; padding: .65rem .8rem; overflow: auto; max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; tab-size: 2; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
.comparison { display: grid; gap: 0 1rem; margin-top: .25rem; }
@media (min-width: 44rem) { .comparison { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
.comparison > div { display: flex; flex-direction: column; min-width: 0; }
.comparison pre { flex: 1; }
.expected pre { background: var(--passed-ground); } .received pre { background: var(--failed-ground); }
.warned .received pre { background: var(--warned-ground); }
.copyable { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: 0 1rem; }
.copyable pre { grid-column: 1 / -1; }
.copyable button { font-size: .875rem; min-height: 0; padding: .1rem .7rem; margin-bottom: .35rem; }
/* exchanges */
.exchanges { border: 1px solid var(--line); border-radius: 6px; counter-reset: none; }
.exchanges > li + li { border-top: 1px solid var(--line); }
.exchange > summary { display: flex; flex-wrap: wrap; gap: 0 .7rem; align-items: baseline; padding: .4rem .8rem; cursor: pointer; font-size: .9375rem; }
.exchange > summary:hover { background: var(--sunk); }
.exchange > summary::before { content: "+"; color: var(--soft); font-family: var(--code); width: .7rem; }
.exchange[open] > summary::before { content: "−"; }
.exchange[open] { padding: 0 .8rem .8rem; }
.exchange[open] > summary { margin: 0 -.8rem; }
.exchange code { flex: 0 1 auto; min-width: 0; }
.judged-exchange { box-shadow: inset 3px 0 0 var(--failed); }
.judged { background: var(--mark); border-radius: 3px; padding: 0 .4rem; font-size: .8125rem; }
.method { font-weight: 600; font-size: .8125rem; }
.as, .took { color: var(--soft); font-size: .875rem; }
.status { margin-left: auto; font-variant-numeric: tabular-nums; font-weight: 600; }
.status.good { color: var(--passed); } .status.bad { color: var(--failed); }
.fault { color: var(--failed); overflow-wrap: anywhere; }
/* tables */
.wide { overflow-x: auto; }
.wide table { min-width: 40rem; }
.wide th, .wide td { text-align: left; vertical-align: baseline; padding: .45rem 1.25rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.wide thead th { color: var(--soft); font-weight: 400; font-size: .8125rem; border-bottom-color: var(--soft); white-space: nowrap; }
.wide tbody th { font-weight: 400; }
.wide .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.times tbody th { white-space: nowrap; }
.range { display: block; width: 9rem; height: 1.1rem; }
.range rect { fill: var(--accent); opacity: .35; } .range path { fill: none; stroke: var(--accent); vector-effect: non-scaling-stroke; }
.range .track { stroke: var(--line); } .range .tick { stroke-width: 2px; }
/* the timeline of requests */
.timeline { margin: 1rem 0 2rem; }
.timeline figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; color: var(--soft); font-size: .9375rem; margin-bottom: .8rem; }
.legend { display: flex; gap: 1rem; }
.legend span::before { content: ""; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-right: .4rem; background: currentColor; }
.legend .s2::before, .plot .s2 { color: var(--bar-passed); } .legend .s3::before, .plot .s3 { color: var(--bar-inconclusive); }
.legend .s4::before, .plot .s4 { color: var(--bar-warned); } .legend .s5::before, .plot .s5 { color: var(--bar-failed); }
.legend .s0::before, .plot .s0 { color: var(--ink); }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .3rem .7rem; font-size: .8125rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.plot svg { width: 100%; height: 13rem; overflow: visible; }
.plot path { fill: none; stroke: currentColor; stroke-width: 5px; stroke-linecap: round; vector-effect: non-scaling-stroke; opacity: .65; }
.plot .grid { stroke: var(--line); stroke-width: 1px; opacity: 1; }
.plot .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; margin: -.65em 0; white-space: nowrap; }
.plot .along { grid-column: 2; display: flex; justify-content: space-between; }
/* fingerprint, clients and ledger */
.fingerprint p, .ledger p { max-width: 44rem; margin-bottom: .8rem; }
.fingerprint td:last-child { min-width: 14rem; }
.fingerprint th { width: 14rem; }
.answer > summary { cursor: pointer; list-style: none; width: fit-content; }
.answer > summary::before { content: "+"; color: var(--soft); font-family: var(--code); margin-right: .5rem; }
.answer[open] > summary::before { content: "−"; }
.answer > summary:hover { color: var(--accent); }
div.answer { padding-left: 1.1rem; }
.times-seen { color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
.tag { color: var(--warned); font-weight: 600; font-size: .8125rem; }
.ledger summary { cursor: pointer; color: var(--accent); text-decoration: underline; text-underline-offset: .15em; }
footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
/* phones */
@media (max-width: 40rem) {
  .requirement > summary { grid-template-columns: 1.1rem minmax(0, 1fr) auto; }
  .requirement .what { grid-column: 2 / -1; grid-row: 2; }
  .filters { position: static; }
  html { scroll-padding-top: 1rem; }
  .chapters, .chapters tbody { display: block; }
  .chapters tr { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .2rem 1rem; padding: .35rem 0; }
  .chapters th, .chapters td, .chapters .counts { padding: 0; width: auto; }
  .chapters .counts { grid-column: 2; grid-row: 1; text-align: right; }
  .chapters td:not(.counts) { grid-column: 1 / -1; }
  .about div { grid-template-columns: minmax(0, 1fr); gap: 0; }
}
`;
