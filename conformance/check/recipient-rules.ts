import { readPageUrl } from "../reading/page-url.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { demand, demandUnchanged } from "./demand.ts";
import { inJson } from "./difference.ts";

/** One place that shows a survey with its recipients: `the next read`. */
export interface Sight {
  readonly where: string;
  readonly survey: ShownSurvey;
  readonly rows: readonly ShownRecipient[];
}

/** Demands that each recipient has a url. */
export function demandUrls(sights: readonly Sight[]): void {
  for (const { where, rows } of sights) {
    for (const [index, row] of rows.entries()) {
      demand(row.url !== undefined, () => ({
        message: `recipient ${index + 1} of ${rows.length} in ${where} has no url`,
        expected: "`url`: a non-empty string",
        received: inJson(row.members),
      }));
    }
  }
}

/** Demands that no two recipients, of one survey or of two, share a url. */
export function demandDistinctUrls(sights: readonly Sight[]): void {
  const holders = new Map<string, string>();
  for (const { survey, rows } of sights) {
    for (const { url, email = "" } of rows) {
      const holder = `${email.toLowerCase()} of survey ${survey.id}`;
      const known = url === undefined ? holder : (holders.get(url) ?? holder);
      demand(known === holder, {
        message: `two recipients share the url ${url ?? ""}`,
        expected: "a url for each",
        received: `${known} and ${holder}`,
      });
      if (url !== undefined) holders.set(url, holder);
    }
  }
}

/** Demands that each url leads to its recipient's page. */
export function demandPagePaths(sights: readonly Sight[], baseUrl: URL): void {
  for (const { where, survey, rows } of sights) {
    for (const { id, url = "" } of rows) {
      const page = readPageUrl(url, baseUrl);
      demand(
        page !== undefined && page.recipientId === id && (survey.slug === undefined || page.slug === survey.slug),
        () => ({
          message: `the url of a recipient in ${where} doesn't lead to its page`,
          expected: `a path like /s/${survey.slug ?? "{slug}"}/${id ?? "{recipientId}"}`,
          received: url,
        }),
      );
    }
  }
}

/** Demands that each recipient has an id, which no other one of its survey has. */
export function demandOwnIds(sights: readonly Sight[]): void {
  for (const { where, rows } of sights) {
    const ids = rows.map(({ id }) => id);
    const nameless = rows.find(({ id }) => id === undefined);
    demand(nameless === undefined, () => ({
      message: `a recipient in ${where} has no id`,
      expected: "`id`: a text or a number",
      received: inJson(nameless?.members),
    }));
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    demand(twice === undefined, {
      message: `two recipients in ${where} share an id`,
      expected: "an id for each",
      received: `${twice} twice`,
    });
  }
}

/** Demands that each recipient has the id and the url of an earlier read. */
export function demandPagesKept(before: readonly ShownRecipient[], later: readonly ShownRecipient[]): void {
  demandUnchanged(pagesOf(before), pagesOf(later), "the recipients' ids and urls in the next read");
}

/** What a recipient's page is known by: the id as it was shown, a text or a number, and the url. */
export function pageIn({ members, url }: ShownRecipient): { readonly id: unknown; readonly url: string | null } {
  return { id: members["id"] ?? null, url: url ?? null };
}

function pagesOf(rows: readonly ShownRecipient[]): unknown {
  return Object.fromEntries(rows.map((row) => [row.email?.toLowerCase() ?? "", pageIn(row)]));
}
