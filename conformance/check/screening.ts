import { crowd, namedIn, type CrowdBreach } from "../arbitraries/crowd.ts";
import { controlQuestions, faults, type Attempt, type BodyRoad, type Negative } from "../arbitraries/negative.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { refused } from "../http/exchange.ts";
import { findDetails } from "../reading/details.ts";
import { lawfulDocument } from "./lawful-document.ts";
import type { Tools } from "./tools.ts";

/** Trials of one requirement that a quick run adds for what the details of a refusal don't name. */
const mostSuspects = 3;

/**
 * The breaches of a requirement that a server may have overlooked, each on its own: those that the details of its refusal
 * don't name when they all come at once. Undefined where the details tell nothing: many servers name the first breach
 * alone. A suspicion is no verdict; only a trial of the single breach is.
 */
export async function suspects(
  breaks: RequirementId,
  road: BodyRoad,
  tools: Tools,
): Promise<readonly Attempt[] | undefined> {
  const screened = await tools.once(`all breaches at once, ${road}`, (own) => screen(road, own));
  if (!screened?.breaches.some((negative) => negative.breaks === breaks)) return undefined;
  return screened.unnamed
    .filter((negative) => negative.breaks === breaks)
    .slice(0, mostSuspects)
    .map((negative) => ({ road, negative: moved(negative) }));
}

interface Screened {
  readonly breaches: readonly CrowdBreach[];
  readonly unnamed: readonly CrowdBreach[];
}

async function screen(road: BodyRoad, tools: Tools): Promise<Screened | undefined> {
  const { members, breaches } = crowd(road);
  const { id: survey } = await tools.workbench();
  const body = { ...(await lawfulDocument(road, [], tools)), ...members };
  const answer = await tools.owner.call(road, { body, ...(road === "create" ? {} : { survey }) });
  if (!refused(answer)) return undefined;
  const named = namedIn(findDetails(answer)?.value, breaches);
  if (named.length * 2 < breaches.length) return undefined;
  return { breaches, unnamed: breaches.filter((one) => !named.includes(one)) };
}

/** The same breach in the document for single trials: in a question of the same type, at its front if it stood first, else behind it. */
function moved({ breaks, path, value, type }: CrowdBreach): Negative {
  const alike = faults.filter((fault) => fault.breaks === breaks).flatMap(({ paths }) => paths);
  const places = alike.filter((place) => place.length === path.length);
  const ofType = places.filter(([, index]) => controlQuestions[Number(index)]?.["type"] === type);
  const fitting = ofType.length === 0 ? places : ofType;
  const place = path[1] === 0 ? fitting[0] : fitting.at(-1);
  return { breaks, value, path: place ?? path };
}
