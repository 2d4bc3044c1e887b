import type { Fact } from "./fact.ts";
import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Credential } from "../../client/credential.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";
import type { Provenance, Reading, Seen } from "./seen.ts";
import type { Submitted } from "./submitted.ts";
import type { Counts } from "../reading/counts.ts";

/** Who sends a request: one of two keys, nobody, an invalid key; of overheard requests also further keys, what stands in for one, and unknown ones. */
export type Sender = "owner" | "other" | "nobody" | "intruder" | "unknown" | `${"key" | "session"} ${number}`;

/** A request as a scenario wants it sent. */
export interface Sending {
  readonly operation: EndpointName;
  readonly as: Sender;
  /** An invalid key; `as` is `intruder` then. */
  readonly credential?: Credential;
  /** The survey that is named, and how; `name` alone where no survey of the run has it. */
  readonly survey?: HeldSurvey;
  readonly by?: "id" | "slug";
  readonly name?: string;
  readonly query?: string;
  /** The document; its text where `text` spells it another way. */
  readonly body?: unknown;
  readonly text?: string;
  /** Default `application/json`; `null` sends none. */
  readonly contentType?: string | null;
  /** What the response must be is open: nothing of it is judged. */
  readonly isOpen?: boolean;
  /** Hostile input: nothing is expected but that it isn't answered with a server error. */
  readonly isHostile?: boolean;
  /** A document that every server must take; of an overheard one that breaks something, it is so but for that. */
  readonly isPlain?: boolean;
  /** What was refused of the document before, which has none of it now, or something else. */
  readonly without?: readonly string[];
  /** The accepted request that differs from this one in its breach alone. */
  readonly twin?: Step;
  /** The member that a breach is in. */
  readonly member?: string;
  /** The kind of text that a plain member holds: a server should accept it. */
  readonly script?: string;
  /** What is special about it, in words. */
  readonly what?: string;
  /** One of many, sent at once whatever the pace: looking for the rate limit. */
  readonly isBurst?: boolean;
  /** The driver revoked this key. */
  readonly isRevoked?: boolean;
  /** The requests that were sent at the same time, itself included. */
  readonly race?: Race;
  /** Somebody else's request, from a recording or a proxy: what only its sender knows isn't judged. */
  readonly isOverheard?: true;
}

/** Requests that were sent at the same time. */
export interface Race {
  /** What they were sent for. */
  readonly id: RequirementId;
  /** All of them, once the last was answered, in the order of their responses. */
  readonly steps: Step[];
}

/** What the contract gives for a request, before its response is looked at. */
export interface Expected {
  /** `open`: the contract leaves it to the server. */
  readonly outcome: "accepted" | "rejected" | "missing" | "unauthorized" | "open";
  readonly why?:
    | "key"
    | "another key"
    | "missing"
    | "not JSON"
    | "not an object"
    | "invalid"
    | "slug in use"
    | "slug of another key"
    | "cap";
  /** The requirements that the document breaks for certain; the first is to blame. */
  readonly breaks?: readonly RequirementId[];
  /** The expectation if it is accepted: a service may cast a value of another type. */
  readonly ifAccepted?: Expected;
  /** The accepted document, with a `Valid` for each value of another type. */
  readonly readAs?: JsonObject;
  readonly survey?: HeldSurvey;
  /** The histories of recipients that an overwrite names again, each once. */
  readonly histories?: readonly RowHistory[];
  /** What an add leaves. */
  readonly after?: RowsAfterAdd;
  /** A service may refuse it, however plain: what it asks for is lawful to ask, and open to grant. */
  readonly mayBeRefused?: true;
  /** It was rejected: whether it had to be accepted a later look says. */
  readonly isDoubted?: true;
}

/** An exchange with what was expected of it, and what became of it. */
export interface Step extends Sending {
  readonly number: number;
  readonly scenario: string;
  readonly expected: Expected;
  /** Absent where the response was lost; an outsized one is cut once it was judged. */
  exchange?: Exchange;
  recorded?: RecordedExchange;
  /** 0 where the response was lost. */
  readonly status: number;
  /** Answered with a 2xx. */
  readonly isAccepted: boolean;
  /** Places in the journal's order at which the request was begun and its response was complete. */
  readonly begun: number;
  readonly ended: number;
  /** When an overheard one was sent, in milliseconds after the first request. */
  readonly startedMs?: number;
  /** Every text that was sent, for finding who sent a value. */
  readonly sent: string;
  /** The survey that a create made. */
  made?: HeldSurvey;
  /** It was accepted or rejected against the contract, or what it caused is broken: what follows from it is explained already. */
  isViolated: boolean;
  /** What the response says of the write; judged at the next look, where the state is as it should be. */
  later?: readonly Claim[];
  /** The open points that it answers. */
  answers?: readonly { readonly id: OpenPointId; readonly answer: string }[];
  /** The surveys of a whole list, on its last step. */
  listed?: ListedSurveys;
}

