/**
 * Reloads the page at an interval. Open details, scroll position and focus survive in the session storage. Pauses while text is
 * selected, or if the reader has unchecked the box. Uses `all` of `pageScript`.
 */
export function refreshScript(seconds: number): string {
  return `
const view = JSON.parse(sessionStorage.getItem("kept") ?? "null");
sessionStorage.removeItem("kept");
if (view !== null) {
  for (const one of all("details[id]")) one.open = view.open[one.id] ?? one.open;
  if (view.focus !== "") document.getElementsByName(view.focus)[0]?.focus({ preventScroll: true });
  scrollTo(0, view.top);
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
