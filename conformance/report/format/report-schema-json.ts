import { z } from "zod";

import { reportSchema } from "./report-schema.ts";

/** The text of `report.schema.json`: the form of a report, for programs in any language. */
export function reportSchemaJson(): string {
  return `${JSON.stringify(z.toJSONSchema(reportSchema, { io: "input" }), undefined, 2)}\n`;
}
