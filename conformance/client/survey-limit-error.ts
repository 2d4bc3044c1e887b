/**
 * True if the text of a rejection is about the number of surveys, not about the rate of requests. For example, it is true of
 * `You can have at most 50 surveys`, but not of `At most 50 surveys per minute`.
 */
export function isSurveyLimitError(text: string): boolean {
  if (/\b(rate|seconds?|minutes?|requests)\b/i.test(text)) return false;
  return /\bquota\b|\b(limit|maximum|at most|only|too many|number)\b.{0,40}\bsurveys\b|\bsurveys\b.{0,40}\b(limit|maximum|reached|allowed|plan)\b/i.test(
    text,
  );
}
