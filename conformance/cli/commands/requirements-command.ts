import { chapters, requirement, requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { RejectedValue } from "../../library/options/rejected-value.ts";
import { namedRequirements } from "../../library/options/select-requirements.ts";
import { SetUpError } from "../../engine/run/options.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { propertiesById } from "../documents/properties-by-id.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { outputFileOrStdout, standardOutput } from "../files/output-file.ts";
import type { Host } from "../host.ts";

/** Prints requirements with their checks, or with the reason why no client can test them. Throws a SetUpError. */
export function requirementsCommand(
  texts: readonly string[],
  { json }: Pick<VerifyArguments, "json">,
  host: Host,
): ExitCode {
  const ids = texts.length === 0 ? requirementIds : idsIn(texts);
  const file = json === undefined ? undefined : outputFileOrStdout("--json", json, "requirements.json", host.stdout);
  if (json !== standardOutput) host.stdout.write(requirementsText(ids));
  return (file?.write(requirementsJson(ids), host.stderr) ?? true) ? exitCode.conformant : exitCode.usage;
}

function idsIn(texts: readonly string[]): readonly RequirementId[] {
  try {
    return namedRequirements(texts);
  } catch (error) {
    throw error instanceof RejectedValue
      ? new SetUpError(error.message, "name ids or chapters, such as RCP QST-3")
      : error;
  }
}

function requirementsJson(ids: readonly RequirementId[]): string {
  const requirements = ids.map((id) => ({ id, ...requirement(id), property: propertiesById.get(id) }));
  return `${JSON.stringify({ format: 1, requirements }, undefined, 2)}\n`;
}

function requirementsText(all: readonly RequirementId[]): string {
  const sections: string[] = [];
  for (const { title, prefix, introduction } of chapters) {
    const entries = all.filter((id) => id.startsWith(`${prefix}-`)).map(entryText);
    if (entries.length > 0) sections.push([`${title} (${prefix})`, introduction, "", ...entries].join("\n"));
  }
  return `${sections.join("\n\n")}\n`;
}

function entryText(id: RequirementId): string {
  const { level, basis, source, text, untestable } = requirement(id);
  const proof = untestable === undefined ? `rule: ${propertiesById.get(id) ?? "none"}` : `not testable: ${untestable}`;
  return [`${id}  ${level}, ${basis}: ${source}`, `    ${text}`, `    ${proof}`].join("\n");
}
