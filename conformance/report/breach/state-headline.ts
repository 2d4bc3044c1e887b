import type { WrongState } from "./breach.ts";
import { expectationText } from "./expectation.ts";
import { requestPhrase, requestWithArticle, unsuccessfulPhrase } from "./request-phrase.ts";

/** Describes a survey in a wrong state, and names its cause if known: `PATCH (status 200) didn't change the title`. */
export function stateHeadline(state: WrongState): string {
  const { cause, shownBy } = state;
  if (shownBy === "the write, unlike the next read") return writeResponseHeadline(state, "the next GET");
  if (cause !== undefined && !cause.isAccepted) return `${unsuccessfulPhrase(cause)} ${effectPhrase(state)}`;
  if (state.foreign !== undefined && state.member !== undefined)
    return `${requestWithArticle(state.shown)} returns ${partName(state)} with the value that ${requestWithArticle(state.foreign)} sent to another survey`;
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

/** `a different title`, or `different options of a question`. */
function differentPart(state: WrongState): string {
  const isPlural = state.member === "options";
  return `${isPlural ? "" : "a "}different ${partName(state).replace(/^(?:the|a) /, "")}`;
}

/** `the allowOther flag of a question as [true], not as a boolean`. */
function invalidPart(state: WrongState): string {
  return `${partName(state)} as ${expectationText(state.received)}, not as ${expectationText(state.expected)}`;
}

function listName({ of }: WrongState): string {
  return of === "question" ? "questions" : "recipients";
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
      return `left ${listName(state)} that are not an array of objects`;
    case "another number":
      return "changed the number of questions";
    case "another order":
      return "changed the order of the questions";
    case "duplicate":
      return "stored a recipient twice";
    case "kept":
      return "brought a removed recipient back";
    case "invented": {
      const isOne = received.is === "value" && Array.isArray(received.value) && received.value.length === 1;
      const sentNone = (cause?.rows ?? 0) === 0;
      if (sentNone) return isOne ? "added a recipient" : "added recipients";
      return isOne ? "stored one of them" : "stored recipients";
    }
    default:
      return difference satisfies never;
  }
}

/** `the response to PATCH has a different title than the request`. */
function writeResponseHeadline(state: WrongState, other: "the request" | "the next GET"): string {
  const response = `the response to ${requestWithArticle(state.shown)}`;
  if (state.difference === "another value" && state.expected.is === "described")
    return `${response} has ${invalidPart(state)}`;
  const isOfRead = other === "the next GET";
  return comparisonHeadline(state, {
    has: `${response} has`,
    lacks: `${response} lacks`,
    other,
    otherHas: isOfRead ? "the next GET returns" : "",
    otherLacks: isOfRead ? "the next GET doesn't return" : "is not in the request",
    remark: "",
  });
}

/** `GET by slug returns a different title than GET by id`. No write was sent between these two reads. */
function rereadHeadline(state: WrongState): string {
  const reader = requestWithArticle(state.shown);
  const isBySlug = state.shown.by === "slug";
  return comparisonHeadline(state, {
    has: `${reader} returns`,
    lacks: `${reader} omits`,
    other: isBySlug ? "GET by id" : "before",
    otherHas: isBySlug ? "GET by id returns" : "",
    otherLacks: isBySlug ? "GET by id doesn't" : "wasn't there before",
    remark: isBySlug ? "" : ", without a write in between",
  });
}

/**
 * Compares a response with another one, or with a request: `GET by slug omits a recipient that GET by id returns`. If `otherHas` is
 * empty, `remark` ends the sentence.
 */
function comparisonHeadline(
  state: WrongState,
  words: Readonly<Record<"has" | "lacks" | "other" | "otherHas" | "otherLacks" | "remark", string>>,
): string {
  const { has, lacks, other, otherHas, otherLacks, remark } = words;
  switch (state.difference) {
    case "another value":
      return `${has} ${differentPart(state)} than ${other}${remark}`;
    case "no value":
      return `${lacks} ${partName(state)}${otherHas === "" ? remark : `, which ${otherHas}`}`;
    case "no list":
      return `${has} ${listName(state)} that are not an array of objects`;
    case "another number":
      return `${has} a different number of questions than ${other}${remark}`;
    case "another order":
      return `${has} the questions in a different order than ${other}${remark}`;
    case "lost":
      return `${lacks} a recipient${otherHas === "" ? remark : ` that ${otherHas}`}`;
    case "duplicate":
      return `${has} a recipient twice${remark}`;
    case "kept":
    case "invented":
      return `${has} a recipient that ${otherLacks}${remark}`;
    default:
      return state.difference satisfies never;
  }
}

/** A write changed what it should not, or did not store what it sent. */
function valueHeadline(state: WrongState): string {
  const { shown, cause, isGiven, isOld, difference, expected, member } = state;
  const write = cause === undefined ? "" : causePhrase(state);
  const part = partName(state);
  if (difference === "no list")
    return `after ${write}, ${requestWithArticle(shown)} returns ${listName(state)} that are not an array of objects`;
  if (expected.is === "no invitation") return `${write} marked a recipient as invited`;
  if (!isGiven) return `${write} ${effectPhrase(state)}${unnamedRemark(state)}`;
  const reader = requestWithArticle(shown);
  if (cause?.contentPath !== undefined && cause.isAccepted)
    return `${write} was accepted (${cause.status}), but ${reader} returns ${acceptedPart(state)}`;
  if (difference === "another number") return `${reader} returns a different number of questions than ${write} sent`;
  if (difference === "another order")
    return `${reader} returns the questions in a different order than ${write} sent them`;
  if (member === "id" || member === "url") return `${write} ${effectPhrase(state)}`;
  if (difference === "no value") return `${reader} omits ${part} that ${write} sent`;
  if (isOld === true && cause?.operation !== "create")
    return `${write} (status ${cause?.status}) didn't change ${part}`;
  return `${reader} returns ${differentPart(state)} than ${write} sent`;
}

/** `a different number of questions`: what the service returns after it accepted an invalid document. */
function acceptedPart(state: WrongState): string {
  if (state.difference === "another number") return "a different number of questions";
  if (state.difference === "no value") return `no ${state.member}`;
  return state.expected.is === "described" ? invalidPart(state) : differentPart(state);
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
  return recipient?.kind === "known" ? ", although it sends no recipients" : "";
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
      return `${write} kept a recipient that is not in its list`;
    case "invented":
      return isGiven || isAdd
        ? `${write} stored a recipient that is not in its body`
        : `${write} added a recipient, although it sends no recipients`;
    default:
      return `after ${write}, ${requestWithArticle(shown)} returns different recipients`;
  }
}
