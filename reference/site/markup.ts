import { html } from "hono/html";

/** Every inserted text is escaped. */
export type Markup = ReturnType<typeof html>;

export { html };
