import type { H3 } from "h3";
import * as z from "zod";
import { basePath } from "../../api/app.ts";
import { html } from "../markup.ts";
import { mount } from "../mount.ts";
import { readPackageFile } from "../package-file.ts";
import { securityHeaders } from "../page-answer.ts";
import { docsScript } from "./docs-script.ts";

const vendor = "openapi-explorer.min.js";

const nullable = z.object({
  anyOf: z.tuple([z.looseObject({ type: z.string() }), z.object({ type: z.literal("null") })]),
});

/** Writes "anyOf: a type or null" as one type with null: the page then shows one value, not a choice. */
function withoutChoice(_name: string, value: unknown): unknown {
  const { success, data } = nullable.loose().safeParse(value);
  if (!success) return value;
  const { anyOf, ...more } = data;
  return { ...anyOf[0], ...more, type: [anyOf[0].type, "null"] };
}

export function ownApiDocument(origin: string): Readonly<Record<string, unknown>> {
  const text = readPackageFile("spec", "generated", "openapi.reference.json");
  const document = JSON.parse(text, withoutChoice) as object;
  return { ...document, servers: [{ url: origin + basePath, description: "This server" }] };
}

/** The page loads nothing from other servers. */
export function mountDocs(app: H3, origin: string): void {
  // built on first use: most servers never need it
  let made: string | undefined;
  let script: string | undefined;
  const json = (): string => (made ??= JSON.stringify(ownApiDocument(origin)));
  mount(app, "/openapi.json", {
    GET: () =>
      new Response(json(), {
        headers: { "content-type": "application/json", "access-control-allow-origin": "*", ...securityHeaders([]) },
      }),
  });
  mount(app, `/assets/${vendor}`, {
    GET: () => {
      const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=3600" };
      return new Response((script ??= docsScript()), {
        headers: { ...headers, ...securityHeaders([]) },
      });
    },
  });
  mount(app, "/docs", {
    GET: async () => {
      const document = await html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Survey service API</title>
            <link rel="icon" href="data:," />
            <style>
              openapi-explorer {
                /* the library's own greys and colours are too pale to read */
                --light-fg: #566072;
                --placeholder-color: #566072;
                --green: #11663c;
                --blue: #1d4e89;
                --orange: #8a4b00;
                --red: #b3261e;
                --font-regular: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
              }
            </style>
            <script type="module" src="/assets/${vendor}"></script>
          </head>
          <body>
            <openapi-explorer
              spec-url="/openapi.json"
              hide-server-selection
              explorer-location="/docs"
              primary-color="#1d4e89"
              secondary-color="#1d4e89"
              nav-bg-color="#eef2f7"
              nav-text-color="#1b1f27"
              nav-hover-bg-color="#dfe7f1"
              nav-hover-text-color="#1b1f27"
              nav-accent-color="#1d4e89"
            >
            </openapi-explorer>
            <noscript>The page needs scripts; <a href="/openapi.json">openapi.json</a> doesn’t.</noscript>
          </body>
        </html>`;
      // the library adds style elements and attributes at run time, so neither a hash nor a nonce can name them; it
      // needs no inline script, and hands no text to one
      const styles = "style-src 'unsafe-inline'";
      const scripts = ["script-src 'self'", "require-trusted-types-for 'script'", "connect-src 'self'"];
      const headers = {
        "content-type": "text/html; charset=utf-8",
        ...securityHeaders([...scripts, styles, "img-src data:"]),
      };
      return new Response(String(document), { headers });
    },
  });
}
