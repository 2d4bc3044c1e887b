import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { Inconclusive, NotTested } from "../../http/pacing/stops.ts";
import { asPlainAs } from "../../generate/plain.ts";
import type { Race, Step } from "../../journal/step.ts";
import { isObject, writeJson } from "../../format/json.ts";
import type { BrokenClaim, Explanation } from "../../verdict/explanation.ts";
import { caseOf } from "./case-of.ts";
import { cutRow } from "./cut-document.ts";
import type { Piece } from "./piece.ts";
import { replay, type Replayed, type Replaying } from "./replay.ts";
import { slicesOf, stepsOf } from "./slices.ts";

/** So many requests are sent for one failure, and so long a search goes on: only a slow subject feels that, since a seed fixes the requests. */
const budget = { requests: 40, durationMs: 20_000 };

/** A broken claim with the steps that show it, the fewest that were found. */
export interface Shortest {
  readonly broken: BrokenClaim;
  readonly steps: readonly Step[];
}

/** The plainest claim of an explanation as the scenario showed it: without another request. */
export function asRecorded({ claims }: Pick<Explanation, "claims">, { journal }: Pick<Replaying, "journal">): Shortest {
  const broken = plainestOf(claims);
  const race = raceOf(broken);
  if (race !== undefined) return { broken, steps: stepsOfRace(race, broken.step, journal) };
  return { broken, steps: withExpected(broken, stepsOf(caseOf(broken, journal), journal), journal) };
}

