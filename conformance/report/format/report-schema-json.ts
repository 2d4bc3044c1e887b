import { z } from "zod";

import { reportSchema } from "./report-schema.ts";

export function reportSchemaJson(): string {
  return `${JSON.stringify(z.toJSONSchema(reportSchema, { io: "input" }), undefined, 2)}\n`;
}
