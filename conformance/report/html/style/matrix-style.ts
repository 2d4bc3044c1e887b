/** How the matrix looks: its header and its first column stay where they are. */
export const matrixStyle = `
.matrix-page { max-width: none; padding-bottom: 0; }
.matrix-head { padding: 1.5rem 0 .75rem; }
.matrix-head h1 { font-size: clamp(1.375rem, 1rem + 2vw, 2.25rem); }
.legend-of-signs { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .5rem 0; font-size: .875rem; }
.legend-of-signs .passed, .verdict-of.conformant { color: var(--passed); } .legend-of-signs .failed, .verdict-of.nonconformant { color: var(--failed); }
.legend-of-signs .warned, .verdict-of.incomplete { color: var(--warned); } .legend-of-signs .inconclusive { color: var(--inconclusive); }
.legend-of-signs .not-tested { color: var(--not-tested); }
#matrix-filter { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem; }
.matrix-wrap { overflow: auto; max-height: calc(100vh - 2rem); border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.matrix { border-collapse: separate; border-spacing: 0; width: 100%; }
.matrix th, .matrix td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: left; font-weight: 400; vertical-align: top; }
.matrix thead th { position: sticky; top: 0; z-index: 2; background: var(--surface); border-bottom: 2px solid var(--soft); min-width: 6rem; vertical-align: bottom; }
.matrix thead th:not(:first-child) { text-align: center; }
.matrix thead a { font-weight: 650; overflow-wrap: anywhere; }
.matrix thead span { display: block; font-size: .8125rem; font-weight: 400; }
.matrix tr > :first-child { position: sticky; left: 0; z-index: 1; background: var(--surface); min-width: 18rem; max-width: 38rem; }
.matrix thead tr > :first-child { z-index: 3; }
.matrix .chapter-row th { background: var(--sunk); font-weight: 650; }
.matrix .level { color: var(--soft); font-size: .75rem; }
.matrix td { text-align: center; padding: 0; }
.matrix td a { display: block; padding: .35rem .6rem; font-weight: 700; text-decoration: none; color: inherit; min-height: 100%; }
.matrix td a:hover { outline: 2px solid var(--accent); outline-offset: -2px; }
.matrix td.passed { background: var(--passed-ground); color: var(--passed); } .matrix td.failed { background: var(--failed-ground); color: var(--failed); }
.matrix td.warned { background: var(--warned-ground); color: var(--warned); } .matrix td.inconclusive { color: var(--inconclusive); }
.matrix td.not-tested, .matrix td.absent { color: var(--not-tested); }
.matrix tr:target > th { box-shadow: inset 3px 0 0 var(--accent); }
@media (max-width: 40rem) {
  .matrix tr > :first-child { min-width: 6.5rem; max-width: 6.5rem; }
  .matrix .text, .matrix .level { display: none; }
  .matrix .chapter-row th { max-width: none; }
}
@media print { .matrix-wrap { max-height: none; overflow: visible; } #matrix-filter { display: none; } }
`;

/** Filters of the matrix, which the address keeps. */
export const matrixScript = `"use strict";
const form = document.getElementById("matrix-filter");
const rows = [...document.querySelectorAll("tr[data-differs]")];
function filter() {
  const show = new FormData(form).getAll("show");
  for (const row of rows)
    row.hidden = (show.includes("differing") && row.dataset.differs !== "true") || (show.includes("broken") && row.dataset.broken !== "true");
  for (const body of document.querySelectorAll("tbody")) body.hidden = [...body.querySelectorAll("tr[data-differs]")].every((row) => row.hidden);
  document.getElementById("shown").textContent = rows.filter((row) => !row.hidden).length + " of " + rows.length + " requirements";
}
function read() {
  const show = new URLSearchParams(location.hash.split("?")[1] ?? "").getAll("show");
  for (const box of form.elements.show) box.checked = show.includes(box.value);
  filter();
}
form.addEventListener("input", () => {
  filter();
  const chosen = new URLSearchParams([...new FormData(form)]).toString();
  history.replaceState(null, "", "#" + (chosen === "" ? "" : "?" + chosen));
});
addEventListener("hashchange", read);
form.reset();
form.hidden = false;
read();
`;
