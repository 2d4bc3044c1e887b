import { isObject, type JsonObject } from "../../client/json/json.ts";
import { rowMembers, surveyMembers } from "../../suite/model/expected-survey.ts";
import { Valid } from "../../suite/model/values/expected-value.ts";
import { questionMembers } from "../../suite/reading/documented-members.ts";

const ofSurvey: ReadonlySet<string> = new Set([...surveyMembers, "questions", "recipients"]);
const ofAdd: ReadonlySet<string> = new Set(["recipients", "skipExisting"]);

const isOptional =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || value === null || value instanceof Valid || is(value);
const isText = isOptional((value) => typeof value === "string" && isWellFormed(value));
const isFlag = isOptional((value) => typeof value === "boolean");
const isNumber = isOptional((value) => typeof value === "number");
const isColour = isOptional((value) => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value));
/** A service may complete an address of another spelling. */
const isAddress = isOptional(
  (value) => typeof value === "string" && URL.canParse(value) && new URL(value).href === value,
);
const isLowerCase = isOptional((value) => typeof value === "string" && value === value.toLowerCase().trim());
const isListOf = (is: (value: unknown) => boolean): ((value: unknown) => boolean) =>
  isOptional((value) => Array.isArray(value) && value.every(is));

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const questionShape: Shape = {
  required: isFlag,
  allowOther: isFlag,
  options: isListOf((option) => typeof option === "string" && option.trim() !== "" && isWellFormed(option)),
  scaleMin: isNumber,
  scaleMax: isNumber,
};
const rowShape: Shape = { accentColor: isColour, inviteSentAt: () => true };
const surveyShape: Shape = {
  accentColor: isColour,
  logoUrl: isAddress,
  published: isFlag,
  notifyOnResponse: isFlag,
  notificationEmail: isLowerCase,
  skipExisting: isFlag,
  questions: isListOf((item) => isObject(item) && fits(item, questionMembers, questionShape)),
  recipients: isListOf((item) => isObject(item) && fits(item, rowMembers, rowShape)),
};

/** True if the contract defines how the document is stored: its members are documented, and their values need no conversion. */
export function isOrdinary(document: JsonObject, operation: string): boolean {
  const members = operation === "add" ? ofAdd : ofSurvey;
  return Object.keys(document).every((name) => members.has(name)) && fits(document, [...members], surveyShape);
}

function fits(document: JsonObject, members: readonly string[], shape: Shape): boolean {
  return members.every((name) => (shape[name] ?? isText)(document[name]));
}

/** False for lone surrogates and control characters, which stores replace. */
function isWellFormed(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\ud800-\udfff]/u.test(text) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}
