import fc from "fast-check";
import { formType } from "../../../client/endpoint.ts";
import type { Effort } from "../../../report/format/report.ts";
import { inAnyOrderOf } from "../../arbitraries/some-of.ts";
import { malformedBodies, nonObjects } from "../../documents/bodies.ts";
import { bodyOperations, type BodyOperation } from "../../documents/invalid-cases.ts";
import { add, create, patch, read, update, type Options } from "../../programs/commands.ts";
import { inTurn, repeat, script, type Part } from "../../programs/script.ts";
import { listOfDocument } from "../../programs/content-of.ts";
import { ifStandard, type Property } from "../property.ts";

const survey = 0;
const firstRejected = 1;
const newRows = [{}, {}];

const malformedNames = malformedBodies("update", {}).map(({ name }) => name);
// the fixtures' list with an item becomes a list of the document
const values = nonObjects({}).map((value) => (Array.isArray(value) && value.length > 0 ? listOfDocument : value));

/** True for a list or null: some services accept it as a PATCH without members, which changes nothing. */
function isEmptyPatch(value: unknown): boolean {
  return Array.isArray(value) || value === null || value === listOfDocument;
}

/** Sends a body. With `isRead`, a read follows: of the survey, or of the slug that a rejected create must not reserve. */
function send(operation: BodyOperation, content: Options, isRead = true, created = firstRejected): Part {
  const options = { ...content, ...(isRead ? {} : { unread: true as const }) };
  if (operation === "update") return update(survey, newRows, { give: patch, ...options });
  if (operation === "add") return add(survey, newRows, {}, options);
  const sent = create(created, newRows, options);
  return isRead ? inTurn(sent, read(created, "slug")) : sent;
}

const oneOperation = (turn: number): readonly BodyOperation[] => bodyOperations.slice(turn % 3, (turn % 3) + 1);
const twoOperations = (turn: number): readonly BodyOperation[] =>
  bodyOperations.filter((_, index) => index !== turn % 3);

const asForm = (operation: BodyOperation): Part =>
  send(operation, { text: { malformed: "form" }, contentType: formType });

const anyRejected: Part = fc
  .tuple(
    fc.constantFrom(...bodyOperations),
    fc.oneof(
      fc.constantFrom(...malformedNames).map((malformed) => ({ malformed })),
      fc
        .oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
        .map((value) => ({ value })),
    ),
  )
  .chain(([operation, text]) => send(operation, { text }));

/** A quick run sends three bodies to one endpoint each, a standard run sends each body to two. */
function malformedBodiesAt(effort: Effort): Part {
  return inAnyOrderOf(malformedNames).chain((names) => {
    const sent = effort === "quick" ? names.slice(0, 3) : names;
    return inTurn(
      ...sent.flatMap((malformed, turn) => {
        const operations = effort === "quick" ? oneOperation(turn) : twoOperations(turn);
        return operations.map((operation, index) =>
          send(operation, { text: { malformed } }, index === operations.length - 1, firstRejected + turn),
        );
      }),
    );
  });
}

/** A quick run sends three values to one endpoint each, a standard run sends each value to all endpoints. */
function nonObjectsAt(effort: Effort): Part {
  const firstCreated = firstRejected + malformedNames.length;
  return inAnyOrderOf(values).chain((drawn) => {
    // a PATCH can't send empty patches, so they come last: a quick run sends the first three values
    const sorted = drawn.toSorted((a, b) => Number(isEmptyPatch(a)) - Number(isEmptyPatch(b)));
    const sent = effort === "quick" ? sorted.slice(0, 3) : sorted;
    return inTurn(
      ...sent.flatMap((value, turn) =>
        (effort === "quick" ? oneOperation(turn) : bodyOperations)
          .filter((operation) => operation !== "update" || !isEmptyPatch(value))
          .map((operation) => send(operation, { text: { value } }, true, firstCreated + turn)),
      ),
    );
  });
}

export const rejectedBodies: Property = {
  name: "rejected bodies",
  sentence: "a body that is not JSON, or not a JSON object, is rejected and changes nothing",
  tests: ["SVC-4", "AUT-1", "ERR-13", "ERR-14", "ERR-15"],
  programs: (effort) =>
    script(
      create(survey),
      malformedBodiesAt(effort),
      asForm("update"),
      ...ifStandard(effort, asForm("add")),
      nonObjectsAt(effort),
      read(survey),
    ),
  free: script(create(survey), repeat(6, anyRejected), read(survey)),
};
