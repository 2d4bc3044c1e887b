import { asText, isObject, type JsonObject } from "../../client/json/json.ts";
import { longText, lookalikeEmails } from "../documents/texts.ts";
import type { ExpectedRow, ExpectedSurvey, Step } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import type { Session } from "../scenarios/session.ts";
import { questionsIn } from "../model/expected-survey.ts";
import type { Control } from "./invalid-document.ts";
import { cutId, unknownId } from "../documents/unknown-name.ts";
import type {
  Command,
  Document,
  Handle,
  KeyName,
  OtherName,
  Question,
  Ref,
  Row,
  RowsAsRead,
  SlugForm,
  Spelling,
  Write,
} from "./program.ts";

/** Maps the names in one played program to values: surveys, recipients, ids and markers. */
export class Binding {
  readonly surveys = new Map<Handle, ExpectedSurvey>();
  readonly acceptedNames = new Set<string>();
  /** The last accepted write of each kind; one that was rejected as long as none was accepted. */
  readonly controls = new Map<Command["do"], Control>();
  /** In rows. */
  largestAcceptedAdd = 0;
  readonly refusedSlugs = new Map<Handle, string | undefined>();
  /** Keys that may not write, since their create was refused. */
  readonly refusedKeys = new Set<KeyName>();
  /** By survey, key and kind of name: true if the key has its own survey of that name. */
  readonly namesakes = new Map<string, boolean>();
  readonly #session: Session;
  readonly #values = new Map<string, unknown>();
  readonly #orders = new Map<string, boolean>();
  /** The recipients of each survey by email address, including removed ones. */
  readonly #recipients = new Map<ExpectedSurvey, Map<string, ExpectedRow>>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Remembers a write that later commands depend on. */
  remember({ do: operation, name, ...write }: Write, step: Step): void {
    if (name !== undefined && step.isAccepted) this.acceptedNames.add(name);
    if (write.invalid !== undefined || (!step.isAccepted && this.controls.get(operation)?.step.isAccepted === true))
      return;
    const sent = isObject(step.body) ? questionsIn(step.body).length : 0;
    this.controls.set(operation, { step, isShortened: sent < (write.questions?.length ?? 0) });
  }

  /** Returns a function that forgets the values that are made from now on: then they are made anew. */
  forgetLaterValues(): () => void {
    const known = new Set(this.#values.keys());
    return () => {
      for (const name of this.#values.keys()) if (!known.has(name)) this.#values.delete(name);
    };
  }

  /** Stores the survey's current recipients. */
  rememberRecipients(survey: ExpectedSurvey): void {
    const recipients = this.#recipients.get(survey) ?? new Map<string, ExpectedRow>();
    for (const row of survey.rows) recipients.set(asText(row.members["email"]), row);
    this.#recipients.set(survey, recipients);
  }

  /** Returns a name that no survey of the program has; for the same survey always the same. Undefined if none can be made. */
  otherName({ id, slug = "" }: ExpectedSurvey, by: "id" | "slug", other: OtherName): string | undefined {
    const { author } = this.#session;
    switch (other) {
      case "unknown":
        return by === "id" ? unknownId(id) : this.#valueNamed("unknown slug", () => `no-such-${author.marker()}`);
      case "cut":
        return by === "id" ? cutId(id) : slug.slice(0, -5);
      case "longer":
        return by === "id" ? `${id}-none` : `${slug}x`;
      case "with a wildcard":
        return `${slug.slice(0, 12)}%`;
      case "after null":
        return this.#valueNamed("slug after null", () => `null-${author.slug()}`);
      default:
        return other.hostile;
    }
  }

  hasSurveyWithSlug(slug: string): boolean {
    return [...this.surveys.values()].some((survey) => survey.slug === slug);
  }

  /** True if the document refers to the slug of a survey that doesn't exist. */
  lacksSlug({ slug }: Document): boolean {
    return isRef(slug) && slug.$ === "slug" && this.surveys.get(slug.on)?.slug === undefined;
  }

  /** Returns true and false in turn, for each operation. */
  toggleOrder(operation: string): boolean {
    // the flag of the first add stands before the recipients
    const isFirst = !(this.#orders.get(operation) ?? operation === "add");
    this.#orders.set(operation, isFirst);
    return isFirst;
  }

  rows(rows: readonly Row[] | RowsAsRead, survey: ExpectedSurvey | undefined): readonly JsonObject[] {
    if (typeof rows === "string") return rowsAsRead(survey, rows !== "as read");
    return rows.flatMap(({ count, person, ...row }) =>
      count === undefined
        ? [this.#row({ ...row, person }, survey)]
        : Array.from({ length: count }, (_, index) =>
            this.#row(person === undefined ? row : { ...row, person: `${person}${index}` }, survey),
          ),
    );
  }

  questions(questions: readonly Question[]): readonly JsonObject[] {
    const { author } = this.#session;
    return questions.map(({ type, members, give = {} }) => {
      const given = this.document(give, undefined);
      return members === "given" ? { type, ...given } : author.question(type, given);
    });
  }

  document(document: Document, survey: ExpectedSurvey | undefined): JsonObject {
    const members = Object.entries(document).map(([name, value]) => [name, this.#value(value, survey)]);
    return Object.fromEntries(members) as JsonObject;
  }

  #row(row: Row, survey: ExpectedSurvey | undefined): JsonObject {
    const { author } = this.#session;
    const { person, by = "email", spelling, give = {} } = row;
    const isNew = person === undefined && spelling === undefined;
    const email = isNew ? undefined : spelled(person === undefined ? author.email() : this.#email(person), spelling);
    const known = email === undefined ? undefined : this.#recipientWith(email, survey);
    const id = textId(known?.id) === undefined ? undefined : known?.id;
    const whole = this.#members(row, email, known);
    const named = by === "both" || by === "id" ? { ...whole, ...(id === undefined ? {} : { id }) } : whole;
    const isNameless = by === "neither" || (by === "id" && id !== undefined);
    const { email: _, ...rest } = named;
    return { ...(isNameless ? rest : named), ...this.document(give, survey) };
  }

  #members({ members = "all", alike }: Row, email: string | undefined, known: ExpectedRow | undefined): JsonObject {
    const { author } = this.#session;
    const address = email ?? (members === "given" || alike !== undefined ? author.email() : undefined);
    if (members === "given") return { email: address };
    if (members === "stored" && known !== undefined) return author.asStored(known);
    if (alike === undefined)
      return author.updatedRow({ id: known?.id, members: address === undefined ? {} : { email: address } });
    const { email: _email, id: _id, ...common } = this.#valueNamed(`row ${alike}`, () => author.row());
    return author.row({ ...common, email: address });
  }

  #value(value: unknown, survey: ExpectedSurvey | undefined): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, survey));
    if (isRef(value)) return this.#resolve(value, survey);
    return isObject(value) ? this.document(value, survey) : value;
  }

  #text(text: string): string {
    const { author } = this.#session;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === "mark" ? author.marker() : this.#valueNamed(`mark ${name}`, () => author.marker()),
    );
  }

  #resolve(ref: Ref, survey: ExpectedSurvey | undefined): unknown {
    const { author } = this.#session;
    if (ref.$ === "email") return this.#email(ref.of);
    if (ref.$ === "slug") return slugIn(ref.form, this.surveys.get(ref.on)?.slug);
    if (ref.$ === "unknown id") return unknownIdLike(survey?.rows[ref.like]?.id);
    if (ref.$ === "id")
      return this.#recipientWith(this.#email(ref.of), ref.on === undefined ? survey : this.surveys.get(ref.on))?.id;
    if (ref.$ === "text") return ref.text.replaceAll("{mark}", () => author.marker());
    const { kind, as, length } = ref;
    const make = (): string => {
      if (kind === "text") return longText(author.marker(), length ?? 20);
      return length === undefined ? author[kind]() : `${author[kind]()}-`.padEnd(length, "s");
    };
    return as === undefined ? make() : this.#valueNamed(`${kind} ${as}`, make);
  }

  #email(person: string): string {
    return this.#valueNamed(`email ${person}`, () => this.#session.author.email());
  }

