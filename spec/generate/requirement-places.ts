import type { OperationId } from "../openapi/operations.ts";
import { requirementIds } from "../requirements/catalogue.ts";
import type { RequirementId } from "../requirements/catalogue.ts";

const prefixOf = (id: RequirementId): string => id.slice(0, 3);
const numberOf = (id: RequirementId): number => Number(id.slice(4));

/** The requirements of a chapter, some of them left out. */
export function ofChapter(prefix: string, isMeant: (number: number) => boolean = () => true): readonly RequirementId[] {
  return requirementIds.filter((id) => prefixOf(id) === prefix && isMeant(numberOf(id)));
}

const created = [1, 2, 5, 6];
const read = [3, 41];
const listed = [4, 7, 8, 9];
const overwritten = [20, 21];

const surveysOf = (numbers: readonly number[]): readonly RequirementId[] =>
  ofChapter("SUR", (number) => numbers.includes(number));

/** The requirements that stand in the section of one endpoint; each requirement stands in one place of the document. */
export const ofEndpoint: Readonly<Record<OperationId, readonly RequirementId[]>> = {
  createSurvey: [...surveysOf(created), ...ofChapter("SUR", (number) => number >= 10 && number < 30)],
  listSurveys: surveysOf(listed),
  readSurvey: surveysOf(read),
  updateSurvey: [
    ...ofChapter("SUR", (number) => number >= 30 && !read.includes(number)),
    ...ofChapter("RCP", (number) => overwritten.includes(number)),
  ],
  addRecipients: ofChapter("RCP", (number) => number >= 30 && number < 50),
  readResponses: ofChapter("RSP"),
};

/** The requirements that stand with the recipient resource. */
export const ofRecipientResource = ofChapter(
  "RCP",
  (number) => (number < 30 && !overwritten.includes(number)) || number >= 50,
);
