import * as z from "zod";
import { defaultLimits, type Limits } from "../limits.ts";
import type { RecipientInput, Schemas } from "../../../../reference/api/schemas.ts";
import { questionRules, type QuestionRules } from "./question-rules.ts";
import { valueRules, type ValueRules } from "./value-rules.ts";

/** Schemas of request bodies, built from simpler ones: a replaced rule also changes the rules that use it. */
export interface Rules extends ValueRules, QuestionRules, Schemas {
  readonly recipient: z.ZodType<RecipientInput>;
  readonly recipients: z.ZodType<readonly RecipientInput[]>;
}

const unchangeable = (): z.ZodOptional<z.ZodNever> => z.never({ error: "cannot be changed by PATCH" }).optional();

const optionalOrNull = <T>(rule: z.ZodType<T>): z.ZodDefault<z.ZodNullable<z.ZodType<T>>> =>
  rule.nullable().default(null);

function recipientRule({ text, optionalText, email, colour, timestamp }: ValueRules): z.ZodType<RecipientInput> {
  return z.object({
    id: text.nullable().optional(),
    email: email.optional(),
    targetCompany: optionalText.optional(),
    title: optionalText.optional(),
    accentColor: colour.nullable().optional(),
    inviteTop: optionalText.optional(),
    inviteBottom: optionalText.optional(),
    inviteSignOff: optionalText.optional(),
    inviteSentAt: timestamp.nullable().optional(),
  });
}

/** Builds the schemas of all request bodies. They accept unknown members and drop them. */
export function buildRules(limits: Limits, replaced: Partial<Rules> = {}): Rules {
  const values = valueRules(limits, replaced);
  const question = questionRules(limits, values, replaced);
  const recipient = replaced.recipient ?? recipientRule(values);
  const recipients = replaced.recipients ?? z.array(recipient).max(limits.recipientsPerRequest);
  const { requiredText, optionalText, webUrl, colour, flag } = values;
  return {
    ...values,
    ...question,
    recipient,
    recipients,
    create: z.object({
      slug: optionalOrNull(values.slug),
      targetCompany: requiredText,
      title: requiredText,
      description: optionalText.default(null),
      welcomeMessage: optionalText.default(null),
      logoUrl: optionalOrNull(webUrl),
      accentColor: optionalOrNull(colour),
      questions: question.questions.default([]),
      recipients: recipients.default([]),
      published: flag.default(false),
      notifyOnResponse: flag.default(false),
      notificationEmail: optionalOrNull(values.email),
    }),
    patch: z.object({
      title: requiredText.optional(),
      description: optionalText.optional(),
      welcomeMessage: optionalText.optional(),
      logoUrl: webUrl.nullable().optional(),
      accentColor: colour.nullable().optional(),
      questions: question.questions.optional(),
      recipients: recipients.optional(),
      id: unchangeable(),
      slug: unchangeable(),
      targetCompany: unchangeable(),
      published: unchangeable(),
      notifyOnResponse: unchangeable(),
      notificationEmail: unchangeable(),
    }),
    add: z.object({ skipExisting: flag.default(false), recipients }),
    ...replaced,
  };
}

/** These accept what the reference accepts. */
export const defaultRules: Rules = buildRules(defaultLimits);
