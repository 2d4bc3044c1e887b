import { inJson } from "./difference.ts";

import type { ShownRecipient } from "../reading/recipients.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { Violation } from "./violation.ts";

/** The one row with an email; none or several break the requirement named, or that of the running check. */
export function theRow(
  rows: readonly ShownRecipient[],
  email: unknown,
  where: string,
  breaks?: RequirementId,
): ShownRecipient {
  const wanted = String(email).toLowerCase();
  const same = rows.filter((row) => row.email?.toLowerCase() === wanted);
  const [only] = same;
  if (only !== undefined && same.length === 1) return only;
  const breach = {
    message: `${where} has ${same.length} recipients with the email ${wanted}`,
    expected: "exactly one",
    received:
      same.length === 0
        ? `the emails ${rows
            .map((row) => row.email)
            .join(", ")
            .slice(0, 300)}`
        : inJson(same.map(({ members }) => members)),
  };
  throw new Violation(breach, breaks);
}
