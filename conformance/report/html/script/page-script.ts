import { filterScript } from "./filter-script.ts";

/** Shows the copy buttons, which need the script. */
const copyScript = `
const resultShownMs = 2000;

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // browsers offer no clipboard API over plain http
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (!copied) throw new Error("not copied");
  }
}

for (const button of all("button[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const showResult = (text) => {
      button.textContent = text;
      document.getElementById("announcement").textContent = text;
    };
    await copy(document.getElementById(button.dataset.copies).textContent).then(() => showResult("Copied"), () => showResult("Select the text and copy it by hand"));
    button.focus();
    setTimeout(() => { button.textContent = "Copy"; }, resultShownMs);
  });
}
`;

/** Opens broken requirements and lists while the page is printed: paper can't open details. */
const printScript = `
let openedForPrint = [];
addEventListener("beforeprint", () => {
  openedForPrint = all("details:not([open])").filter((one) => one.matches(".failed, .warned, .ledger details"));
  for (const one of openedForPrint) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of openedForPrint) one.open = false;
  openedForPrint = [];
});
`;

/** Opens the requirement that the address names: `#RCP-32`. Uses the functions of `filterScript`. */
const targetScript = `
function openTarget() {
  const target = document.getElementById(idInAddress());
  if (target === null) {
    if (filtersInAddress() !== undefined) scrollToFirstShown();
    return;
  }
  if (target.closest("[hidden]") !== null) showAll();
  if (target.matches("details.requirement")) {
    target.open = true;
    target.querySelector("summary").focus({ preventScroll: true });
  }
  target.scrollIntoView();
}

function scrollToFirstShown() {
  const card = cards.find((one) => !one.hidden);
  (card === undefined ? form : card.closest("section.chapter")).scrollIntoView();
}

addEventListener("hashchange", () => {
  readFilters();
  filter();
  openTarget();
});
// a click on the current address fires no hashchange
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link !== null && link.getAttribute("href") === location.hash) openTarget();
});
openTarget();
`;

/** The script of the page, which sends and loads nothing. Its parts share one scope, so they can use `all`. */
export const pageScript = `"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
${filterScript}${targetScript}${copyScript}${printScript}`;
