import * as z from "zod";
import type { Limits } from "../limits.ts";

const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** Schemas for single values. The default schemas accept or reject a value, but never change it. */
export interface ValueRules {
  readonly text: z.ZodType<string>;
  readonly requiredText: z.ZodType<string>;
  readonly optionalText: z.ZodType<string | null>;
  readonly flag: z.ZodType<boolean>;
  readonly slug: z.ZodType<string>;
  readonly colour: z.ZodType<string>;
  readonly webUrl: z.ZodType<string>;
  readonly email: z.ZodType<string>;
  readonly timestamp: z.ZodType<string>;
}

export function valueRules(limits: Limits, replaced: Partial<ValueRules>): ValueRules {
  const text = replaced.text ?? z.string().max(limits.textCharacters);
  return {
    text,
    requiredText: text.refine((value) => /\S/.test(value), { error: "must not be blank" }),
    optionalText: text.nullable(),
    flag: z.boolean(),
    slug: z
      .string()
      .max(limits.slugCharacters)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
        error: "must be lower-case letters, digits and single hyphens between them",
      }),
    colour: z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: "must be a colour as #rgb or #rrggbb" }),
    webUrl: text.refine(isWebUrl, { error: "must be an absolute http or https URL" }),
    email: z.email({ error: "must be an email address" }).max(limits.emailCharacters),
    timestamp: z.iso.datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time" }),
    ...replaced,
  };
}
