/** The groups in which tools show the operations. */
export const tags = [
  { name: "Surveys", description: "Creating, listing, reading and updating surveys." },
  { name: "Recipients", description: "Adding recipients to a survey." },
  { name: "Responses", description: "Reading the responses to a survey." },
] as const;

/** The tag of an operation, by its path. */
export function tagOf(path: string): (typeof tags)[number]["name"] {
  if (path.endsWith("/recipients")) return "Recipients";
  return path.endsWith("/responses") ? "Responses" : "Surveys";
}
