import { isObject, type JsonObject } from "../../client/json/json.ts";

/** An object and the member names that lead to it. */
export interface Nested {
  readonly members: JsonObject;
  readonly path: readonly string[];
}

const maxDepth = 8;

/** Returns the objects in a value, outer levels first. `unwrap` may replace an array or an envelope by the object in it. */
export function objectsIn(value: unknown, unwrap: (nested: unknown) => unknown): readonly Nested[] {
  let level: readonly { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }];
  const levels: (readonly Nested[])[] = [];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const objects = level.flatMap((nested): readonly Nested[] => {
      const members = unwrap(nested.value);
      return isObject(members) ? [{ members, path: nested.path }] : [];
    });
    levels.push(objects);
    level = objects.flatMap(({ members, path }) =>
      Object.entries(members).map(([name, member]) => ({ value: member, path: [...path, name] })),
    );
  }
  return levels.flat();
}
