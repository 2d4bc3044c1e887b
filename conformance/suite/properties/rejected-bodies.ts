import fc from "fast-check";
import { formType } from "../../client/endpoint.ts";
import { inAnyOrderOf } from "../arbitraries/some-of.ts";
import { malformedBodies, nonObjects } from "../documents/bodies.ts";
import { bodyOperations, type BodyOperation } from "../documents/invalid-cases.ts";
import { add, create, patch, read, update, type Options } from "../programs/commands.ts";
import { inTurn, repeat, script, type Part } from "../programs/script.ts";
import { listOfDocument } from "../programs/content-of.ts";
import type { Property } from "./property.ts";

const survey = 0;
const firstRejected = 1;
const newRows = [{}, {}];

const malformedNames = malformedBodies("update", {}).map(({ name }) => name);
const values = nonObjects({}).map((value) => (Array.isArray(value) && value.length > 0 ? listOfDocument : value));

/** Some services read a list or null as an object without members: such a PATCH changes nothing. */
function mayChangeNothing(value: unknown): boolean {
  return Array.isArray(value) || value === null || value === listOfDocument;
}

/** A read follows: of the survey, or of the slug that a rejected create must not hold. */
function send(operation: BodyOperation, content: Options, isRead = true, created = firstRejected): Part {
  const options = { ...content, ...(isRead ? {} : { unread: true as const }) };
  if (operation === "update") return update(survey, newRows, { give: patch, ...options });
  if (operation === "add") return add(survey, newRows, {}, options);
  const sent = create(created, newRows, options);
  return isRead ? inTurn(sent, read(created, "slug")) : sent;
}

const inTurnAt = (turn: number): readonly BodyOperation[] => bodyOperations.slice(turn % 3, (turn % 3) + 1);
const allBut = (turn: number): readonly BodyOperation[] => bodyOperations.filter((_, index) => index !== turn % 3);

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

export const rejectedBodies: Property = {
  name: "rejected bodies",
  sentence: "a body that is no JSON, or no JSON object, is rejected and changes nothing",
  shows: ["SVC-3", "SVC-4", "AUT-1", "ERR-11", "ERR-13", "ERR-14", "ERR-15"],
  programs: (effort) => {
    const isQuick = effort === "quick";
    // a quick run tries each kind on one endpoint, a standard run on all but one
    const malformed = inAnyOrderOf(malformedNames).chain((names) =>
      inTurn(
        ...names.slice(0, isQuick ? 3 : undefined).flatMap((name, turn) => {
          const tried = isQuick ? inTurnAt(turn) : allBut(turn);
          return tried.map((operation, place) =>
            send(operation, { text: { malformed: name } }, place === tried.length - 1, firstRejected + turn),
          );
        }),
      ),
    );
    const noObjects = inAnyOrderOf(values).chain((drawn) => {
      // a PATCH leaves out the last ones
      const sorted = drawn.toSorted((a, b) => Number(mayChangeNothing(a)) - Number(mayChangeNothing(b)));
      return inTurn(
        ...sorted.slice(0, isQuick ? 3 : undefined).flatMap((value, turn) => {
          const tried = isQuick ? inTurnAt(turn) : bodyOperations;
          return tried
            .filter((operation) => operation !== "update" || !mayChangeNothing(value))
            .map((operation) =>
              send(operation, { text: { value } }, true, firstRejected + malformedNames.length + turn),
            );
        }),
      );
    });
    return script(
      create(survey),
      malformed,
      ...(isQuick ? [asForm("update")] : [asForm("update"), asForm("add")]),
      noObjects,
      read(survey),
    );
  },
  free: script(create(survey), repeat(6, anyRejected), read(survey)),
};
