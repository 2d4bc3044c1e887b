/**
 * Reloads the page at an interval, and keeps open details, scroll position and focus. Pauses while text is selected, or if the reader has unchecked
 * the box. Uses `all` of `pageScript`.
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
const control = document.getElementById("refresh-control");
control.hidden = false;
setInterval(() => {
  if (!control.querySelector("input").checked || !getSelection().isCollapsed) return;
  const open = Object.fromEntries(all("details[id]").map((one) => [one.id, one.open]));
  sessionStorage.setItem("kept", JSON.stringify({ open, top: scrollY, focus: document.activeElement?.name ?? "" }));
  location.reload();
}, ${seconds * 1_000});
`;
}
