import * as z from "zod";
import type { Limits } from "../limits.ts";
import { momentOf } from "../../../../reference/api/schemas.ts";

const isAtMost = (text: string, characters: number): boolean =>
  text.length <= characters || (text.length <= characters * 2 && Array.from(text).length <= characters);

const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/** False for a text that isn't a moment: another rule rejects it. */
function isBeyond(text: string, [first, last]: Limits["timestampYears"]): boolean {
  const year = momentOf(text).getUTCFullYear();
  return year < first || year > last;
}

/** Each value is stored exactly as given. */
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
  const characters = limits.textCharacters;
  const text =
    replaced.text ??
    z.string().refine((value) => isAtMost(value, characters), { error: `must be at most ${characters} characters` });
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
    timestamp: z.iso
      .datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time" })
      .max(limits.timestampCharacters)
      .refine((value) => !isBeyond(value, limits.timestampYears), {
        error: `must be in the years ${limits.timestampYears.join(" to ")}`,
      }),
    ...replaced,
  };
}
