/** Each document has its own marks, such as `k3x17`. Every text that a scenario writes contains one. */
export function markOf(place: number, count: number): string {
  return `k${place}x${count}`;
}

const pattern = /\bk\d+x\d+/g;

export function marksIn(value: unknown): readonly string[] {
  return typeof value === "string" ? (value.match(pattern) ?? []) : [];
}

export function marksWithin(value: unknown, found: string[] = []): readonly string[] {
  if (typeof value === "string") for (const mark of marksIn(value)) found.push(mark);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) marksWithin(part, found);
  return found;
}

export function withoutMarks(text: string): string {
  return text.replaceAll(pattern, "");
}
