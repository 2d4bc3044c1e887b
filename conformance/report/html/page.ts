import { createHash } from "node:crypto";
import { html, trusted, type Markup } from "./markup.ts";

export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly body: Markup;
  /** The refresh interval for browsers without scripts. */
  readonly refreshSeconds?: number;
}

/** Writes a self-contained HTML page. It needs no network and no server, and can be read without scripts. */
export function page({ title, style, script, body, refreshSeconds }: PageParts): string {
  // texts from the service are escaped; if that ever fails, this policy still blocks their scripts and images
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        ${refreshSeconds === undefined ? "" : trusted(`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`)}
        <title>${title}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `.toString();
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
