import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Path } from "../documents/invalid-cases.ts";

/**
 * Commands in the order in which they are sent. Each sublist is a program, too. For example: create a survey with two
 * recipients, then add one of them again by id, which must change nothing.
 *
 *     { commands: [
 *       { do: "create", survey: 0, rows: [{ person: "p0" }, { person: "p1" }] },
 *       { do: "add", survey: 0, skipExisting: true, rows: [{ person: "p0", by: "id" }] },
 *     ] }
 */
export interface Program {
  readonly commands: readonly Command[];
}

/** The number that a create gives its survey, and by which later commands refer to it. */
export type Handle = number;

/**
 * A request, or several at once.
 *
 * - A read of the survey follows each write, unless the write is `unread`, has an `otherName`, or uses a key that doesn't
 *   own the survey.
 * - With `ifMissing`, a create is left out if the survey exists.
 * - If a create was rejected, a `read` of its survey asks for the slug that was sent, unless another survey has that slug.
 *   Other commands for the survey are left out.
 */
export type Command =
  | ({ readonly do: "create"; readonly ifMissing?: true; readonly as?: SenderName } & WriteParts)
  | ({ readonly do: "update" } & WriteParts & Addressed)
  | ({ readonly do: "add"; readonly skipExisting?: boolean } & WriteParts & Addressed)
  | ({ readonly do: "read"; readonly survey: Handle } & Addressed)
  | ({ readonly do: "responses"; readonly survey: Handle } & Addressed)
  | { readonly do: "list"; readonly as?: SenderName; readonly survey?: undefined }
  | Race;

/** Requests that are sent at once. Their creates share a handle: it names the created survey if only one is accepted. */
export interface Race {
  readonly do: "race";
  /** The requirement that holds for every order in which a service may process the requests. */
  readonly of: RequirementId;
  readonly requests: readonly Request[];
  readonly survey?: undefined;
  readonly as?: undefined;
}

/** A command for one survey. */
export type Request = Exclude<Command, { readonly do: "list" | "race" }>;

export type Create = Extract<Command, { do: "create" }>;
export type Change = Extract<Command, { do: "update" | "add" }>;
export type Write = Extract<Command, { do: "create" | "update" | "add" }>;
/** A read of one survey or of its responses. */
export type Read = Extract<Command, { do: "read" | "responses" }>;
export type List = Extract<Command, { do: "list" }>;

export function isWriteCommand(command: Command): command is Write {
  return command.do === "create" || command.do === "update" || command.do === "add";
}

export interface WriteParts {
  readonly survey: Handle;
  readonly questions?: readonly Question[];
  /** The recipients. */
  readonly rows?: readonly Row[] | RowsAsRead;
  /** True if the document has all members as the last read showed them. {@link give} overrides them. */
  readonly asRead?: true;
  /** Further members, which override all others. */
  readonly give?: Document;
  /** Members that the document lacks. */
  readonly omit?: readonly string[];
  /** Replaces the JSON of the document. */
  readonly text?: BodyText;
  /** `application/json` by default. */
  readonly contentType?: string;
  /** A feature of the texts, such as emoji, that every service should accept. */
  readonly feature?: string;
  /** True if a rejected document is sent again in halves, down to one recipient, question or member. */
  readonly inHalves?: true;
  /** `true`: a service may reject the document. Otherwise, only until it has accepted an add of as many. */
  readonly mayBeRejected?: true | "unless as many were added";
  /**
   * Replaces parts of a valid document. Members that the last accepted write of the same kind lacked are left out, so that
   * the two differ only in the invalid parts.
   */
  readonly invalid?: readonly InvalidPart[];
  /** True if no read follows, unless the service accepts an invalid document. */
  readonly unread?: true;
  /** A name for {@link unlessAccepted}. A write with a name is sent again if its response is lost. */
  readonly name?: string;
  /** The write is left out if the service accepted a write with one of these names. */
  readonly unlessAccepted?: readonly string[];
}

