/**
 * Reloads the page at an interval and restores open details, scroll position and focus. Pauses while text is selected or the reader has switched it
 * off.
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
