import fc from "fast-check";
import { changed } from "../check/add-story.ts";
import { addInParts } from "../check/add-in-parts.ts";
import { demandCapKept, demandFilled } from "../check/cap-kept.ts";
import { cap, roomWith, type Room } from "../check/cap.ts";
import { fullCreate, overfullAdd } from "../check/overfull.ts";
import { addCounts, demandAddCounts } from "../check/add-counts.ts";
import { check } from "../check/check.ts";
import { byEitherName } from "../check/either-name.ts";
import { demandSuccess, relyingOn } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { createdSurvey, findSurvey } from "../reading/survey.ts";
import { plainRows } from "../run/survey-maker.ts";

/** More rows than these may be refused because they come at once. */
const mostAtOnce = 100;

/** An add to a survey with `stored` recipients: of `known` rows that match, and `fresh` that don't. */
interface Load {
  /** The survey was created with all that it has. */
  readonly isCreated?: boolean;
  /** The rows that don't match have ids, which no recipient has. */
  readonly hasStrayIds?: boolean;
  readonly stored: number;
  readonly known: number;
  readonly fresh: number;
  readonly skipExisting: boolean;
  readonly bySlug: boolean;
}

const overloads: readonly Load[] = [
  { stored: 200, known: 3, fresh: 1, skipExisting: false, bySlug: false },
  { stored: 200, known: 0, fresh: 1, skipExisting: false, bySlug: false, isCreated: true },
  { stored: 199, known: 0, fresh: 2, skipExisting: false, bySlug: true },
  { stored: 200, known: 199, fresh: 1, skipExisting: false, bySlug: false },
  { stored: 200, known: 5, fresh: 1, skipExisting: true, bySlug: false },
  { stored: 150, known: 0, fresh: 51, skipExisting: false, bySlug: false, hasStrayIds: true },
  { stored: 0, known: 0, fresh: 201, skipExisting: false, bySlug: false },
  { stored: 198, known: 3, fresh: 3, skipExisting: true, bySlug: true },
];

/** Demands that 201 rows are refused for a survey without recipients, and 200 of them taken and counted. */
async function demandEmptyCapped(tools: Tools): Promise<void> {
  const { answer, control, rows, beyond, survey, found } = await overfullAdd(tools);
  const action = `an add of ${rows.length} rows to a survey without recipients`;
  const sent = { survey, stored: 0, action };
  await (found === undefined ? demandCapKept(answer, sent, tools) : demandFilled(answer, sent, found, tools));
  const fitting = rows.slice(0, cap);
  await relyingOn("LIM-5", () => demandSuccess(control, "the same add with 200 of them"));
  const alone = { survey, stored: cap, action: "an add of the row that doesn't fit, alone" };
  await demandCapKept(beyond, alone, tools);
  await demandAddCounts(control, fitting, addCounts(cap, 0, false));
}

/** The survey that was created with 200 recipients; absent where a read didn't show it so. */
async function createdRoom(tools: Tools): Promise<Room | undefined> {
  const { answer, slug, rows, bySlug } = await fullCreate(tools);
  const created = succeeded(answer) ? createdSurvey(answer) : undefined;
  const stored = bySlug && findSurvey(bySlug);
  const isFull = stored !== undefined && recipientsOf(stored)?.length === cap;
  return created && isFull ? { id: created.id, slug, rows } : undefined;
}

/** The rows, each with an id that no recipient has. */
function withStrayIds(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.map((row, index) => ({ ...row, id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}` }));
}

export const overloadCheck = check("LIM-6", {
  property:
    "an add whose new rows would make more than 200 is refused, or adds as many as fit and counts no more as added, whatever comes with them; with fewer it succeeds",
  given: fc
    .record({
      stored: fc.integer({ min: 120, max: 200 }),
      known: fc.integer({ min: 0, max: 100 }),
      excess: fc.integer({ min: 1, max: 3 }),
      skipExisting: fc.boolean(),
      bySlug: fc.boolean(),
      hasStrayIds: fc.boolean(),
    })
    .map(({ excess, ...load }): Load => ({ ...load, fresh: cap - load.stored + excess })),
  examples: overloads,
  length: 6,
  runs: { quick: 1, standard: overloads.length, thorough: 20 },
  needs: ["LIM-3", "LIM-5"],
  async holds({ stored, known, fresh, skipExisting, bySlug, isCreated, hasStrayIds }, tools) {
    if (stored === 0) return demandEmptyCapped(tools);
    const created = isCreated === true ? await createdRoom(tools) : undefined;
    const room = created ?? (await roomWith(stored, tools));
    const updates = room.rows.slice(0, known).map((row) => changed(row, "over"));
    const news = plainRows(tools.names, fresh);
    const strangers = hasStrayIds === true ? withStrayIds(news) : news;
    const answer = await byEitherName(room, Number(bySlug), (name) =>
      tools.owner.add(name, { skipExisting, recipients: [...updates, ...strangers] }),
    );
    const action = `an add of ${fresh} new and ${updates.length} known rows to ${stored} recipients`;
    await demandCapKept(answer, { survey: room.id, stored, action }, tools);
    const fitting = [...updates, ...news.slice(0, cap - stored)];
    if (fitting.length === 0) return;
    const control = await addInParts(tools, room.id, { skipExisting, recipients: fitting });
    await relyingOn(stored < cap ? "LIM-5" : skipExisting ? "LIM-8" : "LIM-7", () =>
      demandSuccess(control, "the same add with as many new rows as fit"),
    );
    if (fitting.length <= mostAtOnce) return;
    const rest = news.slice(cap - stored);
    const beyond = await tools.owner.add(room.id, { skipExisting, recipients: rest });
    const alone = {
      survey: room.id,
      stored: cap,
      action: "an add of the new rows that don't fit, alone",
    };
    await demandCapKept(beyond, alone, tools);
  },
});
