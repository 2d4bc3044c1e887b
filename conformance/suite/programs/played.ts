import { isObject } from "../../client/json/json.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { questionsIn } from "../model/expected-survey.ts";
import type { Control } from "./invalid-document.ts";
import type { Command, Handle, KeyName, Write } from "./program.ts";

/** The effects of the commands that a program has sent so far. Later commands depend on them. */
export class Played {
  readonly surveys = new Map<Handle, ExpectedSurvey>();
  /** The names of accepted writes: `unlessAccepted` of a later write refers to them. */
  readonly acceptedNames = new Set<string>();
  /** The last accepted write of each kind. If no write was accepted, the last rejected write. */
  readonly controls = new Map<Command["do"], Control>();
  /** The number of recipients in the largest add that the service accepted. */
  largestAcceptedAdd = 0;
  /** The slugs of rejected creates. */
  readonly rejectedSlugs = new Map<Handle, string | undefined>();
  /** Keys whose create was rejected, so they may be read-only. */
  readonly rejectedKeys = new Set<KeyName>();
  /** For example, `0 other slug` is true if the key `other` has a survey itself with the slug of survey 0. */
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
