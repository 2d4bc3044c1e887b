import type { H3 } from "h3";
import { mount } from "./mount.ts";
import { readPackageFile } from "./package-file.ts";
import { securityHeaders } from "./page-answer.ts";

const types = { css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8" };

/** Each file has a path of its own, so that no path reaches another file. */
export function mountAssets(app: H3): void {
  for (const [name, type] of [
    ["recipient.css", types.css],
    ["dashboard.css", types.css],
    ["copy.js", types.js],
  ] as const) {
    const text = readPackageFile("reference", "site", "assets", name);
    const headers = {
      "content-type": type,
      "cache-control": "public, max-age=300",
      ...securityHeaders([]),
    };
    mount(app, `/assets/${name}`, { GET: () => new Response(text, { headers }) });
  }
}
