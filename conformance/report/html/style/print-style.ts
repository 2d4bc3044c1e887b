/** Prints black on white, without what only a screen can operate. */
export const printStyle = `
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
