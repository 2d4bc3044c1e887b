import { choiceTypes } from "../reading/question-members.ts";
import { unknown } from "../model/values/expected-value.ts";
import { markerOf } from "../model/values/marker.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { ExpectedRow } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { OpenMember } from "../model/open-members.ts";
import type { Names } from "./names.ts";
import { Needs } from "./needs.ts";
import { acceptable } from "./acceptable.ts";

/** Writes documents with a unique marker in every text, so that a shown text reveals the request that sent it. */
export class Author {
  readonly #names: Names;
  /** All markers of the scenario contain its number. */
  readonly #scenarioNumber: number;
  readonly #needs: Needs;
  #markerCount = 0;

  constructor(names: Names, scenarioNumber: number, needs = new Needs()) {
    this.#names = names;
    this.#scenarioNumber = scenarioNumber;
    this.#needs = needs;
  }

  marker(): string {
    return markerOf(this.#scenarioNumber, (this.#markerCount += 1));
  }

  slug(): string {
    return this.#needs.hasShortSlugs ? this.#names.shortSlug() : this.#names.slug();
  }

  /** Returns digits that look like a numeric id. They begin with the run id as a number. */
  digits(): string {
    const runNumber = Number.parseInt(this.#names.runId.replaceAll(/[^0-9a-f]/g, ""), 16);
    return `${runNumber}${(this.#markerCount += 1)}`;
  }

  email(marker = this.marker()): string {
    return this.#names.email("p", marker);
  }

  title(): string {
    return this.#names.title(`Survey ${this.marker()}`);
  }

  /** Returns in turn an ordinary colour, one with leading zeros, one of digits alone, and one that looks like `1e5`. */
  colour(): string {
    this.#markerCount += 1;
    // another number for each call: each scenario has its own range of 0x10000 (37 and 0x3a5f00 are arbitrary)
    const number = this.#scenarioNumber * 0x10000 + this.#markerCount * 37;
    const hex = (0x3a5f00 + number).toString(16).padStart(6, "0").slice(-6);
    const digits = String(number % 100_000).padStart(5, "0");
    return `#${[hex, `00${hex.slice(2)}`, `9${digits}`, `1e${digits.slice(1)}`][this.#markerCount % 4] ?? hex}`;
  }

  logo(): string {
    return this.#names.logo(this.marker());
  }

  /** Returns a new value for a member that the service demands, or whose value it rejected. */
  readonly value = (member: OpenMember): unknown => {
    if (member === "logoUrl") return this.logo();
    if (member === "accentColor") return this.colour();
    if (member === "slug") return this.#names.shortSlug();
    if (member === "title") return this.title();
    if (member === "allowOther") return false;
    const marker = this.marker();
    if (member === "id") return marker;
    return member === "notificationEmail" ? this.#names.email("n", marker) : `Words ${marker}`;
  };

  row(members: JsonObject = {}): JsonObject {
    const marker = this.marker();
    const whole = {
      targetCompany: `Company ${marker}`,
      email: this.email(marker),
      title: `Survey for ${marker}`,
      accentColor: this.colour(),
      inviteTop: `Dear reader ${marker}`,
      inviteBottom: `See you soon ${marker}`,
      inviteSignOff: `Yours ${marker}`,
    };
    return { ...this.#needs.adapted("row", whole, this.value), ...members };
  }

  rows(count: number): readonly JsonObject[] {
    return Array.from({ length: count }, () => this.row());
  }

  /** Returns new values for a known recipient, named by email. Returns a new recipient if the known one has no email. */
  updatedRow(row?: Partial<ExpectedRow>): JsonObject {
    const email = row?.members?.["email"];
    if (typeof email !== "string") return this.row();
    const isIdNeeded = this.#needs.has("id") && textId(row?.id) !== undefined;
    return this.row(isIdNeeded ? { email, id: row?.id } : { email });
  }

  /** Returns a recipient as it is stored, so that an add of it changes nothing. Omits values that aren't known exactly. */
  asStored(row: ExpectedRow | undefined): JsonObject {
    const members = Object.entries(this.updatedRow(row)).map(([name, value]) => {
      const stored = name === "id" ? value : (row?.members[name] ?? value);
      return [name, stored] as const;
    });
    // an object is an expectation such as `AnyOf`, and `unknown` is a symbol
    return Object.fromEntries(members.filter(([, stored]) => typeof stored !== "object" && stored !== unknown));
  }

  question(type = "short_text", members: JsonObject = {}): JsonObject {
    const marker = this.marker();
    const required = this.#markerCount % 2 === 0;
    const whole = { type, label: `What of ${marker}?`, required, ...membersOfType(type, marker) };
    return { ...this.#needs.adapted("question", whole, this.value), ...members };
  }

  appearance(): JsonObject {
    const all = { welcomeMessage: `Welcome ${this.marker()}`, logoUrl: this.logo(), accentColor: this.colour() };
    return this.#needs.adapted("survey", all, this.value);
  }

  /** Returns a survey that every conformant service must accept if `members` are ordinary. */
  survey(members: JsonObject = {}): JsonObject {
    const marker = this.marker();
    const whole = {
      targetCompany: `Firm ${marker}`,
      title: this.title(),
      description: `About ${marker}`,
      slug: this.slug(),
      published: false,
      notifyOnResponse: false,
      notificationEmail: this.#names.email("n", marker),
      questions: [this.question(), this.question("single_choice"), this.question("linear_scale")],
      recipients: this.rows(2),
    };
    return acceptable({ ...this.#needs.adapted("survey", whole, this.value), ...members });
  }

  /** Returns a survey that a conformant service may reject for `members`. */
  rejectableSurvey(members: JsonObject = {}): JsonObject {
    return { ...this.survey(), ...members };
  }

  patch(members: JsonObject = {}): JsonObject {
    return acceptable({ title: this.title(), description: `About ${this.marker()}`, ...members });
  }

  add(recipients: readonly JsonObject[], flag: JsonObject = {}): JsonObject {
    return acceptable({ ...flag, recipients });
  }

  /** Returns an ordinary body for the endpoint. */
  document(endpoint: EndpointName): JsonObject | undefined {
    if (endpoint === "create") return this.survey();
    if (endpoint === "update") return this.patch({ recipients: this.rows(2) });
    return endpoint === "add" ? this.add(this.rows(2)) : undefined;
  }
}

function membersOfType(type: string, marker: string): JsonObject {
  if (type === "linear_scale")
    return { scaleMin: 1, scaleMax: 5, scaleMinLabel: `Low ${marker}`, scaleMaxLabel: `High ${marker}` };
  if (!choiceTypes.includes(type)) return {};
  const options = [`Red ${marker}`, "Green", "Blue"];
  return type === "multiple_choice" ? { options, allowOther: true } : { options };
}
