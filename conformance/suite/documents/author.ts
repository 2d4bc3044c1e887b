import { choiceTypes } from "../model/breaches.ts";
import { markOf } from "../model/values/mark.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { ExpectedRow } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { OpenMember } from "../model/open-members.ts";
import type { Names } from "./names.ts";
import { Needs } from "./needs.ts";
import { plain } from "./plain.ts";

/** Writes documents with a unique mark in every text: a shown value reveals its sender. */
export class Author {
  readonly #names: Names;
  readonly #place: number;
  readonly #needs: Needs;
  #marks = 0;

  constructor(names: Names, place: number, needs = new Needs()) {
    this.#names = names;
    this.#place = place;
    this.#needs = needs;
  }

  mark(): string {
    return markOf(this.#place, (this.#marks += 1));
  }

  slug(): string {
    return this.#needs.hasShortSlugs ? this.#names.shortSlug() : this.#names.slug();
  }

  /** Returns digits that look like a numeric id. The run id is among them. */
  digits(): string {
    return `${Number.parseInt(this.#names.runId.replaceAll(/[^0-9a-f]/g, ""), 16)}${(this.#marks += 1)}`;
  }

  email(mark = this.mark()): string {
    return this.#names.email("p", mark);
  }

  title(): string {
    return this.#names.title(`Survey ${this.mark()}`);
  }

  /** Returns in turn an ordinary colour, one with leading zeros, one of digits alone, and one that looks like `1e5`. */
  colour(): string {
    this.#marks += 1;
    const number = this.#place * 0x10000 + this.#marks * 37;
    const hex = (0x3a5f00 + number).toString(16).padStart(6, "0").slice(-6);
    const digits = String(number % 100_000).padStart(5, "0");
    return `#${[hex, `00${hex.slice(2)}`, `9${digits}`, `1e${digits.slice(1)}`][this.#marks % 4] ?? hex}`;
  }

  logo(): string {
    return this.#names.logo(this.mark());
  }

  readonly value = (member: OpenMember): unknown => {
    if (member === "logoUrl") return this.logo();
    if (member === "accentColor") return this.colour();
    if (member === "slug") return this.#names.shortSlug();
    if (member === "title") return this.title();
    if (member === "allowOther") return false;
    const mark = this.mark();
    return member === "id" ? mark : member === "notificationEmail" ? this.#names.email("n", mark) : `Words ${mark}`;
  };

  row(given: JsonObject = {}): JsonObject {
    const mark = this.mark();
    const whole = {
      targetCompany: `Company ${mark}`,
      email: this.email(mark),
      title: `Survey for ${mark}`,
      accentColor: this.colour(),
      inviteTop: `Dear reader ${mark}`,
      inviteBottom: `See you soon ${mark}`,
      inviteSignOff: `Yours ${mark}`,
    };
    return { ...this.#needs.suited("row", whole, this.value), ...given };
  }

  rows(count: number): readonly JsonObject[] {
    return Array.from({ length: count }, () => this.row());
  }

  /** Returns new values for a known recipient, named by email; a new recipient if no email is shown. */
  again(
    { members, id }: Pick<ExpectedRow, "members"> & Partial<Pick<ExpectedRow, "id">> = { members: {} },
  ): JsonObject {
    const { email } = members;
    const named = this.#needs.has("id") && textId(id) !== undefined ? { id } : {};
    return this.row(typeof email === "string" ? { email, ...named } : {});
  }

  asStored(row: ExpectedRow | undefined): JsonObject {
    const again = Object.entries(this.again(row));
    return Object.fromEntries(
      again.flatMap(([name, value]) => {
        const stored = name === "id" ? value : (row?.members[name] ?? value);
        return typeof stored === "object" ? [] : [[name, stored]];
      }),
    );
  }

  question(type = "short_text", given: JsonObject = {}): JsonObject {
    const mark = this.mark();
    const whole = {
      type,
      label: `What of ${mark}?`,
      required: this.#marks % 2 === 0,
      ...(choiceTypes.includes(type) ? { options: [`Red ${mark}`, "Green", "Blue"] } : {}),
      ...(type === "multiple_choice" ? { allowOther: true } : {}),
      ...(type === "linear_scale"
        ? { scaleMin: 1, scaleMax: 5, scaleMinLabel: `Low ${mark}`, scaleMaxLabel: `High ${mark}` }
        : {}),
    };
    return { ...this.#needs.suited("question", whole, this.value), ...given };
  }

  appearance(): JsonObject {
    const all = { welcomeMessage: `Welcome ${this.mark()}`, logoUrl: this.logo(), accentColor: this.colour() };
    return this.#needs.suited("survey", all, this.value);
  }

  /** Returns a survey that every server must accept if `given` is plain. */
  survey(given: JsonObject = {}): JsonObject {
    const mark = this.mark();
    const whole = {
      targetCompany: `Firm ${mark}`,
      title: this.title(),
      description: `About ${mark}`,
      slug: this.slug(),
      published: false,
      notifyOnResponse: false,
      notificationEmail: this.#names.email("n", mark),
      questions: [this.question(), this.question("single_choice"), this.question("linear_scale")],
      recipients: this.rows(2),
    };
    return plain({ ...this.#needs.suited("survey", whole, this.value), ...given });
  }

  /** Returns a survey that a server may reject. */
  offered(given: JsonObject = {}): JsonObject {
    return { ...this.survey(), ...given };
  }

  patch(given: JsonObject = {}): JsonObject {
    return plain({ title: this.title(), description: `About ${this.mark()}`, ...given });
  }

  add(recipients: readonly JsonObject[], flag: JsonObject = {}): JsonObject {
    return plain({ ...flag, recipients });
  }

  document(endpoint: EndpointName): JsonObject | undefined {
    if (endpoint === "create") return this.survey();
    if (endpoint === "update") return this.patch({ recipients: this.rows(2) });
    return endpoint === "add" ? this.add(this.rows(2)) : undefined;
  }
}
