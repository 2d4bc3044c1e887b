import type { Document } from "../programs/program.ts";

/** Members that every service lets a PATCH change. */
export const patch: Document = { title: { $: "new", kind: "title" }, description: "About {mark}" };