/** The steps with the last look that showed what is expected, where none of them sent or shows it. */
function withExpected(
  { claim, step }: BrokenClaim,
  steps: readonly Step[],
  { steps: all }: Replaying["journal"],
): readonly Step[] {
  const want = writeJson(claim.fact?.want);
  if (want === undefined || !/^["{[\d]/.test(want)) return steps;
  const holds = ({ sent, exchange }: Step): boolean => sent.includes(want) || exchange?.text.includes(want) === true;
  if (steps.some(holds)) return steps;
  const survey = step.made ?? step.expected.survey;
  const look = all.findLast(
    (one) => one.number < step.number && one.operation === "read" && one.expected.survey === survey && holds(one),
  );
  return look === undefined ? steps : [...steps, look].toSorted((a, b) => a.number - b.number);
}

/** Searches for a shorter sequence that breaks the same claim again: on the subject, each time on surveys of its own. */
export async function shorten(explanation: Explanation, replaying: Replaying, turn: number): Promise<Shortest> {
  const recorded = asRecorded(explanation, replaying);
  // whether a race is lost again is chance
  if (raceOf(recorded.broken) !== undefined) return recorded;
  try {
    return (await new Search(explanation.id, recorded.broken, replaying, turn).shortest()) ?? recorded;
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof NotTested) return recorded;
    throw error;
  }
}

/** The race that a broken claim is about, or whose outcome shows it. */
export function raceOf({ claim, step }: BrokenClaim): Race | undefined {
  return step.race ?? claim.cause?.race;
}

const driven: ReadonlySet<string> = new Set(["answering", "inviting", "issuing"]);

/** Says whether the driver had a part in what these steps show. */
export function isDriven({ steps }: Pick<Shortest, "steps">): boolean {
  return steps.some(({ scenario }) => driven.has(scenario));
}

/** The creates of what raced, the race, and the step that shows how it ended. */
function stepsOfRace({ steps }: Race, last: Step, { steps: all }: Replaying["journal"]): readonly Step[] {
  const surveys = steps.map(({ expected }) => expected.survey);
  const creates = all.filter(({ made }) => made !== undefined && surveys.includes(made));
  return [...new Set([...creates, ...steps, last])].toSorted((a, b) => a.number - b.number);
}

/** The claim that the fewest requests can show: one that stands in the response to a request by itself, else the first. */
export function plainestOf(claims: readonly BrokenClaim[]): BrokenClaim {
  const [first] = claims;
  if (first === undefined) throw new Error("an explanation explains nothing");
  const cost = ({ claim, step }: BrokenClaim): number =>
    (driven.has(step.scenario) ? 2 : 0) +
    (claim.cause === undefined || claim.cause === step ? 0 : 1) +
    (step.operation === "create" ? 0 : 1) +
    step.sent.length / 1e5;
  return claims.reduce((best, one) => (cost(one) < cost(best) ? one : best), first);
}

class Search {
  readonly #id: RequirementId;
  readonly #broken: BrokenClaim;
  readonly #replaying: Replaying;
  readonly #endsAt = performance.now() + budget.durationMs;
  #turn: number;
  #requests = 0;

  constructor(id: RequirementId, broken: BrokenClaim, replaying: Replaying, turn: number) {
    this.#id = id;
    this.#broken = broken;
    this.#replaying = replaying;
    this.#turn = turn;
  }

  async shortest(): Promise<Shortest | undefined> {
    const { journal } = this.#replaying;
    for (const slice of slicesOf(caseOf(this.#broken, journal), journal)) {
      const found = await this.#tried(slice);
      if (found !== undefined) return this.#shorter(slice, found);
    }
    return undefined;
  }

  /** Leaves out writes one by one, and halves lists, as long as the claim breaks. */
  async #shorter(slice: readonly Piece[], found: Shortest): Promise<Shortest> {
    for (const smaller of smallerThan(slice)) {
      const next = await this.#tried(smaller);
      if (next !== undefined) return this.#shorter(smaller, next);
    }
    return found;
  }

  async #tried(slice: readonly Piece[]): Promise<Shortest | undefined> {
    if (this.#requests + slice.length > budget.requests || performance.now() > this.#endsAt) return undefined;
    const { broken, steps, requests }: Replayed = await replay(
      slice,
      (one) => this.#isSame(one),
      this.#replaying,
      this.#turn,
    );
    this.#turn += 1;
    this.#requests += requests;
    if (broken === undefined) return undefined;
    // a look that came after the judged response isn't needed, and neither is what a replay looked up
    return { broken, steps: steps.filter(({ number }) => number <= broken.step.number) };
  }

  #isSame({ claim }: BrokenClaim): boolean {
    const { fact, message } = this.#broken.claim;
    const isBlamed = claim.candidates.some(({ id }) => id === this.#id);
    if (!isBlamed || fact?.aspect !== claim.fact?.aspect) return false;
    return fact !== undefined || steady(message) === steady(claim.message);
  }
}

/** A message without what is of one case: quoted values, numbers, ids. */
function steady(message: string): string {
  return message.replaceAll(/"[^"]*"|\S*\d\S*/g, "…");
}

/** The slice without one of its writes, with what names its recipients alone, and with half of a list. */
function smallerThan(slice: readonly Piece[]): readonly (readonly Piece[])[] {
  const lean = slice.map(leanPiece);
  const isLeaner = lean.some((piece, index) => piece !== slice[index]);
  const between = slice.slice(0, -1).flatMap((piece, index) => (isLaterWrite(piece) ? [index] : []));
  const without = between.map((left) => slice.filter((_, index) => index !== left));
  const halved = slice.flatMap((piece, index) =>
    halvesOf(piece).map((half) => slice.map((one, place) => (place === index ? half : one))),
  );
  return [...(isLeaner ? [lean] : []), ...without, ...halved];
}

function isLaterWrite(piece: Piece): boolean {
  return piece.look === undefined && (piece.step.operation === "update" || piece.step.operation === "add");
}

/** The piece with recipients as they are named, where they have more. */
function leanPiece(piece: Piece): Piece {
  if (piece.look !== undefined || piece.step.text !== undefined) return piece;
  const { step, body = step.body } = piece;
  if (!isObject(body) || !Array.isArray(body["recipients"])) return piece;
  const rows: readonly unknown[] = body["recipients"];
  const recipients = rows.map((row) => (isObject(row) ? cutRow(row, "") : row));
  if (writeJson(recipients) === writeJson(rows)) return piece;
  return { ...piece, body: asPlainAs(body, { ...body, recipients }) };
}

function halvesOf(piece: Piece): readonly Piece[] {
  if (piece.look !== undefined || piece.step.text !== undefined) return [];
  const { step, body = step.body } = piece;
  if (!isObject(body)) return [];
  return (["recipients", "questions"] as const).flatMap((name) => {
    const list = body[name];
    if (!Array.isArray(list) || list.length < 2) return [];
    const middle = Math.ceil(list.length / 2);
    return [list.slice(0, middle), list.slice(middle)].map((half): Piece => {
      return { ...piece, body: asPlainAs(body, { ...body, [name]: half }) };
    });
  });
}
