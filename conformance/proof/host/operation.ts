/** The six endpoints of the API. */
export type Operation = "create" | "list" | "read" | "patch" | "add" | "responses";
