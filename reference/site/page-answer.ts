import { randomBytes } from "node:crypto";
import { html } from "./markup.ts";
import type { Markup } from "./markup.ts";
import { themeOf } from "./theme.ts";
import type { Theme } from "./theme.ts";

export interface Page {
  readonly status?: number;
  /** A language tag (RFC 5646). */
  readonly language?: string;
  readonly title: string;
  /** The style sheet under /assets/, without its extension. */
  readonly style: "recipient" | "dashboard";
  readonly theme?: Theme;
  readonly imageOrigin?: string | undefined;
  readonly body: Markup;
  /** The script under /assets/, without its extension; the page works without it. */
  readonly script?: "copy";
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * For every response outside the API: they forbid framing, sniffing and foreign referrers, and allow nothing by
 * default.
 */
export function securityHeaders(policy: readonly string[]): Record<string, string> {
  const always = ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];
  return {
    "content-security-policy": [...always, ...policy].join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // "no-referrer" would make browsers send `Origin: null` with forms (Fetch, "append a request Origin header")
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-robots-tag": "noindex, nofollow",
  };
}

/** Returns a whole document. Holds no script but its own named one, no styles but ours, and numbers as colours. */
export async function pageAnswer(page: Page): Promise<Response> {
  const { status = 200, language = "en", title, style, theme = themeOf(), imageOrigin, body, script, headers } = page;
  const nonce = randomBytes(16).toString("base64");
  const { accent, onAccent, ink } = theme;
  const document = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/${style}.css" />
        ${script === undefined ? "" : html`<script type="module" src="/assets/${script}.js"></script>`}
        <style nonce="${nonce}">
          :root {
            --accent: ${accent};
            --on-accent: ${onAccent};
            --ink: ${ink};
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  const images = imageOrigin === undefined ? "img-src data:" : `img-src data: ${imageOrigin}`;
  const scripts = script === undefined ? [] : ["script-src 'self'"];
  return new Response(String(document), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...securityHeaders([`style-src 'self' 'nonce-${nonce}'`, images, ...scripts]),
      ...headers,
    },
  });
}

export function seeOther(path: `/${string}`, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "no-store", ...securityHeaders([]), ...headers },
  });
}
