import { html } from "hono/html";

/** HTML whose every inserted text is escaped. */
export type Markup = ReturnType<typeof html>;

export { html };
