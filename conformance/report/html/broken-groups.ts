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

/** A section for each cause, with the cards of its requirements. */
export function brokenGroups(outcomes: readonly Outcome[]): readonly Markup[] {
  return failureGroups(outcomes).map(({ outcome, alike }, index, { length }) => {
    const own = [outcome, ...alike];
    const blocked = new Set(own.flatMap(({ id }) => idsBlockedBy(outcomes, id))).size;
    const counts = [
      ...(alike.length === 0 ? [] : [`${countText(own.length, "requirement")} with the same symptom`]),
      ...(blocked === 0 ? [] : [`${countText(blocked, "requirement")} not tested because of it`]),
    ];
    const title = `cause-${outcome.id}-title`;
    return html`<section class="chapter cause" aria-labelledby="${title}">
      <h3 id="${title}">
        ${length === 1 ? "The cause" : `Cause ${index + 1} of ${length}`}
        <span class="counts">${counts.join(", ")}</span>
      </h3>
      ${own.map((one) => requirementCard(one, outcomes))}
    </section>`;
  });
}

/** A line for each cause, for the top of the page. */
export function brokenList(outcomes: readonly Outcome[]): Markup | undefined {
  const causes = failureGroups(outcomes);
  if (causes.length === 0) return undefined;
  return html`<ul class="broken" aria-label="Broken">
    ${causes.map(({ outcome, alike }) => {
      const { sign, words } = labelOf(outcome.outcome);
      return html`<li class="${outcome.outcome}">
        <span class="sign" aria-hidden="true">${sign}</span>
        <div>
          <a href="#${outcome.id}">${outcome.id}</a>
          <span class="${outcome.known === undefined ? "unseen" : "tag"}"
            >${words}${outcome.known === undefined ? "" : ", known"}:</span
          >
          ${outcome.failure?.message}${
            alike.length === 0
              ? undefined
              : html`<span class="ids"
                  >; same symptom in ${alike.map(({ id }) => html`<a href="#${id}">${id}</a> `)}</span
                >`
          }
        </div>
      </li>`;
    })}
  </ul>`;
}
