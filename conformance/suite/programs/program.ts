import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Path } from "../documents/invalid-cases.ts";

/** A survey of a program: the number that its create gives it. */
export type Handle = number;

/** A value that is known only when a command is sent. */
export type Ref =
  /** The email address of a person. */
  | { readonly $: "email"; readonly of: string }
  /** The id that a person has on a survey: the command's own, unless another is given. */
  | { readonly $: "id"; readonly of: string; readonly on?: Handle }
  /** An id that no recipient has, in the form of an id that was seen. */
  | { readonly $: "unknown id"; readonly like: number }
  /** The slug of a survey, or one that differs from it in a letter, in letter case or at an end. */
  | { readonly $: "slug"; readonly on: Handle; readonly form?: SlugForm }
  /** A new value of this kind; wherever `as` is the same, the same value. A slug and a text may have a length. */
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
 * A document: JSON with {@link Ref}s. In its strings `{mark}` stands for a marker that no other string has; any other name in
 * braces stands for a marker that is the same in the whole program.
 */
export type Document = JsonObject;

/** The spelling of an address: in other letter case, or like another one; a number picks a lookalike. */
export type Spelling = "capitals" | "mixed case" | "with a tag" | "with a dot" | "with a long name" | number;

/** One recipient of a request, or several new ones. */
export interface Row {
  /** A person stands for one email address in the whole program; a row without a person is somebody new. */
  readonly person?: string;
  /** The number of rows, 1 by default. With the person `p` they are `p0`, `p1`, … */
  readonly count?: number;
  /** Members that name the person: `email` by default. An id that is not known falls back to the email. */
  readonly by?: "email" | "id" | "both" | "neither";
  readonly spelling?: Spelling;
  /** `all`: every member that a caller can give (default). `given`: only {@link give}. `stored`: the values that are stored. */
  readonly members?: "all" | "given" | "stored";
  /** Rows with the same name have the same values in all members but the email. */
  readonly alike?: string;
  readonly give?: Document;
}

/** The recipients as the last read showed them, ids included; or with the addresses of the first two exchanged. */
export type RowsAsRead = "as read" | "as read, two addresses swapped";

export interface Question {
  readonly type: string;
  /** `all`: every member that its type takes (default). `given`: only {@link give}. */
  readonly members?: "all" | "given";
  readonly give?: Document;
}

/** A value that takes the place of a part of the document, whatever its type. Without a value the part is left out. */
export interface InvalidPart {
  /** For example `["questions", 0, "label"]`. */
  readonly path: Path;
  readonly value?: unknown;
}

export type KeyName = "owner" | "other";

/** One of the two keys, none, or an invalid key by its description. */
export type SenderName = KeyName | "nobody" | { readonly invalid: string };

/** A name in a path that names no survey: it resembles the name of one, or is hostile. */
export type OtherName = "unknown" | "cut" | "longer" | "with a wildcard" | "after null" | { readonly hostile: string };

/** The text of a body, if it isn't the usual JSON of the document. */
export type BodyText =
  /** JSON that means the same. */
  | { readonly spelling: string }
  /** A malformed body of the fixtures, by name, with the values of the document. */
  | { readonly malformed: string }
  /** JSON in place of the document. `"a list of the document"` stands for that list. */
  | { readonly value: unknown }
  /** Sent as it is, with a title in place of `{title}`. A service may answer it with anything but a 5xx. */
  | { readonly hostile: string };

interface WriteParts {
  readonly survey: Handle;
  readonly questions?: readonly Question[];
  readonly rows?: readonly Row[] | RowsAsRead;
  /** All members of the survey as the last read showed them, before {@link give}. */
  readonly asRead?: true;
  readonly give?: Document;
  /** Members that the document lacks. */
  readonly omit?: readonly string[];
  readonly text?: BodyText;
  /** `application/json` by default. */
  readonly contentType?: string;
  /** A feature that every service should accept, such as emoji. */
  readonly feature?: string;
  /** True if a rejected document is sent again in halves, down to one recipient, one question or one member. */
  readonly inHalves?: true;
  /** True if a service may reject the document; or only as long as it accepted no add of as many rows. */
  readonly mayBeRejected?: true | "unless as many were added";
  /** The document is otherwise like that of the last accepted write of the same kind, and has no members that this one lacked. */
  readonly invalid?: readonly InvalidPart[];
  /** No read follows, unless an invalid document was accepted. */
  readonly unread?: true;
  /** A name for {@link unlessAccepted}. A write with a name is sent again if its response is lost. */
  readonly name?: string;
  /** Left out if the service accepted a write with one of these names. */
  readonly unlessAccepted?: readonly string[];
}

interface Addressed {
  /** The name in the path: `id` by default. */
  readonly by?: "id" | "slug";
  /** Takes the place of the survey's name in the path. */
  readonly otherName?: OtherName;
  /** The key that sends the request: the survey's own by default. */
  readonly as?: SenderName;
}

/**
 * A request. A read of the survey follows each write, unless the write is `unread`, names another survey or has another key
 * than the survey's. With `ifMissing` a create is left out if the survey exists. A read of a survey that the service refused to
 * create asks for its slug, unless another survey has it.
 */
export type Command =
  | ({ readonly do: "create"; readonly ifMissing?: true; readonly as?: SenderName } & WriteParts)
  | ({ readonly do: "update" } & WriteParts & Addressed)
  | ({ readonly do: "add"; readonly skipExisting?: boolean } & WriteParts & Addressed)
  | ({ readonly do: "read"; readonly survey: Handle } & Addressed)
  | ({ readonly do: "responses"; readonly survey: Handle } & Addressed)
  | { readonly do: "list"; readonly as?: SenderName; readonly survey?: undefined }
  | Race;

/** Requests that are sent at once. Their creates share a survey: the one that is created if just one is accepted. */
export interface Race {
  readonly do: "race";
  /** The requirement that holds for every order in which a service may carry the requests out. */
  readonly of: RequirementId;
  readonly requests: readonly Request[];
  readonly survey?: undefined;
  readonly as?: undefined;
}

/** A command that names a survey. */
export type Request = Exclude<Command, { readonly do: "list" | "race" }>;

export type Create = Extract<Command, { do: "create" }>;
export type Change = Extract<Command, { do: "update" | "add" }>;
export type Write = Extract<Command, { do: "create" | "update" | "add" }>;
/** A read of one survey or of its responses. */
export type Read = Extract<Command, { do: "read" | "responses" }>;
export type List = Extract<Command, { do: "list" }>;

/** Commands in the order in which they are sent. Each sublist of a program is a program, too. */
export interface Program {
  readonly commands: readonly Command[];
}

export function isWriteCommand(command: Command): command is Write {
  return command.do === "create" || command.do === "update" || command.do === "add";
}
