import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { startBrowser } from "../../../reference/testing/browser.ts";
import { htmlReport } from "../../report/html/html-report.ts";
import { createAppWithoutPatchBySlug } from "../selftest/app-without-patch-by-slug.ts";
import { judgeServer } from "../selftest/judge-server.ts";

const picture = fileURLToPath(new URL("../../docs/report.png", import.meta.url));
const writes = (process.env["WRITE_PICTURE"] ?? "") !== "";
const keyword = "Comment\0";

/** Returns what the first screen of a report says, but for what differs from run to run. */
function figuresOf(html: string): string {
  const text = parse(html).querySelector("body")?.structuredText ?? "";
  const headline = /^(?:Not c|C)onformant\n.*$/m.exec(text)?.[0] ?? "";
  return `${headline}\n${/^At a glance\n[\s\S]*?(?=\nRequirements$)/m.exec(text)?.[0] ?? ""}`.replaceAll("’", "'");
}

// a PNG is a signature of 8 bytes, and chunks of: length, type, data, CRC
const textChunk = (text: string): Buffer => {
  const data = Buffer.from(`tEXt${keyword}${text}`, "latin1");
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  crc.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, crc]);
};

/** The header's chunk, which comes first, has 25 bytes. */
const headerEnd = 8 + 25;

function figuresIn(png: Buffer): string {
  const length = png.readUInt32BE(headerEnd);
  return png
    .subarray(headerEnd + 8, headerEnd + 8 + length)
    .toString("latin1")
    .replace(keyword, "");
}

async function pictureOf(html: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "survey-conformance-picture-"));
  const browser = await startBrowser({ locale: "en-US" });
  try {
    writeFileSync(join(folder, "report.html"), html);
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 1100, height: 760 });
    await page.goto(pathToFileURL(join(folder, "report.html")).href);
    return Buffer.from(await page.screenshot());
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

test("the README's picture shows the figures of a fresh run; `npm run picture` writes it", async () => {
  const html = htmlReport(await judgeServer(createAppWithoutPatchBySlug, { seed: 7, effort: "quick" }));
  const figures = figuresOf(html);
  expect(figures).toMatch(/^Not conformant\n1 requirement is broken\.\nAt a glance\n\d+ of \d+ MUSTs proven\n/);
  if (writes) {
    const png = await pictureOf(html);
    writeFileSync(picture, Buffer.concat([png.subarray(0, headerEnd), textChunk(figures), png.subarray(headerEnd)]));
  }
  expect(figuresIn(readFileSync(picture))).toBe(figures);
});
