/** Opens the requirement that the address names: `#RCP-32`. Uses the functions of `filterScript`. */
export const targetScript = `
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
