import type { Api } from "../http/api.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainDraft, plainRows } from "../run/survey-maker.ts";
import type { Tools } from "./tools.ts";

/** A lawful body for an endpoint, such that its effect would show. */
function bodyFor(name: EndpointName, { names }: Pick<Tools, "names">, way: Way): { readonly body?: JsonObject } {
  if (name === "create") return { body: plainDraft(names) };
  const recipients = plainRows(names, 1);
  if (name === "add") return { body: { ...(way === "plain" ? {} : { skipExisting: true }), recipients } };
  if (name !== "update") return {};
  // each visit would leave a trace of its own: one that changes nothing any more would hide behind another
  const token = names.fresh();
  const questions = [{ type: "short_text", label: `Who intruded (${token})?`, required: false }];
  return { body: way === "plain" ? { title: names.title(`Intruded ${token}`), recipients } : { questions } };
}

/** Which lawful body: a title and recipients, or questions, or a skipping add. */
export type Way = "plain" | "other";

/** Asks an endpoint for a survey, with a body whose effect would show. */
export function visit(
  api: Api,
  name: EndpointName,
  survey: string,
  tools: Tools,
  way: Way = "plain",
): Promise<Exchange> {
  return api.call(name, { survey, ...bodyFor(name, tools, way) });
}
