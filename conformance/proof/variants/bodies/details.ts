import type { Part } from "../../faults/parts/server-parts.ts";
import { breakingShould, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { optionalDetails, changeErrors, type Problem } from "./body-operators.ts";

type Details = Problem["details"];

const changeDetails = (change: (details: Details) => unknown): Part =>
  changeErrors(({ details, ...problem }) => ({ ...problem, ...optionalDetails(details, change) }));

/** Replaces the body of a 400, and omits the details of other rejections. */
const show400 = (body: (problem: Problem) => unknown): Part =>
  changeErrors(({ details, ...problem }) => (problem.status === 400 ? body({ ...problem, details }) : problem));

const detailsWithoutPath = changeDetails(() => ["Check the highlighted fields."]);

/** `[{ path: "title", message: "is required" }]` -> `{ title: ["is required"] }`. */
export const byField = (details: Details): unknown =>
  Object.fromEntries(details.map(({ path, message }) => [path === "" ? "body" : path, [message]]));

export const asLines = (details: Details): unknown => details.map(({ path, message }) => `${path}: ${message}`);

/** `questions.0.type` -> `["questions", 0, "type"]`. */
const steps = (path: string): readonly (string | number)[] =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Servers whose validation details have another form or another place in the body. */
export const detailsVariants: readonly Variant[] = [
  ...variantsWith({ "details-shape": "array of texts" })({
    "details are texts": changeDetails((details) => details.map(({ path, message }) => `${path} ${message}`.trim())),
    // ERR-7: the validation details SHOULD name the member that failed
    "details stop at the first problem and don't name it": breakingShould("ERR-7", detailsWithoutPath),
  }),
  ...variantsWith({ "details-shape": "string" })({
    "details are one text": changeDetails((details) =>
      details.map(({ path, message }) => `"${path}" ${message}`).join("; "),
    ),
  }),
  ...variantsWith({ "details-shape": "object" })({
    "details are an object by field, as of Rails and Laravel": changeDetails(byField),
    "details are flattened field errors, as of Zod": changeDetails((details) => ({
      formErrors: details.filter(({ path }) => path === "").map(({ message }) => message),
      fieldErrors: byField(details.filter(({ path }) => path !== "")),
    })),
  }),
  ...variantsWith({})({
    "details have loc, msg and type, as of FastAPI": show400(({ details }) => ({
      detail: "Unprocessable",
      details: details.map(({ path, message: msg }) => ({ loc: ["body", ...steps(path)], msg, type: "value_error" })),
    })),
  }),
  ...variantsWith({ "details-place": "error.details" })({
    "details are under error, with a code": show400(({ detail: message, details }) => ({
      error: { code: "VALIDATION_ERROR", message, details },
    })),
    "details are field violations under error, as of Google": show400(({ detail: message, details }) => {
      const fieldViolations = details.map(({ path, message: description }) => ({ field: path, description }));
      const badRequest = { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations };
      return { error: { code: 400, status: "INVALID_ARGUMENT", message, details: [badRequest] } };
    }),
  }),
  ...variantsWith({ "details-place": "errors.0.details", "details-shape": "array of texts" })({
    "details are in the first of several errors, as of JSON:API": show400(({ details }) => {
      const source = { pointer: `/${details[0]?.path.replaceAll(".", "/") ?? ""}` };
      return { errors: [{ status: "400", source, details: asLines(details) }] };
    }),
  }),
  ...variantsWith({ "details-place": "data.details" })({
    "details are under data, next to statusCode and message, as of Nest and Nuxt": show400(({ details, detail }) => ({
      statusCode: 400,
      error: "Bad Request",
      message: [detail],
      data: { details },
    })),
  }),
];