/** Parts of a command whose path names a survey. */
export interface Addressed {
  /** The name of the survey in the path. Default: its id. */
  readonly by?: "id" | "slug";
  /** Takes the place of the survey's name in the path. */
  readonly otherName?: OtherName;
  /** The key that sends the request: by default, the key that owns the survey. */
  readonly as?: SenderName;
}

/** Another spelling of a recipient's email address. A number selects one of the addresses that resemble it. */
export type Spelling = "capitals" | "mixed case" | "with a tag" | "with a dot" | "with a long name" | number;

/** One recipient in the body of a request, or `count` of them. */
export interface Row {
  /** Stands for the same email address in the whole program. A row without a person is a new recipient. */
  readonly person?: string;
  /** The number of rows. With the person `p` they are `p0`, `p1`, … */
  readonly count?: number;
  /** The members that identify the person: `email` by default. If the id is unknown, `id` falls back to the email. */
  readonly by?: "email" | "id" | "both" | "neither";
  readonly spelling?: Spelling;
  /** `all` (default): every member that a client can set. `given`: the email and {@link give}. `stored`: the stored values. */
  readonly members?: "all" | "given" | "stored";
  /** Rows with the same name have the same values in all members but the email. */
  readonly alike?: string;
  readonly give?: Document;
}

/** The recipients as the last read showed them, with ids. The second value swaps the addresses of the first two. */
export type RowsAsRead = "as read" | "as read, two addresses swapped";

export interface Question {
  readonly type: string;
  /** `all` (default): every member of its type. `given`: only {@link give}. */
  readonly members?: "all" | "given";
  readonly give?: Document;
}

/** Replaces a part of the document with a value of any type. Without a value, it removes the part. */
export interface InvalidPart {
  /** For example `["questions", 0, "label"]`. */
  readonly path: Path;
  readonly value?: unknown;
}

export type KeyName = "owner" | "other";

/** One of the two keys, no key, or an invalid key by its description. */
export type SenderName = KeyName | "nobody" | { readonly invalid: string };

/** A name in the path that no survey has. It resembles a survey's id or slug, or is hostile input. */
export type OtherName = "unknown" | "cut" | "longer" | "with a wildcard" | "after null" | { readonly hostile: string };

/** The body, if it isn't the document as ordinary JSON. */
export type BodyText =
  /** JSON of the document in another spelling, such as "escaped letters". */
  | { readonly spelling: string }
  /** Malformed JSON, by name, with the values of the document. */
  | { readonly malformed: string }
  /** JSON that replaces the document. `"a list of the document"` stands for that list. */
  | { readonly value: unknown }
  /** Sent as it is, with a title in place of `{title}`. Any status below 500 is allowed. */
  | { readonly hostile: string };

/** Stands for a value that is known only when the command is sent. */
export type Ref =
  /** The email address of a person. */
  | { readonly $: "email"; readonly of: string }
  /** The id that a person has on the survey `on`, by default on the survey of the command. */
  | { readonly $: "id"; readonly of: string; readonly on?: Handle }
  /** An id that no recipient has, in the form of the id of the recipient at this index. */
  | { readonly $: "unknown id"; readonly like: number }
  /** The slug of a survey, or one that resembles it. */
  | { readonly $: "slug"; readonly on: Handle; readonly form?: SlugForm }
  /** A new value, or the same value wherever `as` is the same. Only a slug and a text have a length. */
  | {
      readonly $: "new";
      readonly kind: "title" | "slug" | "digits" | "text" | "colour" | "logo" | "email";
      readonly as?: string;
      readonly length?: number;
    }
  /** A text with a marker in place of `{mark}`. Other braces stay. */
  | { readonly $: "text"; readonly text: string };

export type SlugForm = "capitals" | "longer" | "with a prefix" | "with another ending";

/**
 * JSON with {@link Ref}s. A marker is a short unique text. In strings, `{mark}` stands for a new marker, and any other name in
 * braces for a marker that is the same in the whole program.
 */
export type Document = JsonObject;
