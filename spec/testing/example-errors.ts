import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** A media type with examples, and where in its document it is. */
export interface Media {
  readonly pointer: string;
  readonly schema: unknown;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Every media type of a document that has examples, wherever it is. */
export function mediaIn(value: unknown, pointer = ""): readonly Media[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, member]) => mediaIn(member, `${pointer}/${escaped(key)}`));
  return "schema" in value && "examples" in value ? [{ ...(value as Media), pointer }, ...inside] : inside;
}

/** Returns the schema errors of a value at a place of a document. */
export function errorsAt(document: object, pointer: string, value: unknown): unknown {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, "openapi");
  const validate = ajv.compile({ $ref: `openapi#${pointer}` });
  validate(value);
  return validate.errors ?? [];
}
