import type { RecipientRecord, SurveyRecord } from "../../api/store.ts";
import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import type { Page } from "../page-answer.ts";
import { themeOf } from "../theme.ts";
import { editionOf, fieldName } from "./form-fields.ts";
import { messages } from "./messages.ts";
import type { Locale, Messages } from "./messages.ts";
import { questionField } from "./question-field.ts";

export interface Preview {
  readonly pathIn: (locale: Locale) => `/${string}`;
  readonly note: Markup;
}

export interface Visit {
  readonly survey: SurveyRecord;
  readonly asker: string;
  readonly recipient: RecipientRecord;
  readonly locale: Locale;
  /** Set if nothing can be sent from the page. */
  readonly preview?: Preview;
}

export function recipientPath({ survey, recipient, locale, preview }: Visit): `/${string}` {
  if (preview !== undefined) return preview.pathIn(locale);
  return `${locale === "zh" ? "/zh" : ""}/s/${encodeURIComponent(survey.slug)}/${encodeURIComponent(recipient.id)}`;
}

// a URL's host may hold `;`, which would end the policy, and `*`, which would allow every host
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/** Returns an address that is safe in a page and its policy; undefined for `javascript:` and other schemes. */
function webAddress(text: string | null): URL | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return plainOrigin.test(url.origin) ? url : undefined;
}

function copy(text: string | null, kind: string): Markup | "" {
  return text === null || text.trim() === "" ? "" : html`<p class="copy ${kind}" dir="auto">${text}</p>`;
}

function masthead(visit: Visit, text: Messages): Markup {
  const { survey, asker, locale } = visit;
  const logo = webAddress(survey.logoUrl);
  const other: Locale = locale === "zh" ? "en" : "zh";
  return html`<header class="masthead">
    <div class="inner">
      <div class="sender">
        ${
          logo === undefined
            ? ""
            : html`<img class="logo" src="${logo.href}" alt="" height="40" referrerpolicy="no-referrer" />`
        }
        <span class="asker" dir="auto">${asker}</span>
      </div>
      <a class="language" lang="${messages[other].language}" href="${recipientPath({ ...visit, locale: other })}"
        >${text.otherLanguage}</a
      >
    </div>
  </header>`;
}

export function framed(visit: Visit, title: string, content: Markup): Page {
  const { survey, recipient, locale } = visit;
  return {
    language: messages[locale].language,
    title,
    style: "recipient",
    theme: themeOf(recipient.accentColor, survey.accentColor),
    imageOrigin: webAddress(survey.logoUrl)?.origin,
    body: html`${visit.preview?.note ?? ""}${masthead(visit, messages[locale])}
      <main class="inner">${content}</main>`,
  };
}

function summaryOf(problems: ReadonlyMap<number, string>, survey: SurveyRecord, text: Messages): Markup | "" {
  if (problems.size === 0) return "";
  const lines = [...problems].map(
    ([position, problem]) =>
      html`<li>
        <a href="#${fieldName(position)}"><span dir="auto">${survey.questions[position]?.label}</span></a>
        <span>${problem}</span>
      </li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${text.problems(problems.size)}</h2>
    <ul>
      ${lines}
    </ul>
  </div>`;
}

export interface Refused {
  readonly fields: URLSearchParams;
  readonly problems: ReadonlyMap<number, string>;
  /** The reason that nothing was stored, whatever the answers, and its status. */
  readonly refusal?: {
    readonly status: 409 | 413 | 429 | 507;
    readonly text: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly unasked?: readonly string[];
}

// going back to a form shows its input again, even after a rejection; its address is as secret as its text
const keepable = { "cache-control": "private, no-cache" };

const untouched: Refused = { fields: new URLSearchParams(), problems: new Map() };

function refusalNotice(reason: string, unasked: readonly string[], text: Messages): Markup {
  const written = unasked.map((answer) => html`<li dir="auto">${answer}</li>`);
  const lost = html`<p>${text.noLongerAsked}</p>
    <ul class="unasked">
      ${written}
    </ul>`;
  return html`<div class="notice refused" role="alert">
    <p>${reason}</p>
    ${unasked.length === 0 ? "" : lost}
  </div>`;
}

export function recipientPage(visit: Visit, hasAnswered = false, refused: Refused = untouched): Page {
  const { survey, recipient, locale, preview } = visit;
  const { fields, problems, refusal, unasked = [] } = refused;
  const text = messages[locale];
  const heading = recipient.title ?? survey.title;
  const title = problems.size > 0 || refusal !== undefined ? `${text.problemTitle}: ${heading}` : heading;
  const intro = html`<section class="letter">
    <p class="eyebrow">
      ${heading === survey.title ? "" : html`<bdi>${survey.title}</bdi> · `}${text.about}
      <bdi>${survey.targetCompany}</bdi>
    </p>
    <h1 dir="auto">${heading}</h1>
    ${copy(recipient.inviteTop, "lead")} ${copy(survey.welcomeMessage, "welcome")}
    ${copy(survey.description, "description")} ${copy(recipient.inviteBottom, "bottom")}
    ${copy(recipient.inviteSignOff, "sign-off")}
  </section>`;
  const questions = survey.questions.map((question, position) =>
    questionField({ question, position, fields, problem: problems.get(position), messages: text }),
  );
  // a disabled button also keeps Enter from sending the form
  const send = html`<button type="submit" class="send" ${preview === undefined ? "" : "disabled"}>
    ${text.send}
  </button>`;
  const form = html`<form method="post" action="${recipientPath(visit)}" novalidate>
    <input type="hidden" name="edition" value="${editionOf(survey.questions)}" />
    ${questions} ${send}
  </form>`;
  const content = html`${refusal === undefined ? "" : refusalNotice(refusal.text, unasked, text)}
  ${summaryOf(problems, survey, text)} ${intro} ${hasAnswered ? html`<p class="notice">${text.answeredBefore}</p>` : ""}
  ${survey.questions.length === 0 ? html`<p class="notice">${text.noQuestions}</p>` : form}`;
  const status = refusal?.status ?? (problems.size > 0 ? 422 : 200);
  return { ...framed(visit, title, content), status, headers: { ...refusal?.headers, ...(preview ? {} : keepable) } };
}

export function thanksPage(visit: Visit): Page {
  const text = messages[visit.locale];
  const content = html`<section class="letter thanks">
    <svg class="tick" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
    <h1>${text.thanks}</h1>
    <p class="copy">${text.thanksText}</p>
    <p><a href="${recipientPath(visit)}">${text.changeAnswers}</a></p>
  </section>`;
  return framed(visit, text.thanks, content);
}
