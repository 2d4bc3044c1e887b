import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { createApp } from "../api/app.ts";
import { hearingQuestions } from "./hearing.ts";
import type { Sent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { showingQuestions } from "./showing.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const writes = on("create", "patch");

/** What no server takes for a question. */
const unlawful = (question: Sent): Sent => ({ ...question, label: { missing: true } });

const refusing = (id: RequirementId, type: string, occasion: Occasion, where: string): Mutant => ({
  name: `a question of type ${type} is refused${where}`,
  breaks: [id],
  build: (given) => hearingQuestions(createApp(given), occasion, (one) => (one["type"] === type ? unlawful(one) : one)),
});

const confusing = (id: RequirementId, type: string, other: string): Mutant => ({
  name: `a question of type ${type} is shown as ${other}`,
  breaks: [id],
  build: (given) =>
    showingQuestions(given, (all) => all.map((one) => (one.type === type ? { ...one, type: other } : one))),
});

const mistaking = (id: RequirementId, type: string, other: string, occasion: Occasion, where: string): Mutant => ({
  name: `a question of type ${type} is stored as ${other}${where}`,
  breaks: [id],
  build: (given) =>
    hearingQuestions(createApp(given), occasion, (one) => (one["type"] === type ? { ...one, type: other } : one)),
});

/** The eleven types: one refused, one taken for another. */
export const questionMutants: readonly Mutant[] = [
  confusing("QST-1", "short_text", "text"),
  mistaking("QST-1", "short_text", "long_text", on("patch"), " by PATCH"),
  refusing("QST-2", "long_text", writes, ""),
  confusing("QST-2", "long_text", "short_text"),
  mistaking("QST-3", "single_choice", "dropdown", on("create"), " by create"),
  confusing("QST-3", "single_choice", "radio"),
  refusing("QST-4", "multiple_choice", writes, ""),
  confusing("QST-4", "multiple_choice", "checkboxes"),
  refusing("QST-5", "dropdown", writes, ""),
  mistaking("QST-5", "dropdown", "single_choice", writes, ""),
  confusing("QST-6", "linear_scale", "scale"),
  mistaking("QST-6", "linear_scale", "rating", on("patch"), " by PATCH"),
  refusing("QST-7", "rating", writes, ""),
  refusing("QST-7", "rating", on("create"), " by create"),
  confusing("QST-7", "rating", "linear_scale"),
  refusing("QST-8", "multiple_choice_grid", writes, ""),
  confusing("QST-8", "multiple_choice_grid", "multiple_choice"),
  refusing("QST-9", "checkbox_grid", writes, ""),
  mistaking("QST-9", "checkbox_grid", "multiple_choice_grid", writes, ""),
  refusing("QST-8", "multiple_choice_grid", on("create"), " by create"),
  refusing("QST-9", "checkbox_grid", on("create"), " by create"),
  mistaking("QST-9", "checkbox_grid", "multiple_choice_grid", on("create"), " by create"),
  refusing("QST-10", "date", writes, ""),
  refusing("QST-10", "date", on("patch"), " by PATCH"),
  confusing("QST-10", "date", "short_text"),
  refusing("QST-11", "time", writes, ""),
  confusing("QST-11", "time", "date"),
];
