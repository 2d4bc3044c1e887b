import type {
  Expected,
  ExpectedSurvey,
  RowsAfterAdd,
  Sender,
  Sending,
  Step,
  ExpectedRow,
  Race,
} from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { isWrite } from "../../client/endpoint.ts";
import { createdSurvey, findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { adoptShownState } from "./adopt-shown-state.ts";
import { leavesRowsUnknown, rowFromBody } from "./if-accepted.ts";
import { isBlank } from "./values/equality.ts";
import { NotForeign, unknown, anyOf } from "./values/expected-value.ts";
import {
  emailKey,
  expectedSurvey,
  isUsualSlug,
  questionsIn,
  rowsIn,
  settingMembers,
  surveyMembers,
  textMembers,
  withLatest,
  givenMembers,
  rowMembers,
} from "./expected-survey.ts";
import { nameOfDocument, nameOfQuestion, namesOfRow, Provenance } from "./provenance.ts";
import { expectedOutcome } from "./expected-outcome.ts";

/** Predicts what the service stores: an accepted write is applied, a rejected one changes nothing. */
export class Model {
  readonly #surveys = new Map<string, ExpectedSurvey>();
  readonly provenance = new Provenance();
  /** The markers of whole documents. They are not in `provenance`, since a recipient may show a value of its survey. */
  readonly #documents = new Provenance();
  // parts of the model that need no state of their own: for use after a race, and after a read-back
  readonly settle = settleRace;
  readonly adopt = adoptShownState;

  get surveys(): readonly ExpectedSurvey[] {
    return [...this.#surveys.values()];
  }

  /** Prefers the key's own survey, since each key may have its own sequence of ids. */
  withId(id: string | undefined, as: Sender): ExpectedSurvey | undefined {
    if (id === undefined) return undefined;
    return this.#surveys.get(`${as} ${id}`) ?? this.surveys.find((survey) => survey.id === id);
  }

  /** Finds a survey by its id or slug. Prefers the key's own. */
  find(name: string, as: Sender): ExpectedSurvey | undefined {
    const named = this.surveys.filter((survey) => survey.id === name || survey.slug === name);
    return named.find(({ owner }) => owner === as) ?? named[0];
  }

  withSlug(slug: unknown, as: Sender): ExpectedSurvey | undefined {
    return this.surveys.find((survey) => survey.slug === slug && survey.owner === as);
  }

  /** Returns the expected outcome of a request. Must be called before the request is sent. */
  expect(sending: Sending): Expected {
    this.#recordMarkers(sending.body);
    return expectedOutcome(sending, this.#namedSurvey(sending), this);
  }

  /** Two keys may use the same slug: the survey of the key that sends the request takes precedence. */
  #namedSurvey({ survey, name, as }: Sending): ExpectedSurvey | undefined {
    // other senders, such as one without a key, can only mean the given survey
    const isOfAnotherKey = survey !== undefined && survey.owner !== as && (as === "owner" || as === "other");
    if (survey !== undefined && !isOfAnotherKey) return survey;
    return name === undefined ? survey : (this.find(name, as) ?? survey);
  }

  /** Applies a write after its response. */
  apply(step: Step): void {
    if (!isWrite(step)) return;
    const { isAccepted, operation, expected } = step;
    const { survey, outcome } = expected;
    if (operation === "create" && isAccepted && outcome !== "unauthorized") {
      this.#create(step);
      return;
    }
    if (operation !== "create") this.#recordElsewhere(step, survey);
    if (survey === undefined) return;
    survey.writesSinceRead.push(step);
    if (operation !== "create") this.#change(survey, step);
  }

  #change(survey: ExpectedSurvey, step: Step): void {
    const { status, isAccepted, operation, expected, body, isHostile = false, isOpen = false } = step;
    if (status === 0 || status >= 500) survey.isStateUnknown = true;
    if (!isAccepted || expected.outcome === "missing" || expected.outcome === "unauthorized") return;
    // some services read a body that isn't JSON as an empty object, which changes nothing: the state stays known
    if (operation === "update" && expected.why === "not JSON") return;
    // an invalid write that is accepted may be applied in part
    const isEffectUnknown = isHostile || isOpen || expected.outcome === "rejected";
    if (isEffectUnknown || !isObject(body)) survey.isStateUnknown = true;
    else if (operation === "add") applyAdd(survey, expected.after);
    else applyUpdate(survey, expected.readAs ?? body, this.provenance);
  }

  #create(step: Step): void {
    const { exchange, expected, as } = step;
    const shown = exchange === undefined ? undefined : (createdSurvey(exchange) ?? findSurvey(exchange));
    if (shown === undefined) return;
    const known = this.#surveys.get(`${as} ${shown.id}`);
    if (known !== undefined) {
      // two creates returned the same id, so either survey may be shown from now on
      known.isStateUnknown = true;
      return;
    }
    // `readAs`: what the service may have made of an invalid document
    const body = expected.readAs ?? step.body;
    const document: Record<string, unknown> = isObject(body) ? { ...body } : {};
    // a service may change a slug that is unusual or that another key uses
    const isOfAnotherKey = this.surveys.some(({ slug, owner }) => slug === document["slug"] && owner !== as);
    if (isOfAnotherKey || !isUsualSlug(document["slug"])) document["slug"] = undefined;
    const givenSlug = typeof document["slug"] === "string" ? document["slug"] : undefined;
    const survey = expectedSurvey({
      shown,
      scenario: step.scenario,
      owner: as,
      slug: shown.slug ?? givenSlug,
      members: this.#membersOf(document),
      questions: questionsIn(document),
      rows: rowsIn(document).map((row) => rowFromBody(row, undefined, this.provenance)),
      writesSinceRead: [step],
      isStateUnknown: step.isHostile === true || step.isOpen === true || expected.outcome === "rejected",
      areRowsUnknown: leavesRowsUnknown(document),
      provenance: this.provenance,
      madeAt: step.ended,
      hidesAddress: isBlank(shown.members["notificationEmail"]),
    });
    this.#recordElsewhere(step, undefined);
    this.#surveys.set(`${as} ${survey.id}`, survey);
    step.made = survey;
  }

  /** An omitted text may have any value but another survey's. Other omitted members are unknown. */
  #membersOf(document: JsonObject): Record<string, unknown> {
    const notGiven = new NotForeign(this.#documents.foreignTo([nameOfDocument(document)]));
    const isText = (name: string): boolean => name === "notificationEmail" || textMembers.some((one) => one === name);
    return Object.fromEntries(
      surveyMembers.map((name) => [name, document[name] ?? (isText(name) ? notGiven : unknown)]),
    );
  }

  /** Adds a survey that existed before the first observed request. Its state is unknown until the next read-back. */
  addExisting(shown: ShownSurvey, { scenario, as, ended }: Pick<Step, "scenario" | "as" | "ended">): ExpectedSurvey {
    const survey = expectedSurvey({
      shown,
      scenario,
      owner: as,
      slug: shown.slug,
      isStateUnknown: true,
      areRowsUnknown: true,
      isShared: true,
      provenance: this.provenance,
      madeAt: ended,
    });
    this.#surveys.set(`${as} ${survey.id}`, survey);
    return survey;
  }

  forget({ id, owner }: ExpectedSurvey): void {
    this.#surveys.delete(`${owner} ${id}`);
  }

  /** Records a write for all surveys but the given one, because it must not change them. */
  #recordElsewhere(step: Step, survey: ExpectedSurvey | undefined): void {
    for (const other of this.#surveys.values())
      if (other !== survey) other.writesElsewhere = withLatest(other.writesElsewhere, step);
  }

  #recordMarkers(body: unknown): void {
    if (!isObject(body)) return;
    for (const row of rowsIn(body)) {
      const [name] = namesOfRow(row);
      if (name !== undefined) this.provenance.recordMarkers(row, name);
    }
    this.#documents.recordMarkers(body, nameOfDocument(body));
    for (const question of questionsIn(body)) this.provenance.recordMarkers(question, nameOfQuestion(question));
  }
}

