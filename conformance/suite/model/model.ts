import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { type Expected, type ExpectedSurvey, type Sender, type Sending, type Step } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { isWrite } from "../../client/endpoint.ts";
import { createdSurvey, findSurvey, type ShownSurvey } from "../reading/survey.ts";
import { adoptShownState } from "./adopt-shown-state.ts";
import {
  changesEmail,
  dropsRecipient,
  hasIndistinctIds,
  isAmbiguous,
  historiesOf,
  rowFromBody,
} from "./rows-in-body.ts";
import { brokenBy, isOpenBody } from "./broken-by.ts";
import { isBlank } from "./values/equality.ts";
import { NotForeign, unknown } from "./values/expected-value.ts";
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
} from "./expected-survey.ts";
import { nameOfDocument, nameOfQuestion, namesOfRow, Provenance } from "./provenance.ts";
import { possibleRowsAfterAdd } from "./possible-rows.ts";
import { ifAccepted } from "./if-accepted.ts";
import { settleRace } from "./settle-race.ts";

const mayBeRefused = { mayBeRefused: true } as const;

/** Expected state of the subject: an accepted write is applied, a rejected one changes nothing. */
export class Model {
  readonly #surveys = new Map<string, ExpectedSurvey>();
  readonly provenance = new Provenance();
  /** Separate markers for whole documents: a recipient may inherit its own survey's value. */
  readonly #documents = new Provenance();

  get surveys(): readonly ExpectedSurvey[] {
    return [...this.#surveys.values()];
  }

  /** Prefers the key's own survey, since each key may have its own sequence of ids. */
  withId(id: string | undefined, as: Sender): ExpectedSurvey | undefined {
    if (id === undefined) return undefined;
    return this.#surveys.get(`${as} ${id}`) ?? this.surveys.find((survey) => survey.id === id);
  }

  find(name: string, as: Sender): ExpectedSurvey | undefined {
    const named = this.surveys.filter((survey) => survey.id === name || survey.slug === name);
    return named.find(({ owner }) => owner === as) ?? named[0];
  }

  withSlug(slug: unknown, as: Sender): ExpectedSurvey | undefined {
    return this.surveys.find((survey) => survey.slug === slug && survey.owner === as);
  }

  /** Returns the expected outcome of a request. Must be called before the request is sent. */
  expect(sending: Sending): Expected {
    const { operation, as, body, text, isHostile = false } = sending;
    this.#noteMarkers(body);
    const survey = this.#namedSurvey(sending);
    if (sending.isOpen === true) return { outcome: "open", survey };
    if (as === "nobody" || as === "intruder") return { outcome: "unauthorized", why: "key", survey };
    if (sending.name !== undefined && survey === undefined)
      return { outcome: isHostile ? "open" : "missing", why: "missing" };
    if (survey !== undefined && survey.owner !== as) return { outcome: "missing", why: "another key", survey };
    if (!isWrite(sending)) return { outcome: isHostile ? "open" : "accepted", survey };
    if (isHostile || isOpenBody(sending)) return { outcome: "open", survey };
    if (body === undefined && text !== undefined) return { outcome: "rejected", why: "not JSON", survey };
    if (!isObject(body)) return { outcome: "rejected", why: "not an object", survey };
    const breaks = brokenBy(body, operation);
    const expectValid = (document: JsonObject): Expected => this.#expectValid(operation, as, document, survey);
    if (breaks.length === 0) return expectValid(body);
    const rejected = { outcome: "rejected", why: "invalid", breaks, survey } as const;
    return { ...rejected, ...ifAccepted(body, breaks, this.provenance, expectValid) };
  }

  #namedSurvey({ survey, name, as }: Sending): ExpectedSurvey | undefined {
    const isOfAnotherKey = survey !== undefined && survey.owner !== as && (as === "owner" || as === "other");
    if (survey !== undefined && !isOfAnotherKey) return survey;
    return name === undefined ? survey : (this.find(name, as) ?? survey);
  }

