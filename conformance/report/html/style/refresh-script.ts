/**
 * Reads a page anew every so many seconds, for one that changes: what is open, where its reader is and what has the focus stay so.
 * While a text is selected it waits, and while its reader doesn't want it.
 */
export function refreshScript(seconds: number): string {
  return `
const kept = JSON.parse(sessionStorage.getItem("kept") ?? "null");
sessionStorage.removeItem("kept");
if (kept !== null) {
  for (const one of all("details[id]")) one.open = kept.open[one.id] ?? one.open;
  if (kept.focus !== "") document.getElementsByName(kept.focus)[0]?.focus({ preventScroll: true });
  scrollTo(0, kept.top);
}
const renewal = document.getElementById("renewal");
renewal.hidden = false;
setInterval(() => {
  if (!renewal.querySelector("input").checked || !getSelection().isCollapsed) return;
  const open = Object.fromEntries(all("details[id]").map((one) => [one.id, one.open]));
  sessionStorage.setItem("kept", JSON.stringify({ open, top: scrollY, focus: document.activeElement?.name ?? "" }));
  location.reload();
}, ${seconds * 1_000});
`;
}
