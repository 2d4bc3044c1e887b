import { bodyVariants } from "./bodies/bodies.ts";
import { colourVariants } from "./bodies/colours.ts";
import { detailsVariants } from "./bodies/details.ts";
import { envelopeVariants } from "./bodies/envelopes.ts";
import { memberVariants } from "./bodies/members.ts";
import { omissionVariants } from "./bodies/omissions.ts";
import { requiredVariants } from "./bodies/required.ts";
import { shapeVariants } from "./bodies/shapes.ts";
import { statusVariants } from "./bodies/statuses.ts";
import { sanitisedVariants, storedTextVariants } from "./bodies/stored-texts.ts";
import { textVariants } from "./bodies/texts.ts";
import { unsetVariants } from "./bodies/unset-members.ts";
import { valueVariants } from "./bodies/values.ts";
import { delayedVariants } from "./lists/delayed.ts";
import { idVariants } from "./lists/ids.ts";
import { listVariants } from "./lists/lists.ts";
import { publishedVariants } from "./lists/published.ts";
import { pageVariants } from "./lists/recipient-pages.ts";
import { slugVariants } from "./lists/slugs.ts";
import { invitationVariants } from "./recipients/invitations.ts";
import { refusedChangeVariants } from "./recipients/refused-changes.ts";
import { absenceVariants, responseVariants } from "./recipients/responses.ts";
import { upsertVariants } from "./recipients/upserts.ts";
import { admissionVariants } from "./service/admission.ts";
import { contentionVariants } from "./service/contention.ts";
import { extensionVariants } from "./service/extensions.ts";
import { networkVariants } from "./service/network.ts";
import { ownRuleVariants } from "./service/own-rules.ts";
import { precedenceVariants } from "./service/precedence.ts";
import { quotaVariants } from "./service/quotas.ts";
import { rateVariants } from "./service/rates.ts";
import { refusalVariants } from "./service/refusals.ts";
import { castVariants } from "./casts.ts";
import { combinedVariants } from "./combined.ts";
import { questionVariants } from "./questions.ts";
import type { Variant } from "./variant.ts";

/**
 * A theme is a list of variants that change the same behaviour, so a server combines at most one variant of each theme.
 * In such a server a theme wraps the themes before it: first values are changed, then whole bodies and connections.
 */
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
  // both change how values come back
  [...storedTextVariants, ...colourVariants],
  unsetVariants,
  absenceVariants,
  // both decide the form of the list
  [...listVariants, ...envelopeVariants],
  statusVariants,
  // both change the body of a rejection
  [...detailsVariants, ...refusalVariants],
  rateVariants,
  bodyVariants,
  networkVariants,
];

export const variantThemes = [...singleThemes, combinedVariants(singleThemes.flat()), sanitisedVariants];

export const variants: readonly Variant[] = variantThemes.flat();
