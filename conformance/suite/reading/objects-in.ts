import { isObject, type JsonObject } from "../../client/json/json.ts";

/** An object in a value, and the names that lead to it. */
export interface Nested {
  readonly members: JsonObject;
  readonly path: readonly string[];
}

const deepest = 8;

/** The objects in a value, the outer levels first, each as it is once it was opened; what is in an array, only where that is opened. */
export function objectsIn(value: unknown, opened: (one: unknown) => unknown): readonly Nested[] {
  let level: readonly { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }];
  const levels: (readonly Nested[])[] = [];
  for (let depth = 0; depth <= deepest; depth += 1) {
    const found = level.flatMap((one): readonly Nested[] => {
      const members = opened(one.value);
      return isObject(members) ? [{ members, path: one.path }] : [];
    });
    levels.push(found);
    level = found.flatMap(({ members, path }) =>
      Object.entries(members).map(([name, member]) => ({ value: member, path: [...path, name] })),
    );
  }
  return levels.flat();
}