function applyAdd(survey: ExpectedSurvey, after: RowsAfterAdd | undefined): void {
  if (after !== undefined) survey.rows = after.rows;
  // without a prediction, as after an add in a race for the last places, the recipients are unknown
  survey.areRowsUnknown ||= after?.areRowsUnknown ?? true;
}

function applyUpdate(survey: ExpectedSurvey, body: JsonObject, provenance: Provenance): void {
  // null may clear a text, reset it or change nothing, so any value may follow
  for (const member of textMembers) if (body[member] !== undefined) survey.members[member] = body[member] ?? unknown;
  // the contract names these for a create only: a PATCH may apply or ignore them
  for (const member of settingMembers) if (body[member] !== undefined) survey.members[member] = unknown;
  if (body["slug"] !== undefined) survey.slug = undefined;
  if (Array.isArray(body["questions"])) survey.questions = questionsIn(body);
  if (Array.isArray(body["recipients"])) {
    overwriteRows(survey, rowsIn(body), provenance);
    survey.areRowsUnknown = leavesRowsUnknown(body);
  }
  // null may empty a list or change nothing
  if (body["recipients"] === null || body["questions"] === null) survey.isStateUnknown = true;
}

function overwriteRows(survey: ExpectedSurvey, rows: readonly JsonObject[], provenance: Provenance): void {
  const before = new Map(survey.rows.map((row) => [emailKey(row.members["email"]), row]));
  const emails = new Set(rows.map(({ email }) => emailKey(email)));
  survey.removed = survey.rows.filter(({ members }) => !emails.has(emailKey(members["email"])));
  survey.rows = rows.map((row) => rowFromBody(row, before.get(emailKey(row["email"])), provenance));
}

/** Expects the state after any order of the accepted requests: after PATCHes with the titles A and B, either title. */
function settleRace({ steps }: Race): void {
  const accepted = steps.filter(({ isAccepted }) => isAccepted);
  for (const survey of new Set(accepted.flatMap(({ expected }) => expected.survey ?? []))) {
    const bodies = accepted.flatMap(({ expected, body }) =>
      expected.survey === survey && isObject(body) ? [body] : [],
    );
    for (const member of textMembers) survey.members[member] = anyOfDocuments(bodies, member, survey.members[member]);
    survey.rows = survey.rows.map((row): ExpectedRow => {
      const key = emailKey(row.members["email"]);
      const updates = key === "" ? [] : bodies.flatMap(rowsIn).filter(({ email }) => emailKey(email) === key);
      const members = rowMembers.map((member) => [member, anyOfUpdates(updates, member, row.members[member])]);
      // an update that omits a member may have cleared it, and the recipient then shows the value of the survey
      const ownMembers = row.ownMembers.filter((member) =>
        updates.every((update) => givenMembers(update).includes(member)),
      );
      return { ...row, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
    });
  }
}

/** Any of the documents may have been applied last. */
function anyOfDocuments(documents: readonly JsonObject[], member: string, known: unknown): unknown {
  return anyOf([known, ...documents.flatMap((document) => document[member] ?? [])]);
}

/** An update may clear a member that it omits: `null`. `known` already includes the effect of a single update. */
function anyOfUpdates(updates: readonly JsonObject[], member: string, known: unknown): unknown {
  const values = updates.map((update) => update[member] ?? null);
  const isGiven = values.some((value) => value !== null);
  return isGiven && values.length > 1 ? anyOf([known, ...values]) : known;
}
