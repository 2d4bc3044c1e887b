import { createHash } from "node:crypto";
import type { RecipientDraft } from "../arbitraries/recipient.ts";
import { gridTypes } from "../arbitraries/question.ts";
import { tameContent, type SurveyContent } from "../arbitraries/survey-content.ts";
import { completed } from "../check/completed.ts";
import { untakenTypes, type UntakenType } from "../check/untaken-types.ts";
import { answerOf, demandPresent, demandSuccess, relyingOn } from "../check/demand.ts";
import { storedSurvey } from "../check/stored.ts";
import type { StandingSurvey } from "../check/tools.ts";
import type { Api } from "../http/api.ts";
import type { Recorder } from "../http/messenger.ts";
import { refused, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { createdSurvey, findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { inTurn, type Names } from "./names.ts";
import { sharedId } from "./shared-id.ts";
import type { SharedWork } from "./shared-work.ts";
import type { Shelf } from "./shelf.ts";
import { makeSurvey, plainDraft } from "./survey-maker.ts";
import type { Turns } from "./turns.ts";

/** How data came to the subject. */
export type Road = "create" | "update" | "add";

/** Data that was sent, and everywhere it is shown afterwards. */
export interface Placed {
  readonly road: Road;
  readonly sent: JsonObject;
  readonly answer: Exchange;
  /** What the answer to a PATCH shows of the survey, in so far as it does. */
  readonly answered?: View;
  /** Where the data must be shown. */
  readonly views: readonly View[];
  /** The types whose questions were refused even alone, and so left out of `sent`. */
  readonly untaken: readonly UntakenType[];
}

/** One place that shows a survey: `the answer to the create`, `the next read`. */
export interface View {
  readonly where: string;
  readonly survey: ShownSurvey;
}

/**
 * Content placed once and judged by many checks. Content that the subject refuses is tamed, then
 * spared its grids, whose rows and columns the contract leaves open; what is left must be taken.
 */
export interface Specimens {
  readonly created: (content: SurveyContent) => Promise<Placed>;
  readonly updated: (content: SurveyContent) => Promise<Placed>;
  readonly added: (rows: readonly RecipientDraft[]) => Promise<Placed>;
}

interface Workshop {
  readonly shared: SharedWork;
  readonly turns: Turns;
  readonly shelf: Shelf;
  readonly names: Names;
  readonly record: Recorder;
  readonly ownerTelling: (record: Recorder) => Api;
  /** Says whether another survey of the run was created with this id. */
  readonly isShared: (id: string) => boolean;
}

/** Specimens for one check; what is placed is shared with every other check of the run. */
export function specimensFor({ shared, turns, shelf, names, record, ownerTelling, isShared }: Workshop): Specimens {
  const base = (key: string): Promise<StandingSurvey> =>
    shared.use(
      key,
      (tell, turn) =>
        makeSurvey(ownerTelling(tell), plainDraft(names, `conformance-${names.runId}-${inTurn(key, turn)}`)),
      record,
    );
  /** A write whose answer was lost may yet come: what it goes to is not written to again. */
  const watching =
    (key: string, tell: Recorder): Recorder =>
    (exchange) => {
      if (exchange.method !== "GET" && (exchange.status ?? 500) >= 500) shared.forget(key);
      tell(exchange);
    };
  return {
    created: (content) =>
      shared.use(
        `created ${tokenOf(content)}`,
        (tell, turn) => placeByCreate(ownerTelling(tell), content, names, { isShared, turn }),
        record,
      ),
    async updated(content) {
      const survey = await base("gallery");
      return turns.take("gallery", () =>
        shared.use(
          `updated ${tokenOf(content)}`,
          (tell) => placeByUpdate(ownerTelling(watching("gallery", tell)), survey, content, names),
          record,
        ),
      );
    },
    async added(rows) {
      const volume = `rows-${shelf.volumeOf(tokenOf(rows), rows.length)}`;
      const survey = await base(volume);
      return turns.take(volume, () =>
        shared.use(
          `added ${tokenOf(rows)}`,
          (tell) => placeByAdd(ownerTelling(watching(volume, tell)), survey, rows, names),
          record,
        ),
      );
    },
  };
}

const tokens = new WeakMap<object, string>();

/** A short text that tells contents apart: the same for the same content. */
function tokenOf(content: object): string {
  const known = tokens.get(content) ?? createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 9);
  tokens.set(content, known);
  return known;
}

async function placeByCreate(
  owner: Api,
  content: SurveyContent,
  names: Names,
  { isShared, turn }: { readonly isShared: Workshop["isShared"]; readonly turn: number },
): Promise<Placed> {
  const token = tokenOf(content);
  const bodyOf = (given: SurveyContent): JsonObject => ({
    targetCompany: given.targetCompany,
    ...patchOf(given, names, token),
    slug: `conformance-${names.runId}-${inTurn(token, turn)}`,
    published: false,
    notifyOnResponse: false,
    notificationEmail: names.email("owner", token),
  });
  const { sent, answer, untaken } = await sendOrTame(content, bodyOf, (body) => owner.create(body));
  return relyingOn("SUR-1", async () => {
    demandSuccess(answer, "creating a survey with every documented member");
    const survey = mustShow(createdSurvey(answer), answer, "the answer to a create");
    if (isShared(survey.id)) throw sharedId(survey.id);
    const read = await nextRead(owner, survey.id);
    const answered = { where: "the answer to the create", survey: completed(survey, read.survey) };
    return { road: "create", sent, answer, untaken, views: [answered, read] };
  });
}

async function placeByUpdate(
  owner: Api,
  { id }: StandingSurvey,
  content: SurveyContent,
  names: Names,
): Promise<Placed> {
  const token = tokenOf(content);
  const { sent, answer, untaken } = await sendOrTame(
    content,
    (given) => patchOf(given, names, token),
    (body) => owner.update(id, body),
  );
  return relyingOn("SUR-36", async () => {
    demandSuccess(answer, "PATCH of all seven updatable members");
    const survey = findSurvey(answer);
    const answered = survey === undefined ? {} : { answered: { where: "the answer to PATCH", survey } };
    return { road: "update", sent, answer, untaken, ...answered, views: [await nextRead(owner, id)] };
  });
}

const noContent: SurveyContent = {
  targetCompany: "",
  title: "",
  description: "",
  welcomeMessage: "",
  logoUrl: "",
  accentColor: "",
  questions: [],
  recipients: [],
};

async function placeByAdd(
  owner: Api,
  { id }: StandingSurvey,
  rows: readonly RecipientDraft[],
  names: Names,
): Promise<Placed> {
  const token = tokenOf(rows);
  const bodyOf = (given: SurveyContent): JsonObject => ({ recipients: names.addressed(given.recipients, token) });
  const { sent, answer } = await sendOrTame({ ...noContent, recipients: rows }, bodyOf, (body) => owner.add(id, body));
  return relyingOn("RCP-30", async () => {
    demandSuccess(answer, "adding recipients");
    return { road: "add", sent, answer, untaken: [], views: [await nextRead(owner, id)] };
  });
}

function patchOf(content: SurveyContent, names: Names, token: string): JsonObject {
  const { targetCompany: _createOnly, ...updatable } = content;
  return { ...updatable, title: names.title(content.title), recipients: names.addressed(content.recipients, token) };
}

async function sendOrTame(
  content: SurveyContent,
  bodyOf: (content: SurveyContent) => JsonObject,
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<{ sent: JsonObject; answer: Exchange; untaken: readonly UntakenType[] }> {
  const tame = tameContent(content);
  const without = (types: readonly string[]): SurveyContent => ({
    ...tame,
    questions: tame.questions.filter(({ type }) => !types.includes(String(type))),
  });
  let untaken: readonly UntakenType[] = [];
  for (const given of [content, tame, without(gridTypes)]) {
    const answer = await send(bodyOf(given));
    if (!refused(answer)) return { sent: bodyOf(given), answer, untaken };
  }
  const trial = (questions: readonly JsonObject[]): JsonObject => {
    const { slug: _slug, ...body } = bodyOf({ ...tame, questions, recipients: [] });
    return body;
  };
  untaken = await untakenTypes(without(gridTypes).questions, (questions) => send(trial(questions)));
  const rest = bodyOf(without([...gridTypes, ...untaken.map(({ type }) => type)]));
  return { sent: rest, answer: await send(rest), untaken };
}

async function nextRead(owner: Api, id: string): Promise<View> {
  return { where: "the next read", survey: await storedSurvey(owner, id) };
}

function mustShow(survey: ShownSurvey | undefined, answer: Exchange, where: string): ShownSurvey {
  return demandPresent(survey, () => ({
    message: `${where} holds no survey with an id`,
    expected: "a survey object",
    received: answerOf(answer),
  }));
}
