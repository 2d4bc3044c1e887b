import { authenticationMutants } from "./authentication.ts";
import { keyMutants } from "./authentication-keys.ts";
import { errorEffectMutants } from "./errors-effects.ts";
import { errorMutants } from "./errors.ts";
import { limitMutants } from "./limits.ts";
import { questionMemberMutants } from "./questions-members.ts";
import { questionMutants } from "./questions.ts";
import { questionRefusingMutants } from "./questions-refusing.ts";
import { recipientAddingMutants } from "./recipients-adding.ts";
import { recipientCopyMutants } from "./recipients-copy.ts";
import { recipientMatchingMutants } from "./recipients-matching.ts";
import { recipientMemberMutants } from "./recipients-members.ts";
import { recipientMutants } from "./recipients.ts";
import { recipientOptionMutants } from "./recipients-options.ts";
import { recipientOverwritingMutants } from "./recipients-overwriting.ts";
import { recipientSequenceMutants } from "./recipients-sequences.ts";
import { recipientSkippingMutants } from "./recipients-skipping.ts";
import { recipientUpsertingMutants } from "./recipients-upserting.ts";
import { responseMutants } from "./responses.ts";
import { submittedResponseMutants } from "./responses-submitted.ts";
import { scaleLimitMutants } from "./limits-scales.ts";
import { scopeMutants } from "./authentication-scopes.ts";
import { serviceMutants } from "./service.ts";
import { surveyAnsweringMutants } from "./surveys-answering.ts";
import { surveyKeepingMutants } from "./surveys-keeping.ts";
import { surveyListingMutants } from "./surveys-listing.ts";
import { surveyMemberMutants } from "./surveys-members.ts";
import { surveyMutants } from "./surveys.ts";
import { surveySlugMutants } from "./surveys-slugs.ts";
import { surveySurroundingMutants } from "./surveys-surroundings.ts";
import { surveyUpdatingMutants } from "./surveys-updating.ts";
import { unknownSurveyMutants } from "./errors-unknown.ts";
import { serviceStatusMutants } from "./service-statuses.ts";
import { authenticationSideMutants } from "./authentication-sides.ts";
import { errorTraceMutants } from "./errors-traces.ts";
import { surveySeldomMutants } from "./surveys-seldom.ts";
import { recipientSequelMutants } from "./recipients-sequels.ts";
import { recipientTogetherMutants } from "./recipients-together.ts";
import { publishedMutants } from "./published.ts";
import { recipientReturningMutants } from "./recipients-returning.ts";
import { recipientNamingMutants } from "./recipients-naming.ts";
import { errorDetailMutants } from "./errors-details.ts";
import { overfullMutants } from "./limits-overfull.ts";
import { questionListMutants } from "./questions-lists.ts";
import type { Mutant } from "./mutant.ts";

/** Every mutant, in the order of the chapters. */
export const mutants: readonly Mutant[] = [
  ...serviceMutants,
  ...serviceStatusMutants,
  ...surveyMutants,
  ...surveyAnsweringMutants,
  ...surveyKeepingMutants,
  ...surveyListingMutants,
  ...surveyMemberMutants,
  ...surveySlugMutants,
  ...surveySurroundingMutants,
  ...surveyUpdatingMutants,
  ...surveySeldomMutants,
  ...publishedMutants,
  ...questionMutants,
  ...questionMemberMutants,
  ...questionRefusingMutants,
  ...questionListMutants,
  ...recipientMutants,
  ...recipientAddingMutants,
  ...recipientCopyMutants,
  ...recipientMatchingMutants,
  ...recipientMemberMutants,
  ...recipientOptionMutants,
  ...recipientOverwritingMutants,
  ...recipientSequenceMutants,
  ...recipientSequelMutants,
  ...recipientSkippingMutants,
  ...recipientTogetherMutants,
  ...recipientReturningMutants,
  ...recipientNamingMutants,
  ...recipientUpsertingMutants,
  ...responseMutants,
  ...submittedResponseMutants,
  ...authenticationMutants,
  ...scopeMutants,
  ...authenticationSideMutants,
  ...keyMutants,
  ...errorMutants,
  ...errorDetailMutants,
  ...errorEffectMutants,
  ...errorTraceMutants,
  ...unknownSurveyMutants,
  ...limitMutants,
  ...overfullMutants,
  ...scaleLimitMutants,
];
