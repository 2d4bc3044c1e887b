import type { Fetch } from "../api/app.ts";
import { resent } from "./resent.ts";
import type { Occasion } from "./visit.ts";

/** A JSON object as it was sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isSent = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A server that understands other objects than were sent, on some occasions. */
export function hearing(app: Fetch, occasion: Occasion, change: (body: Sent) => Sent): Fetch {
  return resent(app, occasion, (text) => {
    const body = parsed(text);
    return isSent(body) ? JSON.stringify(change(body)) : text;
  });
}

/** A server that understands another text than was sent in one member of a survey, on some occasions. */
export function hearingText(app: Fetch, occasion: Occasion, member: string, change: (text: string) => unknown): Fetch {
  return hearing(app, occasion, (body) => {
    const text = body[member];
    return typeof text === "string" ? { ...body, [member]: change(text) } : body;
  });
}

/** A server that understands other questions than were sent, on some occasions. */
export function hearingQuestions(
  app: Fetch,
  occasion: Occasion,
  change: (question: Sent, index: number, all: readonly unknown[]) => unknown,
): Fetch {
  return hearing(app, occasion, (body) => {
    const all: unknown = body["questions"];
    if (!Array.isArray(all)) return body;
    return { ...body, questions: all.map((one: unknown, index) => (isSent(one) ? change(one, index, all) : one)) };
  });
}
