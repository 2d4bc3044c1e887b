import { asText, isObject, type JsonObject } from "../../client/json/json.ts";
import { longText } from "../documents/texts.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import type { Session } from "../session/session.ts";
import { Played } from "./played.ts";
import { cutId, unknownId } from "../documents/names.ts";
import { spelledEmail } from "./spelled-email.ts";
import type { Document, OtherName, Question, Ref, Row, RowsAsRead, SlugForm } from "./program.ts";

/**
 * Maps the names in one played program to values: `{ $: "email", of: "p0" }` to the email address of `p0`. With these
 * values, it builds the names, recipients, questions and other members that the requests send.
 */
export class Binding {
  readonly session: Session;
  readonly played = new Played();
  readonly #values = new Map<string, unknown>();
  /** By operation: true if its last document began with the lists. */
  readonly #wasListFirst = new Map<string, boolean>();
  /** The recipients of each survey by email address, including removed recipients. */
  readonly #recipients = new Map<ExpectedSurvey, Map<string, ExpectedRow>>();

  constructor(session: Session) {
    this.session = session;
  }

  /** Returns a function that forgets the values generated after this call, so that each is generated again. */
  forgetLaterValues(): () => void {
    const earlier = new Set(this.#values.keys());
    return () => {
      for (const name of this.#values.keys()) {
        if (!earlier.has(name)) this.#values.delete(name);
      }
    };
  }

  /** Stores the survey's current recipients, so that later commands can name them even if they were removed. */
  rememberRecipients(survey: ExpectedSurvey): void {
    const recipients = this.#recipients.get(survey) ?? new Map<string, ExpectedRow>();
    for (const row of survey.rows) recipients.set(asText(row.members["email"]), row);
    this.#recipients.set(survey, recipients);
  }

  /** Returns a name that no survey of the program has. It is always the same for a survey; undefined if it may be in use. */
  otherName({ id, slug = "" }: ExpectedSurvey, by: "id" | "slug", other: OtherName): string | undefined {
    const { author } = this.session;
    switch (other) {
      case "unknown":
        return by === "id" ? unknownId(id) : this.#valueNamed("unknown slug", () => `no-such-${author.marker()}`);
      case "cut":
        // five characters shorter: a longer beginning may be another survey's slug (see names.ts)
        return by === "id" ? cutId(id) : slug.slice(0, -5);
      case "longer":
        return by === "id" ? `${id}-none` : `${slug}x`;
      case "with a wildcard":
        // a service that looks slugs up with LIKE would find a survey
        return `${slug.slice(0, 12)}%`;
      case "after null":
        return this.#valueNamed("slug after null", () => `null-${author.slug()}`);
      default:
        return other.hostile;
    }
  }

  /** True if the document refers to the slug of a survey that doesn't exist. */
  lacksSlug({ slug }: Document): boolean {
    return isRef(slug) && slug.$ === "slug" && this.played.surveys.get(slug.on)?.slug === undefined;
  }

  /** Returns whether the next document begins with its lists: true and false in turn, for each operation. */
  toggleOrder(operation: string): boolean {
    // in the first add, `skipExisting` stands before the recipients
    const isListFirst = !(this.#wasListFirst.get(operation) ?? operation === "add");
    this.#wasListFirst.set(operation, isListFirst);
    return isListFirst;
  }

  /** Returns the recipients that a request sends. */
  rows(rows: readonly Row[] | RowsAsRead, survey: ExpectedSurvey | undefined): readonly JsonObject[] {
    if (typeof rows === "string") return rowsAsRead(survey, rows === "as read, two addresses swapped");
    return rows.flatMap(repeatedRow).map((row) => this.#row(row, survey));
  }

  /** Returns the questions that a request sends. */
  questions(questions: readonly Question[]): readonly JsonObject[] {
    const { author } = this.session;
    return questions.map(({ type, members, give = {} }) => {
      const values = this.document(give, undefined);
      return members === "given" ? { type, ...values } : author.question(type, values);
    });
  }

  /** Returns the document with values for its references, for example `{ title: { $: "new", kind: "title" } }` with a new title. */
  document(document: Document, survey: ExpectedSurvey | undefined): JsonObject {
    const members = Object.entries(document).map(([name, value]) => [name, this.#value(value, survey)]);
    return Object.fromEntries(members) as JsonObject;
  }

  #row(row: Row, survey: ExpectedSurvey | undefined): JsonObject {
    const { by = "email", give = {} } = row;
    const email = this.#addressOf(row);
    const stored = email === undefined ? undefined : this.#recipientWith(email, survey);
    // sent as the service shows it, such as a number, if it is a valid id
    const id = textId(stored?.id) === undefined ? undefined : stored?.id;
    const givesId = id !== undefined && (by === "id" || by === "both");
    const members: JsonObject = { ...this.#members(row, email, stored), ...(givesId ? { id } : {}) };
    const { email: _, ...withoutEmail } = members;
    // if the id isn't known, the email has to identify the recipient
    const lacksEmail = by === "neither" || (by === "id" && givesId);
    return { ...(lacksEmail ? withoutEmail : members), ...this.document(give, survey) };
  }

  /** Returns undefined for a new recipient without a `spelling`, who gets a new address. */
  #addressOf({ person, spelling }: Row): string | undefined {
    if (person !== undefined) return spelledEmail(this.#email(person), spelling);
    return spelling === undefined ? undefined : spelledEmail(this.session.author.email(), spelling);
  }

  #members(row: Row, email: string | undefined, stored: ExpectedRow | undefined): JsonObject {
    const { members = "all", alike } = row;
    const { author } = this.session;
    if (members === "given") return { email: email ?? author.email() };
    if (members === "stored" && stored !== undefined) return author.asStored(stored);
    if (alike === undefined)
      return author.updatedRow({ id: stored?.id, members: email === undefined ? {} : { email } });
    // rows that are alike share all members but the email
    const address = email ?? author.email();
    const { email: _email, id: _id, ...shared } = this.#valueNamed(`row ${alike}`, () => author.row());
    return author.row({ ...shared, email: address });
  }

  #value(value: unknown, survey: ExpectedSurvey | undefined): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, survey));
    if (isRef(value)) return this.#resolve(value, survey);
    return isObject(value) ? this.document(value, survey) : value;
  }

  /** Replaces `{mark}` with a new marker, and other names, such as `{firm}`, with the program's marker of that name. */
  #text(text: string): string {
    const { author } = this.session;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === "mark" ? author.marker() : this.#valueNamed(`mark ${name}`, () => author.marker()),
    );
  }

  #resolve(ref: Ref, survey: ExpectedSurvey | undefined): unknown {
    const { author } = this.session;
    if (ref.$ === "email") return this.#email(ref.of);
    if (ref.$ === "slug") return slugIn(ref.form, this.played.surveys.get(ref.on)?.slug);
    if (ref.$ === "unknown id") return unknownIdLike(survey?.rows[ref.like]?.id);
    if (ref.$ === "id")
      return this.#recipientWith(this.#email(ref.of), ref.on === undefined ? survey : this.played.surveys.get(ref.on))
        ?.id;
    if (ref.$ === "text") return ref.text.replaceAll("{mark}", () => author.marker());
    const { kind, as, length } = ref;
    const generate = (): string => {
      if (kind === "text") return longText(author.marker(), length ?? 20);
      // only a slug has a length here: it is padded with `s`
      return length === undefined ? author[kind]() : `${author[kind]()}-`.padEnd(length, "s");
    };
    return as === undefined ? generate() : this.#valueNamed(`${kind} ${as}`, generate);
  }

