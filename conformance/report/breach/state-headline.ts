import type { WrongState } from "./breach.ts";
import { expectationText } from "./expectation.ts";
import { requestPhrase, requestWithArticle, unsuccessfulPhrase } from "./request-phrase.ts";

/** Describes a survey in a wrong state, and names its cause if known: `PATCH (status 200) didn't change the title`. */
export function stateHeadline(state: WrongState): string {
  const { cause, shownBy } = state;
  if (shownBy === "the write, but not the next read") return writeResponseHeadline(state, "the next GET");
  if (cause !== undefined && !cause.isAccepted) return `${unsuccessfulPhrase(cause)} ${effectPhrase(state)}`;
  if (state.foreign !== undefined && state.member !== undefined)
    return `${partName(state)} that ${requestWithArticle(state.shown)} returns ${isOrAre(state)} that ${requestWithArticle(state.foreign)} sent to another survey`;
  if (shownBy === "the write itself") return writeResponseHeadline(state, "the request");
  if (cause === undefined) return rereadHeadline(state);
  return state.of === "recipient" && state.member === undefined ? recipientHeadline(state) : valueHeadline(state);
}

const booleanMembers: ReadonlySet<string> = new Set(["published", "notifyOnResponse", "required", "allowOther"]);

/** `the title`, `the required flag of a question`, `the email of an added recipient`. */
function partName({ of, member = "", recipient }: WrongState): string {
  const name = booleanMembers.has(member) ? `${member} flag` : member;
  if (of === "survey") return `the ${name}`;
  if (of === "question") return member === "" ? "the questions" : `the ${name} of a question`;
  const owner = recipient?.kind === "added" ? "an added recipient" : "a recipient";
  return member === "" ? "a recipient" : `the ${name} of ${owner}`;
}

function isOrAre({ member }: WrongState): string {
  return member === "options" ? "are the ones" : "is the one";
}

function differs({ member }: WrongState): string {
  return member === "options" ? "differ from the ones" : "differs from the one";
}

/** `[true] as the allowOther flag of a question, not a boolean`. */
function invalidPart(state: WrongState): string {
  return `${expectationText(state.received)} as ${partName(state)}, not ${expectationText(state.expected)}`;
}

function invalidList({ of }: WrongState): string {
  return `a ${of === "question" ? "questions" : "recipients"} member that is not an array of objects`;
}

/** Returns the effect of a write that should have had none: `changed the title`. */
function effectPhrase(state: WrongState): string {
  const { difference, cause, received } = state;
  switch (difference) {
    case "another value":
      return state.expected.is === "no invitation" ? "marked a recipient as invited" : `changed ${partName(state)}`;
    case "no value":
    case "lost":
      return `removed ${partName(state)}`;
    case "no list":
      return `left ${invalidList(state)}`;
    case "another number":
      return "changed the number of questions";
    case "another order":
      return "changed the order of the questions";
    case "duplicate":
      return "stored a recipient twice";
    case "kept":
      return "restored a removed recipient";
    case "invented": {
      const isOne = received.is === "value" && Array.isArray(received.value) && received.value.length === 1;
      const sentNone = (cause?.rows ?? 0) === 0;
      if (sentNone) return isOne ? "added a recipient" : "added recipients";
      return isOne ? "stored one of its recipients" : "stored some of its recipients";
    }
    default:
      return difference satisfies never;
  }
}

/** `the title in the response to PATCH differs from the one in the request`. */
function writeResponseHeadline(state: WrongState, other: "the request" | "the next GET"): string {
  const response = `the response to ${requestWithArticle(state.shown)}`;
  if (state.difference === "another value" && state.expected.is === "described")
    return `${response} contains ${invalidPart(state)}`;
  const isOfRead = other === "the next GET";
  return comparisonHeadline(state, {
    has: `${response} contains`,
    lacks: `${response} lacks`,
    where: `in ${response}`,
    otherWhere: isOfRead ? "that the next GET returns" : "in the request",
    otherHas: isOfRead ? "the next GET returns" : "",
    otherLacks: isOfRead ? "the next GET doesn't return" : "is not in the request",
    remark: "",
  });
}

/** `the title that GET by slug returns differs from the one that GET by id returns`. */
function rereadHeadline(state: WrongState): string {
  const reader = requestWithArticle(state.shown);
  const isBySlug = state.shown.by === "slug";
  return comparisonHeadline(state, {
    has: `${reader} returns`,
    lacks: `${reader} omits`,
    where: `that ${reader} returns`,
    otherWhere: isBySlug ? "that GET by id returns" : "that an earlier GET returned",
    otherHas: isBySlug ? "GET by id returns" : "an earlier GET returned",
    otherLacks: isBySlug ? "GET by id doesn't return" : "an earlier GET didn't return",
    remark: isBySlug ? "" : ", although no write to the survey was sent in between",
  });
}

