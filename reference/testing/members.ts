/** Throws if there is nothing at the path. */
export function memberAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !(name in found))
      throw new Error(`nothing at ${path.join(".")}`);
    found = (found as Readonly<Record<string | number, unknown>>)[name];
  }
  return found;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = memberAt(value, ...path);
  if (typeof found !== "string") throw new Error(`no text at ${path.join(".")}`);
  return found;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = memberAt(value, ...path);
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join(".")}`);
  return found;
}
