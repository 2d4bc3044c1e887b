import { openPoint, openPointIds, type OpenPointId } from "../../../../spec/open-points.ts";
import type { Variant } from "../../variants/variant.ts";

/** Answers to open points, each list in alphabetical order. */
export type Fingerprint = Readonly<Partial<Record<OpenPointId, readonly string[]>>>;

export function declaredFingerprint({ answers }: Pick<Variant, "answers">): Fingerprint {
  const observable = openPointIds.filter((id) => openPoint(id).unobserved === undefined);
  const declared = observable.map((id) => [id, [answers[id] ?? openPoint(id).reference].flat().toSorted()] as const);
  return Object.fromEntries(declared.filter(([, answerList]) => answerList.length > 0));
}

export function differences(declared: Fingerprint, observed: Fingerprint): readonly string[] {
  const differing = openPointIds.filter((id) => answersTo(declared, id) !== answersTo(observed, id));
  return differing.map((id) => `${id} is declared ${answersTo(declared, id)}, and observed ${answersTo(observed, id)}`);
}

const answersTo = (fingerprint: Fingerprint, id: OpenPointId): string =>
  fingerprint[id]?.map((answer) => `"${answer}"`).join(" and ") ?? "unanswered";
