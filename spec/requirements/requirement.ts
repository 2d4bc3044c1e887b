import type { OpenPointId } from "../open-points.ts";
import type { Revision } from "../revisions.ts";

/** The obligation of a requirement (RFC 2119). A broken MUST fails a run, a broken SHOULD warns. */
export type Level = "MUST" | "SHOULD";

/**
 * The origin of a requirement: `stated`, the contract says it in these words; `implied`, the contract does not say it, but no
 * service can meet the contract without it; `practice`, recommended practice that the contract does not state (always a SHOULD).
 */
export type Basis = "stated" | "implied" | "practice";

/** The needs of a test in addition to a base URL and a key. */
export type Need =
  | "a second key"
  | "a driver that creates keys"
  | "a driver that creates and revokes keys"
  | "a driver that submits responses"
  | "a driver that sends invitations, or a service that accepts `inviteSentAt`"
  | "permission to send a burst of requests";

/** One observable fact about the service, in the project's own words. */
export interface Requirement {
  /** The heading of the requirement, in a few words. */
  readonly title: string;
  readonly level: Level;
  readonly basis: Basis;
  /** Section and rule of the contract, for example `Endpoints, rule 4`; for `practice` the standard that recommends it. */
  readonly source: string;
  /** One sentence, one fact, with the keyword of its level. */
  readonly text: string;
  /** The intended reading of a sentence that has several; it adds nothing. */
  readonly note?: string;
  /** Open points that limit it: whatever a service answers to one of them, it does not break the requirement. */
  readonly limitedBy?: readonly OpenPointId[];
  /** Why the level is this one, where a careful reader of the contract could choose another. */
  readonly rationale?: string;
  /** Requirements whose breach shows in the same responses: where one of them is broken, that explains the breach of this one. */
  readonly restsOn?: readonly string[];
  /** The revision of the catalogue that first had it. */
  readonly since: Revision;
  /** The needs of its test in addition to a base URL and a key; absent if there are none. */
  readonly needs?: readonly Need[];
  /** Why no client of the HTTP API can test it; absent when a check exists. */
  readonly untestable?: string;
}

/** A chapter of the specification: the requirements that share an id prefix. */
export interface Chapter<Id extends string = string> {
  readonly title: string;
  /** The three letters that start every id of the chapter. */
  readonly prefix: string;
  readonly introduction: string;
  readonly requirements: { readonly [K in Id]: Requirement };
}

/** Declares a chapter and keeps its ids as literal types; its requirements come in the order of their numbers. */
export function chapter<const Id extends string>(declared: Chapter<Id>): Chapter<Id> {
  const numberOf = ([id]: readonly [string, Requirement]): number => Number(id.slice(declared.prefix.length + 1));
  const ordered = Object.entries<Requirement>(declared.requirements).toSorted((a, b) => numberOf(a) - numberOf(b));
  return { ...declared, requirements: Object.fromEntries(ordered) as { readonly [K in Id]: Requirement } };
}

/** Requirements as a chapter's file declares them, all of one revision: `since` stands before them, once. */
export function since<const Id extends string>(
  revision: Revision,
  declared: { readonly [K in Id]: Omit<Requirement, "since"> },
): { readonly [K in Id]: Requirement } {
  const entries = Object.entries<Omit<Requirement, "since">>(declared);
  return Object.fromEntries(entries.map(([id, one]) => [id, { ...one, since: revision }])) as {
    readonly [K in Id]: Requirement;
  };
}