/** A requirement that a claim may belong to, and the way in which it is seen. */
export interface Candidate {
  readonly id: RequirementId;
  readonly facet: string;
  /** It is about what is special here: what it rests on explains it only where that is broken elsewhere. */
  readonly isSpecial?: true;
  /** It explains the claim only where something else speaks for it: the survey's own writes are nearer. */
  readonly isRemote?: true;
}

/** What one step says of one rule: agreement is a sighting, disagreement waits for its explanation. */
export interface Claim {
  /** The plainest first. */
  readonly candidates: readonly Candidate[];
  /** The required facet that a rule judged; absent where a table did. */
  readonly facet?: string;
  readonly agrees: boolean;
  /** Nothing can be concluded, or there was no way to try. */
  readonly isOpen?: boolean | "not tested";
  /** It agrees, and proves nothing: it speaks against blame alone. */
  readonly isHint?: boolean;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
  /** The operation whose effect it is, where a table judges it. */
  readonly operation?: EndpointName;
  /** It says only that a request was accepted, not what became of it. */
  readonly isAcceptance?: boolean;
  /** The write that is to blame, where it isn't the judged step. */
  readonly cause?: Step;
  readonly fact?: Fact;
  /** What was wrong first with this part of the survey: what is wrong with it later may follow from that. */
  readonly first?: Claim;
}

/** A recipient that a survey must hold: what each member must be, and what the last write did to it. */
export interface HeldRow {
  /** As it was shown, a text or a number; `unknown` before. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** The members that it was given and still has, as far as is known: their values are not its survey's. */
  readonly own: readonly string[];
  readonly rowChange: RowChange;
  /** True if the response to the add reports rows, and this one may be invalid to the service. */
  readonly mayBeLeftOut?: true;
  readonly previousChange?: PreviousChange;
}

/** What a survey of the run must hold now. */
export interface HeldSurvey {
  readonly id: string;
  /** The id as the service shows it: a string or a number. */
  readonly shownId?: unknown;
  /** The scenario that it belongs to: no other one changes it. */
  readonly scenario: string;
  readonly owner: Sender;
  slug: string | undefined;
  members: Record<string, unknown>;
  questions: readonly JsonObject[];
  rows: readonly HeldRow[];
  /** Those whom the last overwrite left out, until the next look. */
  removed: readonly HeldRow[];
  /** Writes since the last look. */
  window: Step[];
  /** The last write of each kind to another survey since the last look. */
  elsewhere: readonly Step[];
  /** The response to the last PATCH, for comparing it with the next look. */
  answer?: Step;
  /** Hostile input was accepted, or a response was lost: nothing is known until the next look. */
  isUncertain: boolean;
  /** Who is on the list is open until the next look. */
  isLoose: boolean;
  /** What was read since the last look that shows it in another way: reading changes nothing. */
  reads: readonly Reading[];
  seen?: Seen;
  /** What recipients have answered on their pages, by the driver's hands. */
  submitted?: readonly Submitted[];
  /** The driver has invited recipients since the last look. */
  isDriven?: boolean;
  /** Others act on it unseen: the dashboard invites its recipients, and they answer. */
  readonly isShared?: true;
  /** When its last overheard write ended, in the journal's order; infinite while one is under way. */
  touchedAt?: number;
  /** When it was last overheard to be read. */
  seenAt?: number;
  /** When its last overheard write was answered, in milliseconds after the first request. */
  writtenMs?: number;
  /** No response has shown its notification address, which may be for writing alone. */
  hidesAddress?: boolean;
  /** When it was last heard of in traffic, in milliseconds after the first request. */
  heardMs?: number;
  /** Who was sent which value. */
  readonly provenance: Provenance;
  /** What was wrong first, by the part of the survey. */
  readonly wrong: Map<string, Claim>;
  /** When its create was answered, in the journal's order. */
  readonly madeAt: number;
}

/** The recipients that an add leaves, each with its row change, and the counts that report it. */
export interface RowsAfterAdd {
  readonly rows: readonly HeldRow[];
  /** Absent where the contract doesn't give them. */
  readonly counts?: Counts;
  /** True if a row gives a recipient nothing but what is stored. */
  readonly hasUnchanged: boolean;
  /** How many rows there are to count; absent where some may be one, or change nothing. */
  readonly total?: number;
  /** Whether the request must be accepted is open. */
  readonly isOpen: boolean;
  /** Who is on the list afterwards is open. */
  readonly isLoose: boolean;
  /** The changes of the recipients that the request names, each once. */
  readonly rowChanges: readonly NamedRowChange[];
  /** The same with the change before, each once. */
  readonly histories: readonly RowHistory[];
}
