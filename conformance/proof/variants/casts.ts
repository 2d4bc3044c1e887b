import { defaultRules } from "../host/rules/rules.ts";
import { zeroScalesAbsent } from "./bodies/omissions.ts";
import { bodyOf, isBody, toRequest, type Body } from "../faults/parts/messages.ts";
import { changeRequest } from "../faults/parts/operators.ts";
import { on, routeOf } from "../faults/parts/route.ts";
import { combine, wrapApp, type Part } from "../faults/parts/server-parts.ts";
import { changeSentQuestions } from "./bodies/body-operators.ts";
import { variantsWith } from "./parts.ts";
import type { Variant } from "./variant.ts";

/** Casts the flags that a request names. An absent flag stays absent. */
const castFlags = (cast: (value: unknown) => unknown): Part => {
  const castIn = (name: string, one: Body): Body => (name in one ? { ...one, [name]: cast(one[name]) } : one);
  return combine(
    changeSentQuestions((one) => castIn("allowOther", castIn("required", one))),
    changeRequest(on.add, (body) => castIn("skipExisting", body)),
  );
};

/** `ActiveModel::Type::Boolean` casts these to false, empty values to nil, and every other value to true. */
const falseInRails: readonly unknown[] = [false, 0, "0", "f", "F", "false", "FALSE", "off", "OFF"];
const castAsRails = (value: unknown): unknown =>
  value === "" || value === null ? undefined : !falseInRails.includes(value);

const fillInBounds = (scaleMin: 0 | 1, scaleMax: number): Part =>
  changeSentQuestions((one) =>
    one["type"] === "linear_scale"
      ? { ...one, scaleMin: one["scaleMin"] ?? scaleMin, scaleMax: one["scaleMax"] ?? scaleMax }
      : one,
  );

const wrapSingleItem = (name: string): Part =>
  changeRequest(on.bodies, (body) => (isBody(body[name]) ? { ...body, [name]: [body[name]] } : body));

const asText = (value: unknown): string => {
  if (isBody(value) && "label" in value) return String(value["label"]);
  return typeof value === "string" ? value : JSON.stringify(value);
};

const optionsAsTexts: Part = changeSentQuestions((one) => {
  const { options } = one;
  if (options === undefined || options === null) return one;
  return { ...one, options: (Array.isArray(options) ? options : [options]).map(asText) };
});

const expandTexts = (name: string, toObject: (text: string) => Body): Part =>
  changeRequest(on.bodies, (body) => {
    const list = body[name];
    if (!Array.isArray(list)) return body;
    return { ...body, [name]: list.map((one: unknown) => (typeof one === "string" ? toObject(one) : one)) };
  });

interface RowError {
  readonly index: number;
  readonly message: string;
}

/** Applies the valid rows of an add and reports the others. The host alone answers if all are valid, or none. */
const takeValidRows = (
  report: (counts: Body, failed: readonly RowError[], rows: readonly unknown[]) => Body,
  status: number,
  isValid: (row: unknown) => boolean = (row) => defaultRules.recipient.safeParse(row).success,
): Part =>
  wrapApp((app) => async (request) => {
    if (!on.add(routeOf(request))) return app(request);
    const text = await request.text();
    const body = bodyOf({ text });
    const { recipients: rows } = body;
    const { method, url, headers } = request;
    const send = (sent: string): Response | Promise<Response> => app(toRequest({ method, url, headers, text: sent }));
    if (!Array.isArray(rows) || rows.every(isValid) || !rows.some(isValid)) return send(text);
    const response = await send(JSON.stringify({ ...body, recipients: rows.filter(isValid) }));
    if (!response.ok) return response;
    const failed = rows.flatMap((row: unknown, index) => (isValid(row) ? [] : { index, message: "is invalid" }));
    const shown = JSON.stringify(report(bodyOf({ text: await response.text() }), failed, rows));
    return new Response(shown, { status, headers: response.headers });
  });

const hasTitle = (row: unknown): boolean => isBody(row) && typeof row["title"] === "string" && row["title"] !== "";

/** Servers that convert or drop what the reference rejects. */
export const castVariants: readonly Variant[] = [
  ...variantsWith({ "boolean-coercion": "accepted" })({
    "what is no boolean is true or false as in JavaScript": castFlags(Boolean),
    "what is no boolean is true or false as in Rails": castFlags(castAsRails),
  }),
  ...variantsWith({})({
    "the bounds that a scale lacks are 1 and 5": fillInBounds(1, 5),
    "the bounds that a scale lacks are 0 and 5": fillInBounds(0, 5),
    "the bounds that a scale lacks are 0 and 10, and 0 is left out": combine(fillInBounds(0, 10), zeroScalesAbsent),
    "one question stands for a list of questions": wrapSingleItem("questions"),
    "one recipient stands for a list of recipients": wrapSingleItem("recipients"),
    "a text in a list of questions is a question of that label": expandTexts("questions", (label) => ({
      type: "short_text",
      label,
    })),
    "a text in a list of recipients is an email": expandTexts("recipients", (email) => ({ email })),
    "options are texts, whatever is given": optionsAsTexts,
    "an add takes the rows that are valid, and reports the others with 200": takeValidRows(
      (counts, failed) => ({ ...counts, failed: failed.length, details: failed }),
      200,
    ),
    "an add takes the rows that are valid, and reports each row": takeValidRows(
      (counts, failed, rows) => ({
        ...counts,
        results: rows.map((_, index) => ({ index, ok: !failed.some((one) => one.index === index) })),
      }),
      200,
    ),
  }),
  ...variantsWith({ "status-add": ["200", "207"] })({
    "an add takes the rows that are valid, and reports the others with 207": takeValidRows(
      (counts, errors) => ({ ...counts, errors }),
      207,
    ),
    "an add takes the rows with a title, and reports the others with 207": takeValidRows(
      (counts, errors) => ({ ...counts, errors }),
      207,
      hasTitle,
    ),
  }),
];