  #expectValid(operation: string, as: Sender, body: JsonObject, survey: ExpectedSurvey | undefined): Expected {
    if (operation === "create") return this.#expectValidCreate(as, body);
    if (survey === undefined) return { outcome: "open" };
    if (hasIndistinctIds(survey)) return { outcome: "open", survey };
    if (operation === "update") {
      if (rowsIn(body).length > maxRecipients) return { outcome: "rejected", why: "cap", survey };
      const histories = historiesOf(survey, body);
      return { outcome: "accepted", survey, histories, ...(dropsRecipient(survey, body) ? mayBeRefused : {}) };
    }
    const after = possibleRowsAfterAdd(survey, body, this.surveys);
    if (after.rows.length > maxRecipients && !after.isAmbiguous)
      return { outcome: "rejected", why: "cap", survey, after };
    const outcome = after.isOpen ? "open" : "accepted";
    return { outcome, survey, after, ...(changesEmail(survey, body) ? mayBeRefused : {}) };
  }

  #expectValidCreate(as: Sender, body: JsonObject): Expected {
    const holder = body["slug"] === undefined ? undefined : this.withSlug(body["slug"], as);
    if (holder !== undefined) return { outcome: "rejected", why: "slug in use", survey: holder };
    // a service may let two keys use the same slug, or not
    const isOfAnotherKey = this.surveys.some((other) => other.slug !== undefined && other.slug === body["slug"]);
    const isOverCap = rowsIn(body).length > maxRecipients;
    if (isOfAnotherKey) return isOverCap ? { outcome: "open" } : { outcome: "open", why: "slug of another key" };
    return isOverCap ? { outcome: "rejected", why: "cap" } : { outcome: "accepted" };
  }

  apply(step: Step): void {
    const { operation, isAccepted, expected } = step;
    if (!isWrite(step)) return;
    const { survey } = expected;
    if (operation === "create") {
      if (isAccepted && expected.outcome !== "unauthorized") this.#create(step);
      else if (survey !== undefined) survey.writesSinceRead.push(step);
      return;
    }
    this.#noteElsewhere(step, survey);
    if (survey === undefined) return;
    survey.writesSinceRead.push(step);
    if (step.status === 0 || step.status >= 500) survey.isUncertain = true;
    if (!isAccepted || expected.outcome === "missing" || expected.outcome === "unauthorized") return;
    // some services read a body that isn't JSON as an empty object, which changes nothing
    if (step.operation === "update" && expected.why === "not JSON") return;
    if (step.isHostile === true || step.isOpen === true || !isObject(step.body)) survey.isUncertain = true;
    // an invalid write that is accepted may be applied in part
    else if (expected.outcome === "rejected") survey.isUncertain = true;
    else this.#applyChange(survey, step, expected.readAs ?? step.body);
  }

  readonly settle = settleRace;
  readonly adopt = adoptShownState;

  #applyChange(survey: ExpectedSurvey, step: Step, body: JsonObject): void {
    if (step.operation === "add") {
      const { after } = step.expected;
      if (after !== undefined) survey.rows = after.rows;
      survey.isAmbiguous ||= after?.isAmbiguous ?? true;
      return;
    }
    // null may clear a text, reset it or change nothing
    for (const member of textMembers) if (body[member] !== undefined) survey.members[member] = body[member] ?? unknown;
    // PATCH may ignore these
    for (const member of settingMembers) if (body[member] !== undefined) survey.members[member] = unknown;
    if (body["slug"] !== undefined) survey.slug = undefined;
    if (Array.isArray(body["questions"])) survey.questions = questionsIn(body);
    if (Array.isArray(body["recipients"])) {
      this.#overwrite(survey, rowsIn(body));
      survey.isAmbiguous = isAmbiguous(body);
    }
    if (body["recipients"] === null || body["questions"] === null) survey.isUncertain = true;
  }

  #overwrite(survey: ExpectedSurvey, rows: readonly JsonObject[]): void {
    const before = new Map(survey.rows.map((row) => [emailKey(row.members["email"]), row]));
    const emails = new Set(rows.map(({ email }) => emailKey(email)));
    survey.removed = survey.rows.filter(({ members }) => !emails.has(emailKey(members["email"])));
    survey.rows = rows.map((row) => rowFromBody(row, before.get(emailKey(row["email"])), this.provenance));
  }

  #create(step: Step): void {
    const { exchange, expected } = step;
    const body = expected.readAs ?? step.body;
    const shown = exchange === undefined ? undefined : (createdSurvey(exchange) ?? findSurvey(exchange));
    if (shown === undefined) return;
    const known = this.#surveys.get(`${step.as} ${shown.id}`);
    if (known !== undefined) {
      // the id is in use, so either survey may be shown from now on
      known.isUncertain = true;
      return;
    }
    const document: Record<string, unknown> = isObject(body) ? { ...body } : {};
    // a service may change a slug that is unusual or that another key uses
    const isOfAnotherKey = this.surveys.some((other) => other.slug === document["slug"] && other.owner !== step.as);
    if (isOfAnotherKey || !isUsualSlug(document["slug"])) document["slug"] = undefined;
    const slug = shown.slug ?? (typeof document["slug"] === "string" ? document["slug"] : undefined);
    const survey = expectedSurvey({
      shown,
      scenario: step.scenario,
      owner: step.as,
      slug,
      members: this.#membersOf(document),
      questions: questionsIn(document),
      rows: rowsIn(document).map((row) => rowFromBody(row, undefined, this.provenance)),
      writesSinceRead: [step],
      isUncertain: step.isHostile === true || step.isOpen === true || expected.outcome === "rejected",
      isAmbiguous: isAmbiguous(document),
      provenance: this.provenance,
      madeAt: step.ended,
      hidesAddress: isBlank(shown.members["notificationEmail"]),
    });
    this.#noteElsewhere(step, undefined);
    this.#surveys.set(`${survey.owner} ${survey.id}`, survey);
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
      isUncertain: true,
      isAmbiguous: true,
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

  #noteElsewhere(step: Step, survey: ExpectedSurvey | undefined): void {
    for (const other of this.#surveys.values())
      if (other !== survey) other.writesElsewhere = withLatest(other.writesElsewhere, step);
  }

  #noteMarkers(body: unknown): void {
    if (!isObject(body)) return;
    for (const row of rowsIn(body)) {
      const [name] = namesOfRow(row);
      if (name !== undefined) this.provenance.recordMarkers(row, name);
    }
    this.#documents.recordMarkers(body, nameOfDocument(body));
    for (const question of questionsIn(body)) this.provenance.recordMarkers(question, nameOfQuestion(question));
  }
}
