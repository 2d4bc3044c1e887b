import pLimit from "p-limit";
import { Needs } from "../../suite/documents/needs.ts";
import { Author, numericRunId } from "../../suite/documents/author.ts";
import { isWrite } from "../../client/endpoint.ts";
import { acceptableIf } from "../../suite/documents/acceptable.ts";
import { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { unknown } from "../../suite/model/values/expected-value.ts";
import { rowsIn } from "../../suite/model/expected-survey.ts";
import { Model } from "../../suite/model/model.ts";
import { isObject, readJson, writeJson } from "../../client/json/json.ts";
import { textId } from "../../suite/reading/survey.ts";
import { shownRowsOf, shownSurveyOf } from "../../suite/rules/shown.ts";
import type { Names } from "../../suite/documents/names.ts";
import type { BrokenClaim } from "../blame/explanation.ts";
import { Judging } from "../judging.ts";
import { LostResponses } from "../lost-responses.ts";
import { withMembers, type ReplayStep } from "./cut-document.ts";
import { RunSession } from "../session.ts";
import type { SessionOptions } from "../session-options.ts";

/** `journal` is the journal of the run that is replayed. */
export interface ReplayContext extends Pick<SessionOptions, "senders" | "baseUrl" | "means" | "draw" | "journal"> {
  readonly names: Names;
}

interface Attempt {
  readonly slice: readonly ReplayStep[];
  readonly cause: Step | undefined;
  readonly isSought: (broken: BrokenClaim) => boolean;
  /** Differs between replays, as do their values. */
  readonly turn: number;
}

interface Replayed {
  /** Absent if the claim didn't break again. */
  readonly broken?: BrokenClaim;
  /** Excludes read-backs for the model, which a script doesn't need. */
  readonly steps: readonly Step[];
  readonly requests: number;
}

/**
 * Sends a slice again, with surveys and values of its own, until the sought claim breaks. A read-back follows the last write.
 */
export async function replay({ slice, cause, isSought, turn }: Attempt, replaying: ReplayContext): Promise<Replayed> {
  const run = new Replay(replaying, turn);
  const causeIndex = slice.findIndex(({ step }) => step === cause);
  let isPlayed = true;
  for (const [index, piece] of slice.entries()) {
    isPlayed = await run.play(piece);
    if (isPlayed && index < causeIndex) await run.syncModel();
    if (!isPlayed || run.judging.broken.some(isSought)) break;
  }
  if (isPlayed && !run.judging.broken.some(isSought)) await run.readBackAgain();
  return { broken: run.judging.broken.find(isSought), steps: run.neededSteps, requests: run.journal.steps.length };
}

class Replay {
  readonly journal: Journal;
  readonly judging: Judging;
  readonly #session: RunSession;
  readonly #model = new Model();
  readonly #readBacks = new Set<Step | undefined>();
  readonly #surveys = new Map<ExpectedSurvey | undefined, ExpectedSurvey>();
  readonly #earlier: Journal;
  readonly #names: Names;
  readonly #turn: number;

  constructor({ names, ...replaying }: ReplayContext, turn: number) {
    const { owner, other = owner } = replaying.senders.keys;
    const model = this.#model;
    const journal = new Journal(replaying.journal);
    this.journal = journal;
    this.#earlier = replaying.journal;
    this.#names = names;
    this.#turn = turn;
    this.judging = new Judging({ ...replaying, journal, model, secrets: [owner, other], urls: new Map() });
    this.#session = new RunSession({
      ...replaying,
      scenario: "replay",
      journal,
      model,
      judging: this.judging,
      author: new Author(names, turn),
      effort: "quick",
      lost: new LostResponses(),
      needs: new Needs(),
      racing: pLimit(1),
      whyOver: () => undefined,
    });
  }

  get neededSteps(): readonly Step[] {
    return this.journal.steps.filter((step) => !this.#readBacks.has(step));
  }

  async play({ step, body = step.body, what = step.what, brokenPath = step.brokenPath }: ReplayStep): Promise<boolean> {
    const { operation, as, survey: recordedSurvey, name, text } = step;
    if (operation === "list" && (as === "owner" || as === "other")) {
      await this.#session.list(as);
      return true;
    }
    const survey = this.#surveys.get(recordedSurvey);
    if (recordedSurvey !== undefined && survey === undefined) return false;
    // ids of recipients are known only after a read-back
    if (rowsIn(body).some(({ id }) => id !== undefined) && survey?.rows.some(({ id }) => id === unknown) === true)
      await this.#session.readBack(survey);
    const { credential, by, query, contentType, isHostile, control, member, script } = step;
    const freshText = text === undefined ? undefined : this.#withFreshNames(text);
    const parsed = freshText === undefined ? { value: this.#document(body, step) } : readJson(freshText);
    const sent = await this.#session.send(operation, {
      as,
      credential,
      by,
      query,
      contentType,
      isHostile,
      control,
      member,
      script,
      what,
      brokenPath,
      survey,
      name: name === undefined || survey !== undefined ? undefined : this.#withFreshNames(name),
      text: freshText,
      body: parsed.unreadable === undefined ? parsed.value : undefined,
    });
    if (step.made !== undefined && sent.made !== undefined) this.#surveys.set(step.made, sent.made);
    return step.made === undefined || sent.made !== undefined;
  }

  /** Updates the model by the response to a create if it is complete, else by a read-back. */
  async syncModel(): Promise<void> {
    const step = this.journal.steps.at(-1);
    const shown = step?.made === undefined ? undefined : shownSurveyOf(step);
    const { questions, recipients, description } = shown?.members ?? {};
    const isWhole = Array.isArray(questions) && Array.isArray(recipients) && description !== undefined;
    if (step?.made !== undefined && shown !== undefined && isWhole) this.#model.adopt(step.made, shown);
    else this.#readBacks.add(await this.readBackAgain());
  }

  async readBackAgain(): Promise<Step | undefined> {
    const step = this.journal.steps.at(-1);
    return step !== undefined && isWrite(step) ? this.#session.readBack(step.made ?? step.expected.survey) : undefined;
  }

  /** Replaces markers and slugs, so that values of a replay occur nowhere else. The run id, common beginnings and lengths stay. */
  #withFreshNames(text: string): string {
    const { runId } = this.#names;
    const digits = numericRunId(this.#names);
    // "g0" or later: a slug of the run has two hexadecimal digits here
    const turnInSlug = (16 * 36 + this.#turn).toString(36);
    // no count of the run begins with a zero
    const freshDigits = `${digits}0${this.#turn}`;
    return text
      .replaceAll(/\bk(\d+)x(?=\d)/g, (_, place: string) => `k${this.#turn + 1}0${place.padStart(2, "0")}x`)
      .replaceAll(new RegExp(`(c(?:onformance)?-${runId}-)..`, "gi"), (_, name: string) => name + turnInSlug)
      .replaceAll(new RegExp(`\\b${digits}(?=\\d+\\b)`, "g"), freshDigits);
  }

  #document(body: unknown, { survey: recordedSurvey, number }: Step): unknown {
    const parsed = readJson(this.#withFreshNames(writeJson(body) ?? ""));
    const value = parsed.unreadable === undefined ? parsed.value : body;
    const document = isObject(value) ? acceptableIf(body, value) : value;
    const survey = this.#surveys.get(recordedSurvey);
    if (survey === undefined || !isObject(document) || !Array.isArray(document["recipients"])) return document;
    const earlier = this.#earlier
      .before(number)
      .filter((step) => (step.made ?? step.expected.survey) === recordedSurvey);
    const emails = new Map(earlier.flatMap(shownRowsOf).map(({ id, email }) => [id, email]));
    const recipients = document["recipients"].map((row: unknown) => {
      const email = isObject(row) ? emails.get(textId(row["id"])) : undefined;
      if (!isObject(row) || email === undefined) return row;
      const freshEmail = this.#withFreshNames(email);
      const { id = unknown } = survey.rows.find(({ members }) => members["email"] === freshEmail) ?? {};
      return id === unknown ? row : { ...row, id };
    });
    return withMembers(document, { recipients });
  }
}
