import { admissionVariants } from "./admission.ts";
import { beyondVariants } from "./beyond.ts";
import { bodyVariants } from "./bodies.ts";
import { combinedVariants } from "./combined.ts";
import { contentionVariants } from "./contention.ts";
import { detailsVariants } from "./details.ts";
import { envelopeVariants } from "./envelopes.ts";
import { idVariants } from "./ids.ts";
import { invitationVariants } from "./invitations.ts";
import { listVariants } from "./lists.ts";
import { memberVariants } from "./members.ts";
import { networkVariants } from "./network.ts";
import { pageVariants } from "./pages.ts";
import { precedenceVariants } from "./precedence.ts";
import { questionVariants } from "./questions.ts";
import { rateVariants } from "./rates.ts";
import { refusalVariants } from "./refusals.ts";
import { absenceVariants, responseVariants } from "./responses.ts";
import { publishedVariants } from "./published.ts";
import { requiredVariants } from "./required.ts";
import { slugVariants } from "./slugs.ts";
import { statusVariants } from "./statuses.ts";
import { textVariants } from "./texts.ts";
import { unsetVariants } from "./unset-members.ts";
import { upsertVariants } from "./upserts.ts";
import { valueVariants } from "./values.ts";
import type { Variant } from "./variant.ts";

const singleThemes: readonly (readonly Variant[])[] = [
  precedenceVariants,
  valueVariants,
  requiredVariants,
  questionVariants,
  idVariants,
  slugVariants,
  upsertVariants,
  invitationVariants,
  publishedVariants,
  responseVariants,
  beyondVariants,
  contentionVariants,
  admissionVariants,
  memberVariants,
  pageVariants,
  textVariants,
  unsetVariants,
  absenceVariants,
  [...listVariants, ...envelopeVariants],
  statusVariants,
  [...detailsVariants, ...refusalVariants],
  rateVariants,
  bodyVariants,
  networkVariants,
];

/** Every variant by its theme, in the order in which servers can be composed of them: what is inside a body first. */
export const variantThemes = [...singleThemes, combinedVariants(singleThemes.flat())];

/** Every variant. */
export const variants: readonly Variant[] = variantThemes.flat();
