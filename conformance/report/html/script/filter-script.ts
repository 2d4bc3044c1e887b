/** Filters requirements. Keeps the filters in the address: `#RCP-32?outcome=failed`. Uses `all` of `pageScript`. */
export const filterScript = `
const form = document.getElementById("filters");
const cards = all("details.requirement");
const chapters = all("section.chapter");
const textOf = new Map(cards.map((card) => [card, all("summary, .reason, .about", card).map((part) => part.textContent).join(" ").toLowerCase()]));

function filter() {
  const wanted = new FormData(form);
  const outcomes = wanted.getAll("outcome");
  const level = wanted.get("level");
  const words = wanted.get("words").toLowerCase().split(/\\s+/).filter(Boolean);
  for (const card of cards) {
    const hasOutcome = outcomes.length === 0 || outcomes.includes(card.dataset.outcome);
    const hasLevel = level === "" || level === card.dataset.level;
    card.hidden = !hasOutcome || !hasLevel || !words.every((word) => textOf.get(card).includes(word));
  }
  for (const chapter of chapters) chapter.hidden = all("details.requirement", chapter).every((card) => card.hidden);
  const shown = cards.filter((card) => !card.hidden).length;
  document.getElementById("shown").textContent = (shown === cards.length ? "" : shown + " of ") + cards.length + " requirements";
  document.getElementById("none-shown").hidden = shown > 0;
}

function idInAddress() {
  return location.hash.slice(1).split("?")[0];
}

function filtersInAddress() {
  return location.hash.split("?")[1];
}

function writeFilters() {
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
  writeFilters();
}

form.addEventListener("input", () => {
  filter();
  writeFilters();
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
// browsers restore form values on back navigation
form.reset();
readFilters();
filter();
`;
