import { admissionVariants } from "./service/admission.ts";
import { extensionVariants } from "./service/extensions.ts";
import { bodyVariants } from "./bodies/bodies.ts";
import { castVariants } from "./casts.ts";
import { combinedVariants } from "./combined.ts";
import { contentionVariants } from "./service/contention.ts";
import { delayedVariants } from "./lists/delayed.ts";
import { detailsVariants } from "./bodies/details.ts";
import { envelopeVariants } from "./bodies/envelopes.ts";
import { idVariants } from "./lists/ids.ts";
import { invitationVariants } from "./recipients/invitations.ts";
import { listVariants } from "./lists/lists.ts";
import { memberVariants } from "./bodies/members.ts";
import { networkVariants } from "./service/network.ts";
import { ownRuleVariants } from "./service/own-rules.ts";
import { omissionVariants } from "./bodies/omissions.ts";
import { pageVariants } from "./lists/recipient-pages.ts";
import { precedenceVariants } from "./service/precedence.ts";
import { questionVariants } from "./questions.ts";
import { quotaVariants } from "./service/quotas.ts";
import { rateVariants } from "./service/rates.ts";
import { refusedChangeVariants } from "./recipients/refused-changes.ts";
import { refusalVariants } from "./service/refusals.ts";
import { absenceVariants, responseVariants } from "./recipients/responses.ts";
import { publishedVariants } from "./lists/published.ts";
import { requiredVariants } from "./bodies/required.ts";
import { shapeVariants } from "./bodies/shapes.ts";
import { slugVariants } from "./lists/slugs.ts";
import { statusVariants } from "./bodies/statuses.ts";
import { colourVariants } from "./bodies/colours.ts";
import { sanitisedVariants, storedTextVariants } from "./bodies/stored-texts.ts";
import { textVariants } from "./bodies/texts.ts";
import { unsetVariants } from "./bodies/unset-members.ts";
import { upsertVariants } from "./recipients/upserts.ts";
import { valueVariants } from "./bodies/values.ts";
import type { Variant } from "./variant.ts";

const singleThemes: readonly (readonly Variant[])[] = [
  precedenceVariants,
  valueVariants,
  requiredVariants,
  questionVariants,
  castVariants,
  idVariants,
  slugVariants,
  upsertVariants,
  refusedChangeVariants,
  invitationVariants,
  publishedVariants,
  responseVariants,
  extensionVariants,
  contentionVariants,
  admissionVariants,
  ownRuleVariants,
  quotaVariants,
  shapeVariants,
  memberVariants,
  omissionVariants,
  delayedVariants,
  pageVariants,
  textVariants,
  [...storedTextVariants, ...colourVariants],
  unsetVariants,
  absenceVariants,
  [...listVariants, ...envelopeVariants],
  statusVariants,
  [...detailsVariants, ...refusalVariants],
  rateVariants,
  bodyVariants,
  networkVariants,
];

/** The order allows composition: variants inside a body come first. */
export const variantThemes = [...singleThemes, combinedVariants(singleThemes.flat()), sanitisedVariants];

export const variants: readonly Variant[] = variantThemes.flat();
