import { z } from "zod";

/** The eleven question types, in the contract's order. */
export const questionTypes = [
  "short_text",
  "long_text",
  "single_choice",
  "multiple_choice",
  "dropdown",
  "linear_scale",
  "rating",
  "multiple_choice_grid",
  "checkbox_grid",
  "date",
  "time",
] as const;

/** Every type but linear_scale, whose bounds are stated for it alone. */
export const typeWithoutScale = z.enum(questionTypes).exclude(["linear_scale"]);
