import { idsBlockedBy } from "../unjudged.ts";
import type { Outcome } from "../format/report.ts";
import { failureGroups } from "../failure-groups.ts";
import { html, type Markup } from "./markup.ts";
import { requirementCard } from "./requirement-card.ts";
import { countText } from "../words/count-text.ts";
import { outcomeWords } from "../counts.ts";
import { outcomeSigns } from "./outcome-signs.ts";

/** Shows a section for each group of failures with the same symptom, which the page calls a cause. */
export function brokenGroups(outcomes: readonly Outcome[]): readonly Markup[] {
  const groups = failureGroups(outcomes);
  return groups.map(({ outcome, sameSymptom }, index) => {
    const broken = [outcome, ...sameSymptom];
    const titleId = `cause-${outcome.id}-title`;
    return html`<section class="chapter cause" aria-labelledby="${titleId}">
      <h3 id="${titleId}">
        ${groups.length === 1 ? "The cause" : `Cause ${index + 1} of ${groups.length}`}
        <span class="counts">${groupCounts(broken, outcomes)}</span>
      </h3>
      ${broken.map((one) => requirementCard(one, outcomes))}
    </section>`;
  });
}

/** `2 requirements with the same symptom, 1 requirement not tested because of it`. */
function groupCounts(broken: readonly Outcome[], all: readonly Outcome[]): string {
  const blocked = new Set(broken.flatMap(({ id }) => idsBlockedBy(all, id)));
  const counts: string[] = [];
  if (broken.length > 1) counts.push(`${countText(broken.length, "requirement")} with the same symptom`);
  if (blocked.size > 0) counts.push(`${countText(blocked.size, "requirement")} not tested because of it`);
  return counts.join(", ");
}

/** Shows a line for each cause, for the top of the page. */
export function brokenList(outcomes: readonly Outcome[]): Markup | undefined {
  const causes = failureGroups(outcomes);
  if (causes.length === 0) return undefined;
  return html`<ul class="broken" aria-label="Broken">
    ${causes.map(({ outcome, sameSymptom }) => {
      const { id, known, failure } = outcome;
      const words = outcomeWords[outcome.outcome];
      // `unseen` is only read aloud: the sign shows the outcome to the eye
      const tag =
        known === undefined
          ? html`<span class="unseen">${words}:</span>`
          : html`<span class="tag">${words}, known:</span>`;
      return html`<li class="${outcome.outcome}">
        <span class="sign" aria-hidden="true">${outcomeSigns[outcome.outcome]}</span>
        <div><a href="#${id}">${id}</a> ${tag} ${failure.message}${sameSymptomLinks(sameSymptom)}</div>
      </li>`;
    })}
  </ul>`;
}

function sameSymptomLinks(sameSymptom: readonly Outcome[]): Markup | undefined {
  if (sameSymptom.length === 0) return undefined;
  return html`<span class="ids"
    >; same symptom in ${sameSymptom.map(({ id }) => html`<a href="#${id}">${id}</a> `)}</span
  >`;
}