/** Compares a response with another one, or with a request: `GET by slug omits a recipient that GET by id returns`. */
function comparisonHeadline(
  state: WrongState,
  words: Readonly<Record<"has" | "lacks" | "where" | "otherWhere" | "otherHas" | "otherLacks" | "remark", string>>,
): string {
  const { has, lacks, where, otherWhere, otherHas, otherLacks, remark } = words;
  switch (state.difference) {
    case "another value":
      return `${partName(state)} ${where} ${differs(state)} ${otherWhere}${remark}`;
    case "no value":
      return `${lacks} ${partName(state)}${otherHas === "" ? "" : `, which ${otherHas}`}${remark}`;
    case "no list":
      return `${has} ${invalidList(state)}`;
    case "another number":
      return `the number of questions ${where} differs from the number ${otherWhere}${remark}`;
    case "another order":
      return `the order of the questions ${where} differs from the order ${otherWhere}${remark}`;
    case "lost":
      return `${lacks} a recipient${otherHas === "" ? "" : ` that ${otherHas}`}${remark}`;
    case "duplicate":
      return `${has} a recipient twice${remark}`;
    case "kept":
    case "invented":
      return `${has} a recipient that ${otherLacks}${remark}`;
    default:
      return state.difference satisfies never;
  }
}

/** Describes a write that changed what it should not change, or did not store what it sent. */
function valueHeadline(state: WrongState): string {
  const { shown, cause, isGiven, isOld, difference, expected, member } = state;
  const write = cause === undefined ? "" : causePhrase(state);
  const part = partName(state);
  if (difference === "no list") return `after ${write}, ${requestWithArticle(shown)} returns ${invalidList(state)}`;
  if (expected.is === "no invitation") return `${write} marked a recipient as invited`;
  if (!isGiven) return `${write} ${effectPhrase(state)}${unnamedRemark(state)}`;
  const reader = requestWithArticle(shown);
  if (cause?.contentPath !== undefined && cause.isAccepted)
    return `${write} was accepted (${cause.status}), but ${reader} ${acceptedEffect(state)}`;
  if (difference === "another number")
    return `the number of questions that ${reader} returns differs from the number that ${write} sent`;
  if (difference === "another order")
    return `the order of the questions that ${reader} returns differs from the order that ${write} sent`;
  if (member === "id" || member === "url") return `${write} ${effectPhrase(state)}`;
  if (difference === "no value") return `${reader} omits ${part} that ${write} sent`;
  if (isOld === true && cause?.operation !== "create")
    return `${write} (status ${cause?.status}) didn't change ${part}`;
  return `${part} that ${reader} returns ${differs(state)} that ${write} sent`;
}

/** `returns a different number of questions`: what a read shows after the service has accepted an invalid document. */
function acceptedEffect(state: WrongState): string {
  if (state.difference === "another number") return "returns a different number of questions";
  if (state.difference === "another order") return "returns the questions in a different order";
  if (state.difference === "no value") return `omits ${partName(state)}`;
  return `returns ${state.expected.is === "described" ? invalidPart(state) : `a different value for ${partName(state)}`}`;
}

/** `an add that names a recipient by email`. */
function causePhrase({ cause, recipient }: WrongState): string {
  if (cause === undefined) return "";
  const phrase = requestPhrase(cause);
  if (cause.operation !== "add" || recipient?.matchedBy === undefined) return phrase;
  return `${phrase} that names a recipient by ${recipient.matchedBy}`;
}

/** `, which is not in its body`: says that the write had nothing to do with the changed part. */
function unnamedRemark({ of, cause, recipient }: WrongState): string {
  if (of !== "recipient") return cause?.operation === "add" ? "" : ", which is not in its body";
  if (recipient?.kind === "unmatched") return " that is not in its body";
  return recipient?.kind === "known" ? ", although it sent no recipients" : "";
}

function recipientHeadline(state: WrongState): string {
  const { cause, difference, recipient, isGiven, shown } = state;
  const write = causePhrase(state);
  const isAdd = cause?.operation === "add";
  switch (difference) {
    case "lost":
      if (recipient?.kind === "added" || recipient?.kind === "given")
        return `${write} (status ${cause?.status}) didn't store one of its recipients`;
      return `${write} removed ${recipient?.matchedBy === undefined ? "a recipient" : "that recipient"}${unnamedRemark(state)}`;
    case "duplicate":
      if (recipient?.kind === "updated" || recipient?.kind === "skipped") return `${write} added that recipient again`;
      return recipient?.kind === "unmatched"
        ? `${write} duplicated a recipient that is not in its body`
        : `${write} stored one of its recipients twice`;
    case "kept":
      return `${write} kept a recipient that is not in its body`;
    case "invented":
      return isGiven || isAdd
        ? `${write} stored a recipient that is not in its body`
        : `${write} added a recipient, although it sent no recipients`;
    default:
      return `after ${write}, ${requestWithArticle(shown)} returns different recipients`;
  }
}
