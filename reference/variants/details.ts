import { lawful } from "./lawful.ts";
import { refusalsTold } from "./reshaped.ts";
import type { Problem } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

type Details = Problem["details"];

/** Tells the details of a 400 in another shape, at the same place. */
const shaped = (shape: (details: Details) => unknown) =>
  refusalsTold(({ details, ...problem }) => ({
    body: details.length === 0 ? problem : { ...problem, details: shape(details) },
  }));

/** Tells a 400 by another body, and every other refusal with no details. */
const told = (body: (problem: Problem) => unknown) =>
  refusalsTold(({ details, ...problem }) => ({
    body: problem.status === 400 ? body({ ...problem, details }) : problem,
  }));

/** Details as an object of lists of texts by the path of the member. */
export const byField = (details: Details): unknown =>
  Object.fromEntries(details.map(({ path, message }) => [path === "" ? "body" : path, [message]]));

const pathOf = (path: string): readonly (string | number)[] =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Servers with other details of failed validation. */
export const detailsVariants: readonly Variant[] = [
  {
    name: "details are texts",
    answers: { "details-shape": "array of texts" },
    build: lawful(
      {},
      shaped((details) => details.map(({ path, message }) => `${path} ${message}`.trim())),
    ),
  },
  {
    name: "details are one text",
    answers: { "details-shape": "string" },
    build: lawful(
      {},
      shaped((details) => details.map(({ path, message }) => `"${path}" ${message}`).join("; ")),
    ),
  },
  {
    name: "details are an object by field, as of Rails and Laravel",
    answers: { "details-shape": "object" },
    build: lawful({}, shaped(byField)),
  },
  {
    name: "details are flattened field errors, as of Zod",
    answers: { "details-shape": "object" },
    build: lawful(
      {},
      shaped((details) => ({
        formErrors: details.filter(({ path }) => path === "").map(({ message }) => message),
        fieldErrors: byField(details.filter(({ path }) => path !== "")),
      })),
    ),
  },
  {
    name: "details stop at the first problem and don't name it",
    answers: { "details-shape": "array of texts" },
    build: lawful(
      {},
      shaped(() => ["Check the highlighted fields."]),
    ),
  },
  {
    name: "details have loc, msg and type, as of FastAPI",
    answers: {},
    build: lawful(
      {},
      told(({ details }) => ({
        detail: "Unprocessable",
        details: details.map(({ path, message }) => ({
          loc: ["body", ...pathOf(path)],
          msg: message,
          type: "value_error",
        })),
      })),
    ),
  },
  {
    name: "details are under error, with a code",
    answers: { "details-place": "error.details" },
    build: lawful(
      {},
      told(({ detail, details }) => ({ error: { code: "VALIDATION_ERROR", message: detail, details } })),
    ),
  },
  {
    name: "details are field violations under error, as of Google",
    answers: { "details-place": "error.details" },
    build: lawful(
      {},
      told(({ detail, details }) => ({
        error: {
          code: 400,
          status: "INVALID_ARGUMENT",
          message: detail,
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.BadRequest",
              fieldViolations: details.map(({ path, message }) => ({ field: path, description: message })),
            },
          ],
        },
      })),
    ),
  },
  {
    name: "details are in the first of several errors, as of JSON:API",
    answers: { "details-place": "errors.0.details", "details-shape": "array of texts" },
    build: lawful(
      {},
      told(({ details }) => ({
        errors: [
          {
            status: "400",
            source: { pointer: `/${details[0]?.path.replaceAll(".", "/") ?? ""}` },
            details: details.map(({ path, message }) => `${path}: ${message}`),
          },
        ],
      })),
    ),
  },
  {
    name: "details are under data, beside statusCode and message, as of Nest and Nuxt",
    answers: { "details-place": "data.details" },
    build: lawful(
      {},
      told(({ details, detail }) => ({ statusCode: 400, error: "Bad Request", message: [detail], data: { details } })),
    ),
  },
];
