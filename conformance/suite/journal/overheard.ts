import { z } from "zod";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";

const submittedSchema = z.object({
  signature: z.string(),
  answers: z.array(z.union([z.string(), z.number(), z.array(z.string())])),
  questions: z.array(z.record(z.string(), z.unknown())),
});

/** What a scenario said of a request when it had it sent. */
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

/** What the sender of a request knows and nobody can see from outside; scenarios write it down with their requests. */
export const intentSchema = saidSchema.extend({
  scenario: z.string(),
  /** The turn at which the request was begun: its name among those of its run. */
  turn: z.number(),
  /** What the requests of this turn were sent at the same time for, and how many they are. */
  race: z.object({ id: z.enum(requirementIds), size: z.number() }).optional(),
  /** The turn of the accepted request that differs from this one in its breach alone. */
  twin: z.number().optional(),
  /** The driver has invited recipients of the survey since it was last read. */
  isDriven: z.boolean().optional(),
  /** What recipients of the survey have answered on their pages, by the driver's hands. */
  submitted: z.array(submittedSchema).optional(),
  /** What it was meant to hold: a document, a text of another kind, or a document spelled in another way. */
  holds: z.enum(["body", "text", "spelled body"]).optional(),
});

/** The same, as it was read or is to be written. */
export type Intent = z.infer<typeof intentSchema>;

/** A request that somebody sent, as it was overheard. */
export interface OverheardRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty for none, absent where it wasn't recorded. */
  readonly text?: string;
  /** The recording that shows no credential of any request: one person's. */
  readonly anonymousIn?: string;
  readonly intent?: Intent;
}

/** The response to it. */
export interface OverheardResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; absent where it wasn't recorded. */
  readonly text?: string;
}

/** An exchange that somebody recorded. */
export interface OverheardExchange {
  readonly request: OverheardRequest;
  /** Absent where it was lost. */
  readonly response?: OverheardResponse;
  /** Milliseconds since 1970, with fractions. */
  readonly begun: number;
  readonly ended: number;
  /** The file and the entry in it, counted from 1: `run.har, entry 17`. */
  readonly place: string;
}
