/** Every text that a scenario writes holds a mark that no other document has: `k3x17`. */
export function markOf(place: number, count: number): string {
  return `k${place}x${count}`;
}

const pattern = /\bk\d+x\d+/g;

/** The marks that a text holds; anything else holds none. */
export function marksIn(value: unknown): readonly string[] {
  return typeof value === "string" ? (value.match(pattern) ?? []) : [];
}

/** The marks of all texts in a value. */
export function marksWithin(value: unknown, found: string[] = []): readonly string[] {
  if (typeof value === "string") for (const mark of marksIn(value)) found.push(mark);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) marksWithin(part, found);
  return found;
}

/** A text apart from the marks that make it its document's own. */
export function withoutMarks(text: string): string {
  return text.replaceAll(pattern, "");
}
