export type Operation = "create" | "list" | "read" | "patch" | "add" | "responses";
