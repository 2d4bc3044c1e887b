import { idsBlockedBy } from "../unjudged.ts";
import type { Outcome } from "../format/report.ts";
import { failureGroups } from "../failure-groups.ts";
import { html, type Markup } from "./markup.ts";
import { requirementCard } from "./requirement-card.ts";
import { countText } from "../count-text.ts";
import { labelOf } from "./labels.ts";

/** Also true for failures that a baseline excuses. */
export function isBroken({ failure }: Outcome): boolean {
  return failure !== undefined;
}

/** Shows a section for each cause, with the cards of its requirements. */
export function brokenGroups(outcomes: readonly Outcome[]): readonly Markup[] {
  return failureGroups(outcomes).map(({ outcome, alike }, index, { length }) => {
    const broken = [outcome, ...alike];
    const titleId = `cause-${outcome.id}-title`;
    return html`<section class="chapter cause" aria-labelledby="${titleId}">
      <h3 id="${titleId}">
        ${length === 1 ? "The cause" : `Cause ${index + 1} of ${length}`}
        <span class="counts">${groupCounts(broken, outcomes)}</span>
      </h3>
      ${broken.map((one) => requirementCard(one, outcomes))}
    </section>`;
  });
}

function groupCounts(broken: readonly Outcome[], all: readonly Outcome[]): string {
  const blocked = new Set(broken.flatMap(({ id }) => idsBlockedBy(all, id)));
  const counts = [
    ...(broken.length === 1 ? [] : [`${countText(broken.length, "requirement")} with the same symptom`]),
    ...(blocked.size === 0 ? [] : [`${countText(blocked.size, "requirement")} not tested because of it`]),
  ];
  return counts.join(", ");
}

/** Shows a line for each cause, for the top of the page. */
export function brokenList(outcomes: readonly Outcome[]): Markup | undefined {
  const causes = failureGroups(outcomes);
  if (causes.length === 0) return undefined;
  return html`<ul class="broken" aria-label="Broken">
    ${causes.map(({ outcome, alike }) => {
      const { id, known, failure } = outcome;
      const { sign, words } = labelOf(outcome.outcome);
      const tag =
        known === undefined
          ? html`<span class="unseen">${words}:</span>`
          : html`<span class="tag">${words}, known:</span>`;
      return html`<li class="${outcome.outcome}">
        <span class="sign" aria-hidden="true">${sign}</span>
        <div><a href="#${id}">${id}</a> ${tag} ${failure?.message}${alikeLinks(alike)}</div>
      </li>`;
    })}
  </ul>`;
}

function alikeLinks(alike: readonly Outcome[]): Markup | undefined {
  if (alike.length === 0) return undefined;
  return html`<span class="ids">; same symptom in ${alike.map(({ id }) => html`<a href="#${id}">${id}</a> `)}</span>`;
}