  #email(person: string): string {
    return this.#valueNamed(`email ${person}`, () => this.session.author.email());
  }

  #recipientWith(email: string, survey: ExpectedSurvey | undefined): ExpectedRow | undefined {
    return survey === undefined ? undefined : this.#recipients.get(survey)?.get(email);
  }

  #valueNamed<Value>(name: string, generate: () => Value): Value {
    if (!this.#values.has(name)) this.#values.set(name, generate());
    return this.#values.get(name) as Value;
  }
}

/** Expands `{ person: "p", count: 2 }` to the rows of `p0` and `p1`. */
function repeatedRow({ count, ...row }: Row): readonly Row[] {
  if (count === undefined) return [row];
  const { person } = row;
  return Array.from({ length: count }, (_, index) =>
    person === undefined ? row : { ...row, person: `${person}${index}` },
  );
}

function isRef(value: unknown): value is Ref {
  return isObject(value) && "$" in value;
}

function slugIn(form: SlugForm | undefined, slug: string | undefined): string | undefined {
  if (slug === undefined || form === undefined) return slug;
  if (form === "capitals") return slug.toUpperCase();
  if (form === "longer") return `${slug}-2`;
  // some services accept 30 characters at most; generated slugs end in a hexadecimal digit, never in `t`
  return form === "with a prefix" ? `x${slug}`.slice(0, 30) : `${slug.slice(0, -1)}t`;
}

function rowsAsRead(survey: ExpectedSurvey | undefined, isSwapped: boolean): readonly JsonObject[] {
  const rows = survey?.lastRead?.rows ?? [];
  const [first, second, ...others] = rows;
  if (!isSwapped || first === undefined || second === undefined) return rows;
  return [{ ...first, email: second["email"] }, { ...second, email: first["email"] }, ...others];
}

/** Returns an id that no recipient has, with the form and type of this one. */
function unknownIdLike(id: unknown): unknown {
  const text = textId(id);
  const otherId = text === undefined ? undefined : unknownId(text);
  if (otherId === undefined) return undefined;
  if (typeof id === "number") return Number(otherId);
  return typeof id === "bigint" ? BigInt(otherId) : otherId;
}
