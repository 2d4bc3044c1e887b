import type { Page } from "./page.ts";

/** Finds short words that a narrow column breaks in two, such as "dashboa-rd". */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const broken = [];
    const look = (node) => {
      if (node.shadowRoot) look(node.shadowRoot);
      if (node.nodeType !== Node.TEXT_NODE) return void node.childNodes.forEach(look);
      for (const { 0: word, index } of node.data.matchAll(/[A-Za-z0-9]{2,14}(?![A-Za-z0-9_-])/g)) {
        if (/[A-Za-z0-9_-]/.test(node.data[index - 1] ?? " ")) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    };
    look(document.body);
    return broken;
  })()`);
  return Array.isArray(found) ? found.map(String) : [String(found)];
}
