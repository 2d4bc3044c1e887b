import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";

import type { AnnotationOptions } from "../../report/machine/github-annotations.ts";
import type { Report } from "../../report/format/report.ts";
import { tool } from "../../report/format/tool.ts";
import type { Host } from "../host.ts";

export function isForGithub({ environment }: Host): boolean {
  return environment["GITHUB_ACTIONS"] === "true";
}

/**
 * Prints the console text and the annotations, and appends the summary to GITHUB_STEP_SUMMARY. GitHub must not run lines of the
 * text as commands, since they may come from the subject.
 */
export async function printForGithub(
  text: string,
  report: Report,
  style: AnnotationOptions,
  host: Host,
): Promise<void> {
  const { githubAnnotations } = await import("../../report/machine/github-annotations.ts");
  const { withoutCommands } = await import("../../report/machine/workflow-command.ts");
  host.stdout.write(withoutCommands(text, randomUUID()) + githubAnnotations(report, style));
  const { githubSummary } = await import("../../report/machine/github-summary.ts");
  appendSummary(githubSummary(report), host);
}

/** Annotates an error that kept a run from starting, and appends it to the step's summary. */
export async function printErrorForGithub(message: string, hint: string, host: Host): Promise<void> {
  const { escapedData } = await import("../../report/machine/workflow-command.ts");
  host.stderr.write(`::error title=${tool.name}::${escapedData(`${message} (${hint})`)}\n`);
  const { githubErrorSummary } = await import("../../report/machine/github-summary.ts");
  appendSummary(githubErrorSummary(tool.name, message, hint), host);
}

function appendSummary(text: string, host: Host): void {
  const file = host.environment["GITHUB_STEP_SUMMARY"] ?? "";
  if (file === "") return;
  try {
    appendFileSync(file, text);
  } catch (error) {
    // the summary is optional, so its failure changes no verdict
    if (!(error instanceof Error && "syscall" in error)) throw error;
    host.stderr.write(`warning: the step summary could not be written: ${error.message}\n`);
  }
}
