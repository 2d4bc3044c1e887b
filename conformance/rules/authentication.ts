import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import { textId } from "../reading/survey.ts";
import { isAnswered } from "./responses.ts";
import { either, rule, type Finding, type Rule } from "./rule.ts";
import { briefly, idOf, nameOf, showsNamesake } from "./shown.ts";

const endpoints = ["create", "list", "read", "update", "add", "responses"] as const;
const byName = endpoints.slice(2);

/** The rules of the chapter `AUT` that have a judge of their own. */
export const authentication: readonly Rule[] = [
  rule("AUT-1", {
    property: "a request with a valid key is authenticated, on all six endpoints",
    facets: endpoints,
    judge: (step) =>
      step.as === "nobody" ||
      step.as === "intruder" ||
      step.as === "unknown" ||
      step.credential !== undefined ||
      step.exchange === undefined ||
      step.expected.why === "another key"
        ? undefined
        : either(step.status !== 401, step.operation, `${nameOf(step)} with a valid key was answered 401`, {
            expected: "any status but 401",
          }),
  }),
  rule("AUT-2", {
    property: "a request without a key is answered 401",
    facets: endpoints,
    judge: (step) => unauthorized(step, "nobody", "without a key"),
  }),
  rule("AUT-3", {
    property: "a request with an invalid key is answered 401",
    facets: endpoints,
    judge: (step) =>
      step.isRevoked === true ? undefined : unauthorized(step, "intruder", `with ${step.what ?? "an invalid key"}`),
  }),
  rule("AUT-4", {
    property: "a request that is rejected for its key changes nothing and creates nothing",
    facets: ["update", "add", "by slug"],
  }),
  rule("AUT-5", {
    property: "a survey of another key, named by its id, is answered 404",
    facets: byName,
    judge: (step, { journal }) => ofAnotherKey(step, "id", journal),
  }),
  rule("AUT-6", {
    property: "a survey of another key, named by its slug, is answered 404",
    facets: byName,
    judge: (step, { journal }) => ofAnotherKey(step, "slug", journal),
  }),
  rule("AUT-8", {
    property: "GET /surveys shows no survey of another key",
    judge({ listed, as, begun }, { model, journal }) {
      if (listed === undefined) return undefined;
      // before the other key has a survey no list can show one
      if (!model.surveys.some(({ owner, madeAt }) => owner !== as && madeAt < begun)) return undefined;
      const others = listed.items.flatMap(({ id, slug }) => {
        const known = model.withId(textId(id), as);
        // an older survey of the key may have the number of another key's
        const isNamesake = typeof slug === "string" && slug !== known?.slug;
        return known !== undefined && known.owner !== as && !isNamesake ? [known] : [];
      });
      const isAsked = others.length > 0 && others.every((survey) => journal.rivalsOf(survey).length > 0);
      const asked = isAsked ? [{ id: "AUT-14" as const, facet: "slug" }] : [];
      const finding = either(others.length === 0, "seen", "the list shows surveys of another key", {
        expected: "surveys of the key alone",
        received: others.map(idOf).join(", "),
      });
      return { ...finding, candidates: [{ id: "AUT-8", facet: "seen" }, ...asked] };
    },
  }),
  rule("AUT-7", {
    property: "a PATCH or an add to another key's survey leaves it as it was",
    facets: ["update", "add"],
  }),
  rule("AUT-9", {
    property: "the response for a survey of another key is indistinguishable from that for a survey that doesn't exist",
    facets: byName,
    judge(step, { journal }) {
      if (step.expected.why !== "another key" || step.status !== 404) return undefined;
      const unknown = journal.steps.filter(
        (one) =>
          one.operation === step.operation &&
          one.expected.why === "missing" &&
          one.status === 404 &&
          one.by === step.by,
      );
      const [one, other] = [unknown.at(-1), unknown.at(0)];
      // what differs among unknown surveys says nothing
      if (one === undefined || other === undefined || faceOf(one) !== faceOf(other)) return undefined;
      return either(
        faceOf(step) === faceOf(one),
        step.operation,
        `the 404 of ${nameOf(step)} of another key's survey differs from that of an unknown one`,
        {
          expected: briefly(one),
        },
      );
    },
  }),
  rule("AUT-14", {
    property:
      "a survey of one key is 404 to the other from its create on, also after the other tried to create one with its slug",
  }),
  rule("AUT-15", {
    property: "with a key that was made a moment ago GET /surveys succeeds, again and again",
    judge: (step) =>
      step.as !== "key 1" || step.credential === undefined || step.exchange === undefined
        ? undefined
        : either(
            step.status !== 401 && step.status !== 403,
            "seen",
            `GET /surveys with a key that was made a moment ago was answered ${step.status}`,
            { expected: "success" },
          ),
  }),
  rule("AUT-16", {
    property: "with a key that worked until it was revoked each of the six endpoints is answered 401",
    facets: endpoints,
    judge: (step) =>
      step.isRevoked === true ? unauthorized(step, "intruder", "with a key that was revoked") : undefined,
  }),
  rule("AUT-11", {
    property: "the 401 of a request without a key, or with an invalid one, says how to authenticate",
    facets: ["no key", "invalid key"],
    judge: (step) =>
      step.status !== 401 || step.expected.why !== "key"
        ? undefined
        : either(
            step.exchange?.headers["www-authenticate"] !== undefined,
            step.as === "nobody" ? "no key" : "invalid key",
            `the 401 of ${nameOf(step)} has no WWW-Authenticate header`,
            { expected: "WWW-Authenticate: Bearer", received: "no such header" },
          ),
  }),
];

