import { z } from "zod";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";

const submittedSchema = z.object({
  signature: z.string(),
  answers: z.array(z.union([z.string(), z.number(), z.array(z.string())])),
  questions: z.array(z.record(z.string(), z.unknown())),
});

export const saidSchema = z.object({
  as: z.enum(["owner", "other", "nobody", "intruder"]),
  by: z.enum(["id", "slug"]).optional(),
  query: z.string().optional(),
  contentType: z.string().optional(),
  isHostile: z.boolean().optional(),
  isPlain: z.boolean().optional(),
  isOpen: z.boolean().optional(),
  member: z.string().optional(),
  script: z.string().optional(),
  what: z.string().optional(),
});

/** The sender's knowledge that nobody can see from outside. Scenarios record it with their requests. */
export const intentSchema = saidSchema.extend({
  scenario: z.string(),
  /** Identifies the request within its run: the turn at which it began. */
  turn: z.number(),
  race: z.object({ id: z.enum(requirementIds), size: z.number() }).optional(),
  control: z.number().optional(),
  isDriven: z.boolean().optional(),
  submitted: z.array(submittedSchema).optional(),
  /** The intended content: a document, another text, or a document in another spelling. */
  holds: z.enum(["body", "text", "spelled body"]).optional(),
});

export type Intent = z.infer<typeof intentSchema>;

export type UnknownBody = "without the whole body" | "with a still compressed body" | "with a wrongly decoded body";

export interface OverheardRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded. */
  readonly areHeadersUnknown?: true;
  /** Empty if there is no body, undefined if it is unknown. */
  readonly text?: string;
  /** The reason if the body is unknown. */
  readonly unknownBody?: UnknownBody;
  /** The recording, if it doesn't show the credential. Several clients may stand behind it. */
  readonly anonymousIn?: string;
  readonly intent?: Intent;
}

export interface OverheardResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the headers weren't recorded: none can be called missing. */
  readonly areHeadersUnknown?: true;
  readonly text?: string;
  readonly unknownBody?: UnknownBody;
}

export interface OverheardExchange {
  readonly request: OverheardRequest;
  readonly response?: OverheardResponse;
  /** Milliseconds since 1970, with fractions. */
  readonly begun: number;
  readonly ended: number;
  /** The file and the entry, counted from 1: `run.har, entry 17`. */
  readonly place: string;
}