  #recipientWith(email: string, survey: ExpectedSurvey | undefined): ExpectedRow | undefined {
    return survey === undefined ? undefined : this.#recipients.get(survey)?.get(email);
  }

  #valueNamed<Value>(name: string, make: () => Value): Value {
    if (!this.#values.has(name)) this.#values.set(name, make());
    return this.#values.get(name) as Value;
  }
}

function isRef(value: unknown): value is Ref {
  return isObject(value) && "$" in value;
}

function slugIn(form: SlugForm | undefined, slug: string | undefined): string | undefined {
  if (slug === undefined || form === undefined) return slug;
  if (form === "capitals") return slug.toUpperCase();
  if (form === "longer") return `${slug}-2`;
  // some services accept 30 characters at most
  return form === "with a prefix" ? `x${slug}`.slice(0, 30) : `${slug.slice(0, -1)}t`;
}

function rowsAsRead(survey: ExpectedSurvey | undefined, isSwapped: boolean): readonly JsonObject[] {
  const rows = survey?.lastRead?.rows ?? [];
  const [first, second, ...others] = rows;
  if (!isSwapped || first === undefined || second === undefined) return rows;
  return [{ ...first, email: second["email"] }, { ...second, email: first["email"] }, ...others];
}

/** Changes an address only before its run id. */
function spelled(email: string, spelling: Spelling | undefined): string {
  const dotted = email.replace("@", ".lx@");
  switch (spelling) {
    case undefined:
      return email;
    case "with a dot":
      return dotted;
    case "capitals":
      return dotted.toUpperCase();
    case "mixed case":
      return email.replace(/^p/, "Pat.Smith");
    case "with a tag":
      return email.replace(/^p/, "Kim-Jones+team");
    case "with a long name":
      return email.replace("@", ".with-a-rather-long-name+tag@mail.");
    default:
      return lookalikeEmails(dotted)[spelling] ?? dotted;
  }
}

/** Returns an id that no recipient has, with the form and type of this one. */
function unknownIdLike(id: unknown): unknown {
  const text = textId(id);
  const other = text === undefined ? undefined : unknownId(text);
  if (other === undefined) return undefined;
  return typeof id === "number" ? Number(other) : typeof id === "bigint" ? BigInt(other) : other;
}
