import { absenceVariants } from "./absences.ts";
import { admissionVariants } from "./admission.ts";
import { beyondVariants } from "./beyond.ts";
import { bodyVariants } from "./bodies.ts";
import { classicVariants } from "./combined-classic.ts";
import { modernVariants } from "./combined-modern.ts";
import { wildVariants } from "./combined-wild.ts";
import { contentionVariants } from "./contention.ts";
import { detailsVariants } from "./details.ts";
import { deepEnvelopeVariants } from "./envelopes-deep.ts";
import { envelopeVariants } from "./envelopes.ts";
import { idVariants } from "./ids.ts";
import { oddIdVariants } from "./ids-odd.ts";
import { invitationVariants } from "./invitations.ts";
import { limitVariants } from "./limits.ts";
import { listVariants } from "./lists.ts";
import { pagedListVariants } from "./lists-paged.ts";
import { memberVariants } from "./members.ts";
import { networkVariants } from "./network.ts";
import { pageVariants } from "./pages.ts";
import { precedenceVariants } from "./precedence.ts";
import { questionVariants } from "./questions.ts";
import { rateVariants } from "./rates.ts";
import { refusalVariants } from "./refusals.ts";
import { responseVariants } from "./responses.ts";
import { publishedVariants } from "./published.ts";
import { requiredVariants } from "./required.ts";
import { slugVariants } from "./slugs.ts";
import { statusVariants } from "./statuses.ts";
import { textVariants } from "./texts.ts";
import { unsetVariants } from "./unset-members.ts";
import { upsertVariants } from "./upserts.ts";
import { smallVariants, valueVariants } from "./value-rules.ts";
import type { Variant } from "./variant.ts";

/** Every variant by its theme, in the order in which servers can be composed of them: what is inside a body first. */
export const variantThemes: readonly (readonly Variant[])[] = [
  [...valueVariants, ...smallVariants],
  requiredVariants,
  questionVariants,
  [...idVariants, ...oddIdVariants],
  slugVariants,
  [...upsertVariants, ...limitVariants],
  invitationVariants,
  publishedVariants,
  responseVariants,
  beyondVariants,
  contentionVariants,
  precedenceVariants,
  admissionVariants,
  memberVariants,
  pageVariants,
  textVariants,
  unsetVariants,
  absenceVariants,
  [...listVariants, ...pagedListVariants, ...envelopeVariants, ...deepEnvelopeVariants],
  statusVariants,
  [...detailsVariants, ...refusalVariants],
  rateVariants,
  bodyVariants,
  networkVariants,
  classicVariants,
  modernVariants,
  wildVariants,
];

/** Every variant. */
export const variants: readonly Variant[] = variantThemes.flat();
