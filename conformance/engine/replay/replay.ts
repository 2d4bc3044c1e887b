import pLimit from "p-limit";
import { Author } from "../../generate/author.ts";
import { asPlainAs } from "../../generate/plain.ts";
import type { Random } from "../../generate/random.ts";
import { Journal } from "../../journal/journal.ts";
import type { HeldSurvey, Step } from "../../journal/step.ts";
import { unknown } from "../../model/expected-value.ts";
import { Model } from "../../model/model.ts";
import { isObject, readJson } from "../../format/json.ts";
import { textId, type ShownSurvey } from "../../reading/survey.ts";
import { shownRowsOf, shownSurveyOf } from "../../rules/shown.ts";
import type { Names } from "../../generate/names.ts";
import type { BrokenClaim } from "../../verdict/explanation.ts";
import { Judging } from "../judging/judging.ts";
import { LostResponses } from "../lost-responses.ts";
import type { Piece } from "./piece.ts";
import { renewed, renewedText } from "./renewed.ts";
import type { Senders } from "../senders.ts";
import type { Means } from "../means.ts";
import { Session } from "../session.ts";

/** What replays of a run work with. */
export interface Replaying {
  readonly senders: Senders;
  readonly baseUrl: URL;
  readonly means: Means;
  readonly names: Names;
  readonly random: Random;
  /** The journal that the slices are of. */
  readonly journal: Journal;
}

/** What a replay showed. */
export interface Replayed {
  /** The claim that broke again; absent where it didn't. */
  readonly broken?: BrokenClaim;
  /** Those that a script needs. */
  readonly steps: readonly Step[];
  readonly requests: number;
}

/**
 * Sends a slice of a journal again, on surveys of its own and with values of its own, to a model that knows nothing else, until the
 * claim that is looked for breaks.
 */
export async function replay(
  pieces: readonly Piece[],
  isSought: (broken: BrokenClaim) => boolean,
  replaying: Replaying,
  turn: number,
): Promise<Replayed> {
  const replays = new Replay(replaying, turn);
  for (const [index, piece] of pieces.entries()) {
    const isPlayed = await replays.play(piece);
    if (isPlayed && index < pieces.length - 2) await replays.settle();
    const broken = replays.broken.find(isSought);
    if (broken !== undefined) return { broken, steps: replays.needed, requests: replays.steps.length };
    if (!isPlayed) break;
  }
  return { steps: replays.needed, requests: replays.steps.length };
}

class Replay {
  readonly #journal: Journal;
  readonly #judging: Judging;
  readonly #session: Session;
  readonly #replaying: Replaying;
  readonly #turn: number;
  readonly #model = new Model();
  /** For the model alone: without them a script shows the same. */
  readonly #looks = new Set<Step>();
  /** The surveys of the replay, by those of the journal. */
  readonly #surveys = new Map<HeldSurvey, HeldSurvey>();

