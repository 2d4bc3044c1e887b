/** The six operations of the API. */
export type Operation = "create" | "list" | "read" | "patch" | "add" | "responses";
