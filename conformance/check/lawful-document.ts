import { controlQuestions, type BodyRoad } from "../arbitraries/negative.ts";
import type { JsonObject } from "../reading/json.ts";
import type { Tools } from "./tools.ts";

/** The document that a breach is put into. */
export async function lawfulDocument(
  road: BodyRoad,
  rows: readonly JsonObject[],
  tools: Pick<Tools, "names" | "control">,
): Promise<JsonObject> {
  if (road === "add") return { recipients: rows };
  if (road === "update") {
    const title = tools.names.title(tools.names.fresh());
    return {
      title,
      description: `Half done ${tools.names.fresh()}`,
      accentColor: "#123abc",
      questions: controlQuestions,
      recipients: rows,
    };
  }
  const { draft } = await tools.control();
  const mark = tools.names.fresh();
  return { ...draft, slug: `conformance-${tools.names.runId}-${mark}`, title: tools.names.title(`Refused ${mark}`) };
}
