import { questionsOf, type ShownSurvey } from "../../reading/survey.ts";
import { asText, type JsonObject } from "../../../client/json/json.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { choiceTypes, questionMembers } from "../../reading/question-members.ts";
import type { Provenance } from "../../journal/last-read.ts";
import type { Fact } from "../../journal/fact.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { Facts } from "../facts.ts";
import { NotForeign } from "../values/expected-value.ts";
import { nameOfQuestion } from "../provenance.ts";

/** Compares the number and the order of the questions, then each question. */
export function compareQuestions(survey: ExpectedSurvey, shown: ShownSurvey, facts: Facts): void {
  const { questions, lastRead, provenance } = survey;
  const got = questionsOf(shown);
  if (got === undefined || got.length !== questions.length) {
    facts.add(wrongNumber(survey, got, shown));
    return;
  }
  const labels = labelsOf(questions);
  const shownLabels = labelsOf(got);
  const isReordered = areReordered(labels, shownLabels);
  const isInformative = questions.length > 0 && lastRead?.questions.length !== questions.length;
  const kind = kindOfList(labels);
  facts.add({ aspect: "questions", kind, agrees: !isReordered, want: labels, got: shownLabels, isInformative });
  if (isReordered) return;
  const before = lastRead?.questions ?? [];
  for (const [index, question] of questions.entries()) {
    const isForeign = provenance.foreignTo([nameOfQuestion(question)]);
    const comparison = { question, shown: got[index] ?? {}, old: before[index], before, isForeign, provenance };
    compareQuestion(comparison, facts);
  }
}

/** Identifies a question that was shown but not expected: the request that sent it may be the cause. */
function wrongNumber(
  { questions, lastRead }: ExpectedSurvey,
  got: readonly JsonObject[] | undefined,
  { members }: ShownSurvey,
): Fact {
  const labels = labelsOf(questions);
  const unexpected = (got ?? []).filter(({ label }) => !labels.includes(label));
  const oldLabels = new Set(labelsOf(lastRead?.questions ?? []));
  return {
    aspect: "questions",
    kind: kindOfList(labels),
    agrees: false,
    want: questions.length,
    got: got?.length ?? members["questions"],
    identifyingValue: unexpected[0]?.["label"],
    isOld: unexpected.some(({ label }) => oldLabels.has(label)),
  };
}

function labelsOf(questions: readonly JsonObject[]): readonly unknown[] {
  return questions.map(({ label }) => label);
}

function kindOfList(labels: readonly unknown[]): string {
  if (labels.length === 0) return "none";
  if (labels.length > 20) return "many";
  return new Set(labels).size < labels.length ? "alike" : "some";
}

interface QuestionComparison {
  readonly question: JsonObject;
  readonly shown: JsonObject;
  /** The question at this position at the last read. */
  readonly old: JsonObject | undefined;
  /** All questions at the last read. */
  readonly before: readonly JsonObject[];
  readonly isForeign: (shown: unknown) => boolean;
  readonly provenance: Provenance;
}

function compareQuestion(
  { question, shown, old, before, isForeign, provenance }: QuestionComparison,
  facts: Facts,
): void {
  const type = asText(question["type"]);
  const { label } = shown;
  // the former question with this label may be shown in place of the expected one
  const sameLabelBefore = before.filter((earlier) => earlier["label"] === label);
  const isReplaced = sameLabelBefore.length > 0 && question["label"] !== undefined && question["label"] !== label;
  const isSameQuestion = old?.["label"] === question["label"];
  // other members depend on the type, so only the wrong type is reported
  const isOtherType = !isBlank(question["type"]) && !isSame(question["type"], shown["type"], "type");
  for (const member of isOtherType ? (["type"] as const) : questionMembers) {
    const want = question[member];
    const aspect = `question.${member}`;
    if (isBlank(want)) {
      facts.compare(new NotForeign(isForeign), shown[member], member, { aspect, type, isOld: true });
      continue;
    }
    if (!belongsTo(type, member)) continue;
    // the response to PATCH needn't show all members
    if (facts.strictness.isStrict === true && !(member in shown)) continue;
    const got = shown[member];
    if (want === 0 && isBlank(got)) provenance.omitsZero = true;
    const isKept =
      !isSame(want, got, member) &&
      sameLabelBefore.some((earlier) => !isBlank(got) && isSame(earlier[member], got, member));
    const isOld = isReplaced || isKept;
    facts.compare(want, got, member, { aspect, type, isOld }, isSameQuestion ? old?.[member] : undefined);
  }
}

/** False for a member that belongs to other types of questions, so that a service may drop it. */
function belongsTo(type: string, member: string): boolean {
  if (member === "options") return choiceTypes.includes(type);
  if (member === "allowOther") return type === "multiple_choice";
  return member.startsWith("scale") ? type === "linear_scale" : true;
}

/** True if an expected label is shown at another position. */
function areReordered(want: readonly unknown[], got: readonly unknown[]): boolean {
  // questions with equal labels can't be told apart
  if (new Set(want).size < want.length) return false;
  return want.some((label, index) => {
    if (isBlank(label) || isSame(label, got[index], "label")) return false;
    return got.some((other) => isSame(label, other, "label"));
  });
}
