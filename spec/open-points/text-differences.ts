import type { OpenPointId } from "../open-points.ts";

/** The open points by which a text that is returned may differ from the one that was given. */
export const textDifferences = [
  "padded-text",
  "line-breaks",
  "markup",
  "text-entities",
  "unicode-normal-form",
  "text-characters",
  "empty-values",
] as const satisfies readonly OpenPointId[];

/** The open points by which the address of a logo may differ: programs read it, and no sanitiser has a reason to change it. */
export const addressDifferences = [
  "padded-text",
  "unicode-normal-form",
  "empty-values",
  "logo-copies",
  "logo-spelling",
] as const satisfies readonly OpenPointId[];
