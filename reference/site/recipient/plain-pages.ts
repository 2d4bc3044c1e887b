import type { HTTPError } from "h3";
import { html } from "../markup.ts";
import type { Page } from "../page-answer.ts";
import { messages } from "./messages.ts";
import type { Locale } from "./messages.ts";

function plainPage(locale: Locale, status: number, title: string, text: string): Page {
  return {
    status,
    language: messages[locale].language,
    title,
    style: "recipient",
    body: html`<main class="inner">
      <section class="letter">
        <h1>${title}</h1>
        <p class="copy">${text}</p>
      </section>
    </main>`,
  };
}

/** Undefined if the path has no recipient pages. */
export function localeOf(pathname: string): Locale | undefined {
  if (/^\/zh(?:\/|$)/.test(pathname)) return "zh";
  return /^\/s(?:\/|$)/.test(pathname) ? "en" : undefined;
}

/** Doesn't reveal the reason. */
export function notFoundPage(locale: Locale): Page {
  return plainPage(locale, 404, messages[locale].notFound, messages[locale].notFoundText);
}

export function rejectedPage(locale: Locale, { status, headers }: HTTPError): Page {
  const { rejected, tooLarge, rejectedText } = messages[locale];
  return {
    ...plainPage(locale, status, rejected, status === 413 ? tooLarge : rejectedText),
    headers: Object.fromEntries(headers ?? []),
  };
}

export function tooManyPage(locale: Locale, seconds: number): Page {
  const { rejected, tooMany } = messages[locale];
  return { ...plainPage(locale, 429, rejected, tooMany(seconds)), headers: { "retry-after": String(seconds) } };
}

/** For an error of the server. After a form, it explains the way back to the input. */
export function failedPage(locale: Locale, method: string): Page {
  const { failed, failedText, failedFormText } = messages[locale];
  return plainPage(locale, 500, failed, method === "POST" ? failedFormText : failedText);
}