/** A response apart from what belongs to one request: names, numbers, times. */
function faceOf({ exchange, name = "", status }: Step): string {
  const text = exchange?.text ?? "";
  const bare = [name, encodeURIComponent(name)]
    .filter((one) => one !== "")
    .reduce((rest, one) => rest.replaceAll(one, "·"), text);
  const challenge = exchange?.headers["www-authenticate"] === undefined ? "" : "with a challenge";
  return `${status} ${bare.replaceAll(/"[^"]*[·\d][^"]*"/g, '"*"').replaceAll(/\d+/g, "9")} ${challenge}`.trim();
}

function unauthorized(step: Step, sender: Step["as"], how: string): Finding | undefined {
  if (step.as !== sender || step.expected.why !== "key" || step.exchange === undefined) return undefined;
  const id = sender === "nobody" ? "AUT-2" : step.isRevoked === true ? "AUT-16" : "AUT-3";
  return {
    ...either(step.status === 401, step.operation, `${nameOf(step)} ${how} was answered ${step.status}`, {
      expected: "401",
    }),
    candidates: [
      { id, facet: step.operation },
      ...(id === "AUT-16" ? [{ id: "AUT-3", facet: step.operation } as const] : []),
    ],
  };
}

function ofAnotherKey(step: Step, by: "id" | "slug", journal: Journal): Finding | undefined {
  const isOne = step.expected.why === "another key" && step.by === by && step.exchange !== undefined;
  if (!isOne) return undefined;
  // an older survey of the key's own may have the same number
  if (step.operation === "read" && showsNamesake(step)) return undefined;
  const { survey } = step.expected;
  const isFresh = survey?.seen === undefined;
  const own = by === "id" ? ("AUT-5" as const) : ("AUT-6" as const);
  const candidates = [
    ...(step.operation === "responses" && isAnswered(step, journal)
      ? [{ id: "RSP-7" as const, facet: `by ${by}` }]
      : []),
    ...(survey?.members["published"] === true ? [{ id: own, facet: `${step.operation}, published` }] : []),
    { id: own, facet: step.operation },
    ...(isFresh ? [{ id: "AUT-14" as const, facet: step.operation }] : []),
  ];
  const finding = either(
    step.status === 404,
    step.operation,
    `${nameOf(step)} of another key's survey was answered ${step.status}`,
    { expected: "404" },
  );
  return { ...finding, candidates };
}
