import fc from "fast-check";
import type { Effort } from "../../report/format/report.ts";
import { inAnyOrderOf, someOf } from "../arbitraries/some-of.ts";
import { endpointNames, namesSurvey, type EndpointName } from "../../client/endpoint.ts";
import { invalidKeyNames } from "../documents/invalid-cases.ts";
import { add, create, list, patch, read, responses, update, type ReadOptions } from "../programs/commands.ts";
import type { Document, Handle, OtherName, SenderName } from "../programs/program.ts";
import { inTurn, repeat, sample, script, type Part } from "../programs/script.ts";
import type { Property } from "./property.ts";

/** Two properties: `strangers` sends no valid key, `unknownNames` names no existing survey. */
const [mine, published] = [0, 1];
const firstStranger = 2;
const newRows = [{}, {}];

const strangersCreate = "a create without a valid key";
const sharedSlug: Document = { slug: { $: "new", kind: "slug", as: "refused" } };

/** Sends one request to the endpoint. A create names its survey `created`. */
function request(
  endpoint: EndpointName,
  survey: Handle,
  by: "id" | "slug",
  options: ReadOptions,
  created = survey,
): Part {
  if (endpoint === "create") return create(created, undefined, { as: options.as, unread: true });
  if (endpoint === "read") return read(survey, by, options);
  if (endpoint === "list") return list(options.as);
  if (endpoint === "responses") return responses(survey, by, options);
  return endpoint === "update"
    ? update(survey, newRows, { by, give: patch, ...options })
    : add(survey, newRows, {}, { by, ...options });
}

/** A rejected create must not reserve its slug. */
function createsWithOneSlug(invalid: string): Part {
  const byStranger = (as: SenderName, created: Handle): Part =>
    create(created, undefined, {
      as,
      unread: true,
      give: sharedSlug,
      name: strangersCreate,
      unlessAccepted: [strangersCreate],
    });
  return inTurn(
    byStranger("nobody", firstStranger),
    read(firstStranger, "slug"),
    byStranger({ invalid }, firstStranger + 1),
    create(published, undefined, { give: { ...sharedSlug, published: true }, unlessAccepted: [strangersCreate] }),
    create(published, undefined, { ifMissing: true, give: { published: true } }),
  );
}

const byOf = (survey: Handle): "id" | "slug" => (survey === mine ? "id" : "slug");

function withoutKey(effort: Effort): readonly Part[] {
  // the first endpoint is the create, which `createsWithOneSlug` sends
  return endpointNames.slice(1).flatMap((endpoint, turn) => {
    const surveys = effort === "quick" || endpoint === "list" ? [turn % 2 === 0 ? published : mine] : [mine, published];
    return surveys.map((survey) => request(endpoint, survey, byOf(survey), { as: "nobody" }));
  });
}

/** Each key is sent to one endpoint, or to two in a standard run. */
function withInvalidKeys(keys: readonly string[], start: number, effort: Effort): readonly Part[] {
  const perKey = effort === "quick" ? 1 : 2;
  return keys.flatMap((invalid, turn) => {
    const first = (start + turn * perKey) % endpointNames.length;
    const [survey, by] = [turn % 2 === 0 ? mine : published, turn % 3 === 0 ? "slug" : "id"] as const;
    // twice, so that the slice may continue at the first endpoint
    return [...endpointNames, ...endpointNames].slice(first, first + perKey).map((endpoint, index) => {
      const created = firstStranger + 2 + turn * perKey + index;
      const sent = request(endpoint, survey, by, { as: { invalid } }, created);
      // in a quick run, the closing scenario reads some of the slugs
      return endpoint === "create" && effort === "standard" ? inTurn(sent, read(created, "slug")) : sent;
    });
  });
}

/** A stranger is a sender without a valid key. */
const anyStranger = fc.constantFrom<SenderName>("nobody", ...invalidKeyNames.map((invalid) => ({ invalid })));
const anyRequest: Part = fc
  .tuple(
    fc.constantFrom(...endpointNames),
    fc.constantFrom(mine, published),
    fc.constantFrom("id", "slug"),
    anyStranger,
  )
  .chain(([endpoint, survey, by, as]) => request(endpoint, survey, by, { as }, firstStranger));

export const strangers: Property = {
  name: "strangers",
  sentence: "whatever a request without a valid key contains, it is rejected and changes nothing",
  tests: ["SVC-3", "AUT-2", "AUT-3", "AUT-4", "AUT-11"],
  programs: (effort) =>
    script(
      create(mine),
      fc
        .tuple(inAnyOrderOf(invalidKeyNames), fc.nat(endpointNames.length - 1))
        .chain(([keys, start]) =>
          inTurn(
            createsWithOneSlug(keys[0] ?? ""),
            ...withoutKey(effort),
            read(mine),
            read(published),
            ...withInvalidKeys(effort === "quick" ? keys.slice(0, 11) : keys, start, effort),
          ),
        ),
      read(mine),
      read(published, "slug"),
    ),
  free: script(
    create(mine),
    create(published, undefined, { give: { published: true } }),
    repeat(12, anyRequest),
    read(mine),
    read(published, "slug"),
  ),
};

const namedEndpoints = endpointNames.filter(namesSurvey);

const resemblingNames: readonly (readonly [OtherName, "id" | "slug"])[] = [
  ["cut", "id"],
  ["longer", "id"],
  ["longer", "slug"],
  ["cut", "slug"],
  ["with a wildcard", "slug"],
  ["after null", "slug"],
];

const requestsFor = (endpoints: number): readonly Part[] =>
  resemblingNames.map(([otherName, by]) =>
    someOf(namedEndpoints, endpoints).chain((drawn) =>
      inTurn(...drawn.map((endpoint) => request(endpoint, mine, by, { otherName }))),
    ),
  );

/** A service must check the key before it looks for the survey. */
function unknownNameWithoutKey(endpoint: EndpointName, turn: number, effort: Effort): Part {
  const unknown = (as: SenderName): Part => request(endpoint, mine, "slug", { otherName: "unknown", as });
  return fc.constantFrom(...invalidKeyNames).chain((invalid) => {
    if (effort === "standard") return inTurn(unknown("nobody"), unknown({ invalid }));
    return unknown(turn % 2 === 0 ? "nobody" : { invalid });
  });
}

export const unknownNames: Property = {
  name: "unknown names",
  sentence: "a request with a name that only resembles the id or slug of a survey finds nothing and changes nothing",
  tests: ["ERR-20", "ERR-21"],
  programs: (effort) =>
    script(
      create(mine),
      ...(effort === "quick" ? [sample(1, requestsFor(1))] : requestsFor(4)),
      ...namedEndpoints
        .slice(0, effort === "quick" ? 2 : undefined)
        .map((endpoint, turn) => unknownNameWithoutKey(endpoint, turn, effort)),
      read(mine),
    ),
  free: script(create(mine), repeat(3, sample(2, requestsFor(2))), read(mine)),
};
