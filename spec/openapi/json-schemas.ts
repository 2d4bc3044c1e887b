import { z } from "zod";

/** The place of a component in an OpenAPI document. */
export function schemaPlace(name: string): string {
  return `#/components/schemas/${name}`;
}

const typeNames = z.object({ properties: z.object({ type: z.looseObject({}) }) });

function namesIn(schema: unknown): readonly string[] {
  const type = typeNames.safeParse(schema).data?.properties.type ?? {};
  const { const: one, enum: several } = type as { readonly const?: string; readonly enum?: readonly string[] };
  return one === undefined ? (several ?? []) : [one];
}

/** A schema without what only validation libraries understand: bounds of JavaScript's numbers, `{}` for `true`, a pattern next to its format. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => tidy(one));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (name === "maximum" && member === Number.MAX_SAFE_INTEGER) return [];
    if (name === "pattern" && "format" in value) return [];
    if (name === "additionalProperties" && typeof member === "object" && Object.keys(member as object).length === 0)
      return [[name, true] as const];
    return [[name, tidy(member)] as const];
  });
  return Object.fromEntries(entries);
}

type Schemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Shows tools which member of a union of references decides, and for which values. */
function discriminated(schema: Readonly<Record<string, unknown>>, all: Schemas): Readonly<Record<string, unknown>> {
  const options = schema["oneOf"] as readonly { readonly $ref?: string }[] | undefined;
  if (options === undefined || options.some(({ $ref }) => $ref === undefined)) return schema;
  const mapping = options.flatMap(({ $ref = "" }) =>
    namesIn(all[$ref.slice(schemaPlace("").length)]).map((name) => [name, $ref] as const),
  );
  return { ...schema, discriminator: { propertyName: "type", mapping: Object.fromEntries(mapping) } };
}

/** Schemas by name as JSON Schema 2020-12, each a reference wherever another uses it. */
export function jsonSchemas(shapes: Readonly<Record<string, z.ZodType>>): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: schemaPlace, io: "input" });
  const tidied: Schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _place, ...schema }]) => [
      name,
      tidy(schema) as Readonly<Record<string, unknown>>,
    ]),
  );
  return Object.fromEntries(Object.entries(tidied).map(([name, schema]) => [name, discriminated(schema, tidied)]));
}
