import { succeeded, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { createdSurvey, findSurvey } from "../reading/survey.ts";
import { plainDraft, plainRows } from "../run/survey-maker.ts";
import { addInParts } from "./add-in-parts.ts";
import { cap, rowsFilledTo } from "./cap.ts";
import { byEitherName } from "./either-name.ts";
import { storedRecipients } from "./stored.ts";
import type { Tools } from "./tools.ts";

/** A create with recipients too many, and the slug and the title that it asked for. */
export interface OverfullCreate {
  readonly answer: Exchange;
  readonly slug: string;
  readonly title: string;
}

/** Creates a survey with so many recipients too many, once in a run. */
export function overfullCreate(excess: number, tools: Tools): Promise<OverfullCreate> {
  return tools.once(`create with ${cap + excess}`, async ({ owner, names }) => {
    const [slug, title] = [names.slug(), names.title(`Too many ${names.fresh()}`)];
    const body = { ...plainDraft(names, slug), title, recipients: plainRows(names, cap + excess) };
    return { slug, title, answer: await owner.create(body) };
  });
}

/** Reads the slug of the create with 201 recipients, once in a run. */
export function overfullSlug(tools: Tools): Promise<Exchange> {
  return tools.once("the slug of a create with 201", async (own) =>
    own.owner.read((await overfullCreate(1, own)).slug),
  );
}

/** A create with exactly as many recipients as a survey may have, and reads of the survey afterwards. */
export interface FullCreate {
  readonly answer: Exchange;
  readonly slug: string;
  readonly rows: readonly JsonObject[];
  /** Whether a create that was refused for the limit had asked for the slug before, and a read of it had found nothing. */
  readonly isSlugReused: boolean;
  readonly bySlug?: Exchange;
  readonly byId?: Exchange;
}

/** Creates a survey with 200 recipients and reads it, once in a run; what may be added to it comes after. */
export function fullCreate(tools: Tools): Promise<FullCreate> {
  return tools.once(`create with ${cap}`, async (own) => {
    const { owner, names } = own;
    const refusal = await overfullCreate(1, own);
    const isSlugReused = !succeeded(refusal.answer) && findSurvey(await overfullSlug(own)) === undefined;
    const rows = plainRows(names, cap);
    const made = await madeUnder(isSlugReused ? refusal.slug : names.slug());
    const { answer, slug } = made;
    const created = succeeded(answer) ? createdSurvey(answer) : undefined;
    if (created === undefined) return made;
    const bySlug = await owner.read(slug);
    return { ...made, bySlug, byId: await owner.read(created.id) };

    async function madeUnder(given: string): Promise<FullCreate> {
      const first = await owner.create({ ...plainDraft(names, given), recipients: rows });
      // a try whose answer was lost may have made it: then the slug is in use, and rightly so
      const isTaken = isSlugReused && first.status === 409 && findSurvey(await owner.read(given)) !== undefined;
      if (!isTaken) return { answer: first, slug: given, rows, isSlugReused };
      const fresh = names.slug();
      const again = await owner.create({ ...plainDraft(names, fresh), recipients: rows });
      return { answer: again, slug: fresh, rows, isSlugReused: false };
    }
  });
}

/** A write with recipients too many, and the same with as many as fit. */
export interface Overfull {
  readonly answer: Exchange;
  readonly control: Exchange;
}

/** Updates a survey to so many recipients too many, then to 200 of them, once in a run. */
export function overfullUpdate(excess: number, tools: Tools): Promise<Overfull> {
  return tools.once(`PATCH with ${cap + excess}`, async (own) => {
    const arena = await own.arena();
    const rows = plainRows(own.names, cap + excess);
    const answer = await byEitherName(arena, excess - 1, (name) => own.owner.update(name, { recipients: rows }));
    return { answer, control: await own.owner.update(arena.id, { recipients: rows.slice(0, cap) }) };
  });
}

/** The rows that were added, and an add of the one that doesn't fit, alone. */
export interface OverfullAdd extends Overfull {
  readonly survey: string;
  readonly rows: readonly JsonObject[];
  readonly beyond: Exchange;
  /** How many recipients the survey had after the add of all rows; absent where that was not accepted. */
  readonly found?: number;
}

/** Adds 201 rows to a survey without recipients, then 200 of them, then the last, once in a run. */
export function overfullAdd(tools: Tools): Promise<OverfullAdd> {
  return tools.once(`add of ${cap + 1}`, async (own) => {
    const { id } = await own.arena();
    await rowsFilledTo(own, id, 0);
    const rows = plainRows(own.names, cap + 1);
    const answer = await own.owner.add(id, { recipients: rows });
    const filled = succeeded(answer) ? { found: (await storedRecipients(own.owner, id)).length } : {};
    if (succeeded(answer)) await rowsFilledTo(own, id, 0);
    const control = await addInParts(own, id, { recipients: rows.slice(0, cap) });
    const beyond = await own.owner.add(id, { recipients: rows.slice(cap) });
    return { survey: id, answer, control, rows, beyond, ...filled };
  });
}
