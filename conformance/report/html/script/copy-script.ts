/** Shows the copy buttons, which need the script. */
export const copyScript = `
const resultShownMs = 2000;

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // over plain http, there is no clipboard API
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
    await copy(document.getElementById(button.dataset.copies).textContent).then(() => showResult("Copied"), () => showResult("Select and copy by hand"));
    button.focus();
    setTimeout(() => { button.textContent = "Copy"; }, resultShownMs);
  });
}
`;
