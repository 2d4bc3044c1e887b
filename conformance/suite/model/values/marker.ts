/** Returns a marker such as `k3x17`. Scenarios put one into every text, so that a shown text reveals its origin. */
export function markerOf(scenarioNumber: number, count: number): string {
  return `k${scenarioNumber}x${count}`;
}

const pattern = /\bk\d+x\d+/g;

export function markersIn(value: unknown): readonly string[] {
  return typeof value === "string" ? (value.match(pattern) ?? []) : [];
}

/** Finds markers in all texts of a JSON value. `markers` collects them. */
export function markersWithin(value: unknown, markers: string[] = []): readonly string[] {
  if (typeof value === "string") for (const marker of markersIn(value)) markers.push(marker);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) markersWithin(part, markers);
  return markers;
}

export function withoutMarkers(text: string): string {
  return text.replaceAll(pattern, "");
}