  constructor(replaying: Replaying, turn: number) {
    const { senders, baseUrl, means, names, random } = replaying;
    const { owner, other } = senders.keys;
    const secrets = other === undefined ? [owner] : [owner, other];
    const model = this.#model;
    const journal = new Journal(replaying.journal);
    this.#journal = journal;
    this.#replaying = replaying;
    this.#turn = turn;
    this.#judging = new Judging({ journal, model, baseUrl, secrets, urls: new Map() });
    this.#session = new Session({
      scenario: "replay",
      senders,
      baseUrl,
      means,
      journal,
      model,
      judging: this.#judging,
      author: new Author(names, turn),
      random,
      effort: "quick",
      lost: new LostResponses(),
      racing: pLimit(1),
      whyOver: () => undefined,
    });
  }

  get steps(): readonly Step[] {
    return this.#journal.steps;
  }

  get needed(): readonly Step[] {
    return this.steps.filter((step) => !this.#looks.has(step));
  }

  get broken(): readonly BrokenClaim[] {
    return this.#judging.broken;
  }

  /** Plays a piece; false where its survey wasn't made. */
  async play(piece: Piece): Promise<boolean> {
    if (piece.look !== undefined) return (await this.#session.look(this.#surveys.get(piece.look))) !== undefined;
    const { step, body = step.body, what = step.what } = piece;
    const { operation, as, survey: old } = step;
    if (operation === "list" && (as === "owner" || as === "other")) {
      await this.#session.list(as);
      return true;
    }
    const survey = old === undefined ? undefined : this.#surveys.get(old);
    if (old !== undefined && survey === undefined) return false;
    if (survey !== undefined && old !== undefined && this.#lacksIds(body, survey)) await this.#session.look(survey);
    const sent = await this.#session.send(operation, {
      as,
      ...detailsOf(step),
      ...(what === undefined ? {} : { what }),
      ...(survey === undefined ? {} : { survey }),
      ...(step.name === undefined || survey !== undefined ? {} : { name: this.#text(step.name) }),
      ...(step.text === undefined ? {} : { text: this.#text(step.text) }),
      ...(body === undefined
        ? {}
        : { body: step.text === undefined ? this.#document(body, step) : this.#spelled(step.text) }),
    });
    if (step.made !== undefined && sent.made !== undefined) this.#surveys.set(step.made, sent.made);
    return step.made === undefined || sent.made !== undefined;
  }

  /** Has the model know what the last write left: by its response where that shows a whole survey, else by a look. */
  async settle(): Promise<void> {
    const step = this.steps.at(-1);
    const survey = step?.made ?? step?.expected.survey;
    if (step === undefined || survey === undefined || step.operation === "read") return;
    const shown = shownSurveyOf(step);
    if (step.made !== undefined && shown !== undefined && isWhole(shown)) return this.#model.adopt(survey, shown);
    const look = await this.#session.look(survey);
    if (look !== undefined) this.#looks.add(look);
  }

  #text(text: string): string {
    return renewedText(text, this.#replaying.names.runId, this.#turn);
  }

  /** The document that a text spells once more. */
  #spelled(text: string): unknown {
    const reading = readJson(this.#text(text));
    return reading.unreadable === undefined ? reading.value : undefined;
  }

  /** A document with values of its own, and with the ids that recipients have in this replay. */
  #document(body: unknown, { survey: old, number }: Step): unknown {
    const document = renewed(body, this.#replaying.names.runId, this.#turn);
    const survey = old === undefined ? undefined : this.#surveys.get(old);
    if (old === undefined || survey === undefined || !isObject(document) || !Array.isArray(document["recipients"]))
      return document;
    const emails = this.#emailsById(old, number);
    const recipients = document["recipients"].map((row: unknown) => {
      const email = isObject(row) ? emails.get(textId(row["id"])) : undefined;
      const own = survey.rows.find(({ members }) => email !== undefined && members["email"] === this.#text(email));
      return isObject(row) && own !== undefined && own.id !== unknown ? { ...row, id: own.id } : row;
    });
    const whole = { ...document, recipients };
    return asPlainAs(document, whole);
  }

  /** The emails that recipients had before a step, by their ids. */
  #emailsById(survey: HeldSurvey, number: number): ReadonlyMap<string | undefined, string> {
    const before = this.#replaying.journal.before(number);
    const steps = before.filter((step) => (step.made ?? step.expected.survey) === survey);
    const rows = steps.flatMap(shownRowsOf);
    return new Map(rows.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])));
  }

  /** Says whether recipients are named by ids that only a look can show. */
  #lacksIds(body: unknown, { rows }: HeldSurvey): boolean {
    const named = isObject(body) && Array.isArray(body["recipients"]) ? body["recipients"] : [];
    const isNamed = named.some((row) => isObject(row) && row["id"] !== undefined);
    return isNamed && rows.some(({ id }) => id === unknown);
  }
}

/** Says whether a response shows all that a survey has, or is likely to. */
function isWhole({ members }: ShownSurvey): boolean {
  return Array.isArray(members["questions"]) && Array.isArray(members["recipients"]) && "description" in members;
}

/** What a step says of its request, apart from what is its own in each replay. */
function detailsOf({ credential, by, query, contentType, isHostile, twin, member, script }: Step): Partial<Step> {
  return Object.fromEntries(
    Object.entries({ credential, by, query, contentType, isHostile, twin, member, script }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
