import type { HeldSurvey, Step } from "../../journal/step.ts";

/** A part of a slice of the journal: a step to be sent again, with a document of its own (and what is special about it) where it gives one, or a look. */
export type Piece =
  | { readonly step: Step; readonly body?: unknown; readonly what?: string; readonly look?: undefined }
  | { readonly look: HeldSurvey };
