import type { JsonObject } from "../reading/json.ts";

/** The row with new copy in every member but the email. */
export function changed(row: JsonObject | undefined, mark: string): JsonObject {
  return {
    ...row,
    targetCompany: `Changed Company ${mark}`,
    title: `Changed title ${mark}`,
    accentColor: "#cc3300",
    inviteTop: `Changed top ${mark}`,
    inviteBottom: `Changed bottom ${mark}`,
    inviteSignOff: `Changed sign-off ${mark}`,
  };
}
