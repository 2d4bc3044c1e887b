import { lawful, refusalsTold, variantsOf, type Problem, type Variant } from "./lawful.ts";

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
export const detailsVariants: readonly Variant[] = variantsOf({
  "details are texts": lawful(
    { "details-shape": "array of texts" },
    shaped((details) => details.map(({ path, message }) => `${path} ${message}`.trim())),
  ),
  "details are one text": lawful(
    { "details-shape": "string" },
    shaped((details) => details.map(({ path, message }) => `"${path}" ${message}`).join("; ")),
  ),
  "details are an object by field, as of Rails and Laravel": lawful({ "details-shape": "object" }, shaped(byField)),
  "details are flattened field errors, as of Zod": lawful(
    { "details-shape": "object" },
    shaped((details) => ({
      formErrors: details.filter(({ path }) => path === "").map(({ message }) => message),
      fieldErrors: byField(details.filter(({ path }) => path !== "")),
    })),
  ),
  "details stop at the first problem and don't name it": lawful(
    { "details-shape": "array of texts" },
    shaped(() => ["Check the highlighted fields."]),
  ),
  "details have loc, msg and type, as of FastAPI": lawful(
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
  "details are under error, with a code": lawful(
    { "details-place": "error.details" },
    told(({ detail, details }) => ({ error: { code: "VALIDATION_ERROR", message: detail, details } })),
  ),
  "details are field violations under error, as of Google": lawful(
    { "details-place": "error.details" },
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
  "details are in the first of several errors, as of JSON:API": lawful(
    { "details-place": "errors.0.details", "details-shape": "array of texts" },
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
  "details are under data, beside statusCode and message, as of Nest and Nuxt": lawful(
    { "details-place": "data.details" },
    told(({ details, detail }) => ({ statusCode: 400, error: "Bad Request", message: [detail], data: { details } })),
  ),
});
