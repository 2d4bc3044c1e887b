import { isObject } from "../../client/json/json.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { questionsIn } from "../model/expected-survey.ts";
import type { Control } from "./invalid-document.ts";
import type { Command, Handle, KeyName, Write } from "./program.ts";

/** What the commands of a program did so far. Later commands depend on it. */
export class Played {
  readonly surveys = new Map<Handle, ExpectedSurvey>();
  /** The names of accepted writes: `unlessAccepted` of a later write refers to them. */
  readonly acceptedNames = new Set<string>();
  /** The last accepted write of each kind, or the last rejected one if none was accepted. */
  readonly controls = new Map<Command["do"], Control>();
  /** The number of recipients in the largest add that the service accepted. */
  largestAcceptedAdd = 0;
  /** The slugs of surveys that the service refused to create. */
  readonly refusedSlugs = new Map<Handle, string | undefined>();
  /** Keys that may not write, since their create was refused. */
  readonly refusedKeys = new Set<KeyName>();
  /** True if the key has its own survey of that name, by survey, key and kind of name: `0 other slug`. */
  readonly namesakes = new Map<string, boolean>();

  /** Remembers a write that later commands depend on. */
  remember({ do: operation, name, invalid, questions = [] }: Write, step: Step): void {
    if (name !== undefined && step.isAccepted) this.acceptedNames.add(name);
    const hasBetterControl = !step.isAccepted && this.controls.get(operation)?.step.isAccepted === true;
    if (invalid !== undefined || hasBetterControl) return;
    const sent = isObject(step.body) ? questionsIn(step.body).length : 0;
    this.controls.set(operation, { step, isShortened: sent < questions.length });
  }

  hasSurveyWithSlug(slug: string): boolean {
    return [...this.surveys.values()].some((survey) => survey.slug === slug);
  }
}
