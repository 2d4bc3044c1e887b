/** An id that surveys with these slugs share, or a slug that surveys with these ids share. */
export interface SharedValue {
  readonly value: string;
  readonly surveys: readonly string[];
}

/** Surveys that GET /surveys, or several creates, show wrongly. */
export type ListBreach =
  | {
      readonly kind: "unlisted";
      readonly missing: number;
      readonly all: number;
      readonly listed: number;
      readonly survey: string;
    }
  | { readonly kind: "unread pages"; readonly missing: number; readonly listed: number }
  | ({ readonly kind: "shared survey id" } & SharedValue)
  | { readonly kind: "reused survey id"; readonly id: string }
  | { readonly kind: "listed twice"; readonly id: string; readonly isOnOnePage: boolean }
  | {
      readonly kind: "listed value";
      readonly survey: string;
      readonly member: string;
      readonly expected: string;
      readonly received: string;
    }
  | {
      readonly kind: "listed recipient";
      readonly survey: string;
      readonly expected: readonly string[];
      readonly received: string;
    }
  | ({ readonly kind: "shared slug" } & SharedValue)
  | { readonly kind: "listed to another key"; readonly surveys: readonly string[] };
