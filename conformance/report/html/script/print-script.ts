/** Opens broken requirements and lists while the page is printed: paper can't open details. */
export const printScript = `
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
