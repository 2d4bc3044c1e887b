import { chapters, requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import type { RequirementsArguments } from "../arguments/arguments.ts";
import type { Output } from "../host.ts";
import { propertiesById } from "../documents/properties-by-id.ts";

/** Prints every requirement with what its rule says, or with the reason why no client can test it. */
export function requirementsCommand({ json }: RequirementsArguments, output: Output): void {
  output.write(json === true ? asJson() : asText());
}

function asJson(): string {
  const requirements = requirementIds.map((id) => ({ id, ...requirement(id), property: propertiesById.get(id) }));
  return `${JSON.stringify({ format: 1, requirements }, undefined, 2)}\n`;
}

function asText(): string {
  const sections = chapters.map(({ title, prefix, introduction }) => {
    const ids = requirementIds.filter((id) => id.startsWith(`${prefix}-`));
    const entries = ids.map((id) => {
      const { level, basis, source, text, untestable } = requirement(id);
      const proof =
        untestable === undefined ? `rule: ${propertiesById.get(id) ?? "none"}` : `not testable: ${untestable}`;
      return [`${id}  ${level}, ${basis}: ${source}`, `    ${text}`, `    ${proof}`].join("\n");
    });
    return [`${title} (${prefix})`, introduction, "", ...entries].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}
