import { questionsOf, type ShownSurvey } from "../../reading/survey.ts";
import { asText, type JsonObject } from "../../../client/json/json.ts";
import { choiceTypes } from "../broken-by.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { questionMembers } from "../../reading/documented-members.ts";
import type { Provenance } from "../../journal/last-read.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { Facts } from "../facts.ts";
import { NotForeign } from "../values/expected-value.ts";
import { nameOfQuestion } from "../provenance.ts";

export function compareQuestions(
  { questions, lastRead, provenance }: ExpectedSurvey,
  shown: ShownSurvey,
  facts: Facts,
): void {
  const got = questionsOf(shown);
  const labels = questions.map(({ label }) => label);
  const kind = kindOfList(labels);
  const oldLabels = new Set(lastRead?.questions.map(({ label }) => label) ?? []);
  if (got === undefined || got.length !== questions.length) {
    const isOld = got?.some(({ label }) => oldLabels.has(label) && !labels.includes(label)) ?? false;
    const identifyingValue = got?.find(({ label }) => !labels.includes(label))?.["label"];
    const counts = { want: questions.length, got: got?.length ?? shown.members["questions"], identifyingValue, isOld };
    facts.add({ aspect: "questions", kind, agrees: false, ...counts });
    return;
  }
  const shownLabels = got.map(({ label }) => label);
  const isReordered = areReordered(labels, shownLabels);
  const isInformative = questions.length > 0 && lastRead?.questions.length !== questions.length;
  facts.add({ aspect: "questions", kind, agrees: !isReordered, want: labels, got: shownLabels, isInformative });
  if (isReordered) return;
  for (const [index, question] of questions.entries()) {
    const isForeign = provenance.foreignTo([nameOfQuestion(question)]);
    const before = lastRead?.questions ?? [];
    const comparison = {
      question,
      shown: got[index] ?? {},
      old: before[index],
      before,
      isForeign,
      provenance,
    };
    compareQuestion(comparison, facts);
  }
}

function kindOfList(labels: readonly unknown[]): string {
  if (labels.length === 0) return "none";
  if (labels.length > 20) return "many";
  return new Set(labels).size < labels.length ? "alike" : "some";
}

interface QuestionComparison {
  readonly question: JsonObject;
  readonly shown: JsonObject;
  readonly old: JsonObject | undefined;
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
  const sameLabelBefore = before.filter((earlier) => earlier["label"] === label);
  const isReplaced = sameLabelBefore.length > 0 && question["label"] !== undefined && question["label"] !== label;
  const isSameQuestion = old?.["label"] === question["label"];
  // other members depend on the type, so only the wrong type is reported
  const isOtherType = !isBlank(question["type"]) && !isSame(question["type"], shown["type"], "type");
  for (const member of isOtherType ? (["type"] as const) : questionMembers) {
    const want = question[member];
    const aspect = `question.${member}`;
    if (isBlank(want)) facts.compare(new NotForeign(isForeign), shown[member], member, { aspect, type, isOld: true });
    if (isBlank(want) || !belongs(member, type)) continue;
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

function belongs(member: string, type: string): boolean {
  if (member === "options") return choiceTypes.includes(type);
  if (member === "allowOther") return type === "multiple_choice";
  return member.startsWith("scale") ? type === "linear_scale" : true;
}

function areReordered(want: readonly unknown[], got: readonly unknown[]): boolean {
  if (new Set(want).size < want.length) return false;
  return want.some(
    (label, index) =>
      !isBlank(label) && !isSame(label, got[index], "label") && got.some((other) => isSame(label, other, "label")),
  );
}
