/** Adds filters, links that open their targets, copy buttons, and open failures in print. Sends and loads nothing. */
export const script = `"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = document.getElementById("filters");
const cards = all("details.requirement");
const chapters = all("section.chapter");
// browsers restore form values on back navigation
form.reset();
const words = new Map(cards.map((card) => [card, all("summary, .reason, .about, .message", card).map((part) => part.textContent).join(" ").toLowerCase()]));

function filter() {
  const wanted = new FormData(form);
  const outcomes = wanted.getAll("outcome");
  const level = wanted.get("level");
  const sought = wanted.get("words").toLowerCase().split(/\\s+/).filter(Boolean);
  for (const card of cards) {
    const { outcome, level: own } = card.dataset;
    card.hidden = (outcomes.length > 0 && !outcomes.includes(outcome)) || (level !== "" && level !== own) ||
      !sought.every((word) => words.get(card).includes(word));
  }
  for (const chapter of chapters) chapter.hidden = all("details.requirement", chapter).every((card) => card.hidden);
  const shown = cards.filter((card) => !card.hidden).length;
  document.getElementById("shown").textContent = shown === cards.length ? cards.length + " requirements" : shown + " of " + cards.length + " requirements";
  document.getElementById("none-shown").hidden = shown > 0;
}

// the address keeps the filters after the id: #RCP-32?outcome=failed
const [idInAddress, filtersInAddress] = [() => location.hash.slice(1).split("?")[0], () => location.hash.split("?")[1]];

function keepFilters() {
  const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== "")).toString();
  history.replaceState(null, "", "#" + (chosen === "" ? idInAddress() : "?" + chosen));
}

function readFilters() {
  if (filtersInAddress() === undefined) return;
  const chosen = new URLSearchParams(filtersInAddress());
  for (const box of all("[name=outcome]", form)) box.checked = chosen.getAll("outcome").includes(box.value);
  form.elements.level.value = chosen.get("level") ?? "";
  form.elements.words.value = chosen.get("words") ?? "";
}

function showAll() {
  form.reset();
  filter();
  keepFilters();
}

form.addEventListener("input", () => {
  filter();
  keepFilters();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") showAll();
});
document.getElementById("show-all").addEventListener("click", () => {
  showAll();
  form.elements.words.focus();
});
form.hidden = false;
readFilters();
filter();

function openTarget() {
  const target = document.getElementById(idInAddress());
  if (target === null && filtersInAddress() !== undefined) showFirst();
  if (target === null) return;
  if (target.closest("[hidden]") !== null) {
    form.reset();
    filter();
  }
  if (target.matches("details.requirement")) {
    target.open = true;
    target.querySelector("summary").focus({ preventScroll: true });
  }
  target.scrollIntoView();
}

// a filtered page opens at its first requirement, not at its top
function showFirst() {
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

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
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
    const say = (text) => {
      button.textContent = text;
      document.getElementById("announcement").textContent = text;
    };
    await copy(document.getElementById(button.dataset.copies).textContent).then(() => say("Copied"), () => say("Select and copy by hand"));
    button.focus();
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

// paper can't open details
let opened = [];
addEventListener("beforeprint", () => {
  opened = all("details:not([open])").filter((one) => one.matches(".failed, .warned, .ledger details"));
  for (const one of opened) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of opened) one.open = false;
  opened = [];
});
`;
