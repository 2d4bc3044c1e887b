// Shows the buttons that copy a text, where the browser can: without a secure origin, or without scripts, none is shown.
for (const button of navigator.clipboard === undefined ? [] : document.querySelectorAll("button[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.querySelector(`#${button.dataset.copies}`).textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select the key and copy it by hand";
    }
  });
}
