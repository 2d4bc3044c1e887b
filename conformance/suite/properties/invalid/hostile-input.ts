import fc from "fast-check";
import type { Effort } from "../../../report/format/report.ts";
import { anyHostileBody, anyHostileName } from "../../arbitraries/hostile-input.ts";
import { hostileBodies, hostileNames } from "../../documents/bodies.ts";
import { bodyOperations, type BodyOperation } from "../../documents/invalid-cases.ts";
import { add, create, patch, read, responses, update } from "../../programs/commands.ts";
import type { OtherName } from "../../programs/program.ts";
import { inTurn, repeat, sample, script, type Part } from "../../programs/script.ts";
import type { Property } from "../property.ts";

const survey = 0;

function sendBody(text: string, operation: BodyOperation, created: number): Part {
  const hostile = { text: { hostile: text } };
  if (operation === "create") return create(created, undefined, hostile);
  return operation === "update" ? update(survey, undefined, hostile) : add(survey, [], {}, hostile);
}

/** Sends a body to the two endpoints that most likely read its members. A quick run sends it to one of them. */
function sendToLikelyEndpoints(text: string, index: number, effort: Effort): Part {
  const unlikely = text.includes("recipients") ? "create" : "add";
  const likely = bodyOperations.filter((operation) => operation !== unlikely);
  const sent = likely.map((operation) => sendBody(text, operation, survey + 1 + index));
  if (effort === "quick") return inTurn(...sent.slice(index % 2, (index % 2) + 1));
  // one read shows the effect of two bodies
  return index % 2 === 0 ? inTurn(...sent) : inTurn(...sent, read(survey));
}

function sendWithName(name: string, endpoint: "read" | "responses" | "update" | "add"): Part {
  const otherName: OtherName = { hostile: name };
  if (endpoint === "read") return read(survey, "id", { otherName });
  if (endpoint === "responses") return responses(survey, "id", { otherName });
  return endpoint === "update"
    ? update(survey, [{}, {}], { otherName, give: patch })
    : add(survey, [{}, {}], {}, { otherName });
}

const furtherEndpoints = ["responses", "update", "add"] as const;

function sendToEndpoints(name: string, index: number, effort: Effort): Part {
  const asRead = sendWithName(name, "read");
  // two of five names are only read
  if (effort === "quick" || index % 5 === 0 || index % 5 === 3) return asRead;
  return inTurn(asRead, sendWithName(name, furtherEndpoints[index % 3] ?? "update"));
}

export const hostileInput: Property = {
  name: "hostile input",
  sentence: "whatever a body or a path contains, the service returns a status below 500",
  tests: ["SVC-9", "ERR-30"],
  programs: (effort) => {
    const bodies = hostileBodies.map((text, index) => sendToLikelyEndpoints(text, index, effort));
    const names = hostileNames.map((name, index) => sendToEndpoints(name, index, effort));
    return effort === "quick"
      ? script(create(survey), sample(1, bodies), read(survey), sample(1, names))
      : script(create(survey), ...bodies, read(survey), ...names);
  },
  free: script(
    create(survey),
    repeat(
      6,
      fc.oneof(
        fc
          .tuple(anyHostileBody, fc.constantFrom("update" as const, "add" as const))
          .chain(([text, operation]) => sendBody(text, operation, survey)),
        fc
          .tuple(anyHostileName, fc.constantFrom("read" as const, ...furtherEndpoints))
          .chain(([name, endpoint]) => sendWithName(name, endpoint)),
      ),
    ),
    read(survey),
  ),
};
