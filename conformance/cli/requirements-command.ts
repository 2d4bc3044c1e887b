import { chapters, requirementIds, requirement } from "../../spec/requirements/catalogue.ts";
import type { RequirementsArguments } from "./arguments.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import type { Host } from "./host.ts";
import type { PropertiesById } from "./properties-by-id.ts";

/** Prints every requirement with the properties that its checks try, or with the reason why no client can test it. */
export async function requirementsCommand(chosen: RequirementsArguments, host: Host): Promise<ExitCode> {
  const properties = await host.propertiesById();
  host.stdout.write(chosen.json === true ? asJson(properties) : asText(properties));
  return exitCode.conformant;
}

function asJson(properties: PropertiesById): string {
  const requirements = requirementIds.map((id) => ({ id, ...requirement(id), checks: properties.get(id) ?? [] }));
  return `${JSON.stringify({ format: 1, requirements }, undefined, 2)}\n`;
}

function asText(properties: PropertiesById): string {
  const sections = chapters.map(({ title, prefix, introduction }) => {
    const ids = requirementIds.filter((id) => id.startsWith(`${prefix}-`));
    const entries = ids.map((id) => {
      const { level, basis, source, text, untestable } = requirement(id);
      const proofs = (properties.get(id) ?? []).map((property) => `    check: ${property}`);
      const reason = untestable === undefined ? [] : [`    not testable: ${untestable}`];
      return [`${id}  ${level}, ${basis}: ${source}`, `    ${text}`, ...proofs, ...reason].join("\n");
    });
    return [`${title} (${prefix})`, introduction, "", ...entries].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}
