import type { Rejection } from "../../api/rejection.ts";
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

/** The language of the recipient pages under a path; undefined where there are none. */
export function localeOf(pathname: string): Locale | undefined {
  if (/^\/zh(?:\/|$)/.test(pathname)) return "zh";
  return /^\/s(?:\/|$)/.test(pathname) ? "en" : undefined;
}

/** The page of a link that leads nowhere; it doesn't say why. */
export function notFoundPage(locale: Locale): Page {
  return plainPage(locale, 404, messages[locale].notFound, messages[locale].notFoundText);
}

/** The page of a form that can't be read. */
export function rejectedPage(locale: Locale, { status, headers }: Rejection): Page {
  const { rejected, tooLarge, rejectedText } = messages[locale];
  return { ...plainPage(locale, status, rejected, status === 413 ? tooLarge : rejectedText), headers };
}

/** The page of a form that is sent too often; it may be sent again after so many seconds. */
export function tooManyPage(locale: Locale, seconds: number): Page {
  const { rejected, tooMany } = messages[locale];
  return { ...plainPage(locale, 429, rejected, tooMany(seconds)), headers: { "retry-after": String(seconds) } };
}

/** The page of a fault of the server's own; where a form met it, it says how what was typed is found again. */
export function failedPage(locale: Locale, method: string): Page {
  const { failed, failedText, failedFormText } = messages[locale];
  return plainPage(locale, 500, failed, method === "POST" ? failedFormText : failedText);
}
