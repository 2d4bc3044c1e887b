import type { H3 } from "h3";
import { mount } from "./mount.ts";
import { readPackageFile } from "./package-file.ts";
import { securityHeaders } from "./page-answer.ts";

/** Serves the style sheets, each by a path of its own, so that no path reaches another file. */
export function mountAssets(app: H3): void {
  for (const name of ["recipient.css", "dashboard.css"]) {
    const text = readPackageFile("reference", "site", "assets", name);
    const headers = {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=300",
      ...securityHeaders([]),
    };
    mount(app, `/assets/${name}`, { GET: () => new Response(text, { headers }) });
  }
}
