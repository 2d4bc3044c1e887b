import fc from "fast-check";
import { breachesOn, broken, sweep } from "../arbitraries/negative.ts";
import { cutId, unknownId } from "../arbitraries/unknown-name.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import { demandJsonRefusal } from "../check/answer-form.ts";
import { check } from "../check/check.ts";
import {
  demandNoSurvey,
  answerOf,
  demand,
  demandRefusal,
  demandStatus,
  demandSuccess,
  demandUnchanged,
  relyingOn,
} from "../check/demand.ts";
import { demandValidationAnswer } from "../check/validation-answer.ts";
import { inJson } from "../check/difference.ts";
import { listedSurveys } from "../check/listed.ts";
import { lawfulDocument } from "../check/lawful-document.ts";
import { demandLawfulTaken } from "../check/refusal.ts";
import { storedSurvey } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { bodyEndpointNames, endpointLabel, surveyEndpointNames, type EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRows } from "../run/survey-maker.ts";

const someBreach = (road: "create" | "update" | "add") =>
  fc.record({ turn: fc.nat({ max: 23 }), pick: fc.nat({ max: breachesOn(road).length - 1 }) });

function breachOf(road: "create" | "update" | "add", { turn, pick }: { turn: number; pick: number }) {
  const breaks = breachesOn(road)[pick] ?? "QST-21";
  const attempts = sweep(breaks, turn, [road]);
  return {
    breaks,
    negative: attempts[turn % attempts.length]?.negative ?? { breaks, path: ["questions"], value: "none" },
  };
}

/** Texts that are no JSON, made from a lawful document. */
const spoilers: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.length / 2),
  (text) => `title=${encodeURIComponent(text)}`,
  (text) => text.replace(/:/, ""),
  (text) => `<survey>${text}</survey>`,
];

const spoilPool = {
  given: fc.record({ turn: fc.nat({ max: 2 }), order: wholeOrder(spoilers.length) }),
  pool: "no JSON",
  runs: { quick: 1, standard: 3, thorough: 6 },
};

/** Answers to documents with spoilt JSON, and the survey before and after them. */
function spoiltAnswers({ turn, order }: { turn: number; order: readonly number[] }, tools: Tools) {
  return tools.once(`no JSON ${turn} ${order.join()}`, async (own) => {
    const { id } = await own.workbench();
    const before = snapshotOf(await storedSurvey(own.owner, id));
    const answers: { answer: Exchange; action: string }[] = [];
    const slugs: string[] = [];
    const attempts = order.map((index) => ({ index, road: bodyEndpointNames[(index + turn) % 3] ?? "create" }));
    for (const { index, road } of attempts) {
      await demandLawfulTaken(road, own);
      const document = await lawfulDocument(road, plainRows(own.names, 3), own);
      const spoil = spoilers[index] ?? String;
      const text = spoil(JSON.stringify(document));
      if (road === "create") slugs.push(String(document["slug"]));
      const answer = await own.owner.call(road, { text, ...(road === "create" ? {} : { survey: id }) });
      answers.push({ answer, action: `${endpointLabel(road)} with the body ${text.slice(0, 60)}…` });
    }
    return { answers, slugs, before, after: snapshotOf(await storedSurvey(own.owner, id)) };
  });
}

const unknownKinds = ["slug", "id", "almost a name"] as const;

export const effectChecks = [
  check("ERR-10", {
    property: "after a create that was refused its slug names no survey and no list shows it",
    given: someBreach("create"),
    runs: { quick: 1, standard: 3, thorough: 20 },
    async holds(given, tools) {
      const { breaks, negative } = breachOf("create", given);
      const lawful = await lawfulDocument("create", [], tools);
      const answer = await tools.owner.create(broken(lawful, negative));
      await relyingOn(breaks, () => demandRefusal(answer, `a create with ${negative.path.join(".")} broken`));
      demandNoSurvey(await tools.owner.read(String(lawful["slug"])), "reading the slug of a create that was refused");
      const { items } = await listedSurveys(tools.owner);
      const made = items.find((item) => item["slug"] === lawful["slug"] || item["title"] === lawful["title"]);
      demand(made === undefined, {
        message: "a create that was refused made a survey",
        expected: "none in the list",
        received: inJson(made),
      });
      const control = await tools.owner.create(lawful);
      demand(control.status !== 409, () => ({
        message: "a create that was refused keeps its slug: the same create without the breach is answered 409",
        expected: "success (2xx)",
        received: answerOf(control),
      }));
      await relyingOn("SUR-1", () => demandSuccess(control, "the same create without the breach"));
    },
  }),
  check("ERR-14", {
    property: "a lawful document with its JSON spoilt is refused by create, PATCH and add, and changes nothing",
    ...spoilPool,
    async holds(given, tools) {
      const { answers, before, after, slugs } = await spoiltAnswers(given, tools);
      for (const { answer, action } of answers) demandRefusal(answer, action);
      for (const slug of slugs)
        demandNoSurvey(await tools.owner.read(slug), "reading the slug of a create that was no JSON");
      demandUnchanged(before, after, "the survey after bodies that were no JSON");
    },
  }),
  check("ERR-15", {
    property: "a body that is no JSON is answered 400, with details that say something",
    ...spoilPool,
    needs: ["ERR-14"],
    async holds(given, tools) {
      const { answers } = await spoiltAnswers(given, tools);
      // what parses bodies often answers for itself, in a page
      await relyingOn("SVC-3", () => answers.forEach(({ answer }) => demandJsonRefusal(answer)));
      for (const { answer, action } of answers) demandValidationAnswer(answer, action);
    },
  }),
  check("ERR-20", {
    property:
      "read, PATCH, add and responses under a slug or an id that no survey has are answered 404; a known id succeeds",
    given: fc.record({
      order: wholeOrder(surveyEndpointNames.length),
      kind: fc.constantFrom(...unknownKinds),
    }),
    examples: unknownKinds.map((kind) => ({ order: [0, 1, 2, 3], kind })),
    runs: { quick: 1, standard: 3, thorough: 9 },
    async holds({ order, kind }, tools) {
      const { id, slug } = await tools.standing();
      const answers: Exchange[] = [];
      for (const [turn, index] of order.entries()) {
        const endpoint = surveyEndpointNames[index] ?? "read";
        const almostNames = [slug.slice(0, -1), `${id}abc`, `${slug}-more`];
        const names = {
          slug: tools.names.slug(),
          id: (turn % 2 === 0 ? cutId(id) : undefined) ?? unknownId(id),
          "almost a name": almostNames[turn] ?? "constructor",
        };
        const rotated = unknownKinds[(unknownKinds.indexOf(kind) + turn) % unknownKinds.length] ?? kind;
        const name = names[rotated] ?? names.slug;
        const answer = await callUnknown(endpoint, name, tools);
        demandStatus(answer, 404, `${endpointLabel(endpoint)} for ${name}, which no survey has,`);
        answers.push(answer);
      }
      await relyingOn("SVC-3", () => answers.forEach(demandJsonRefusal));
      await relyingOn("SUR-2", async () =>
        demandSuccess(await tools.owner.read(id), "GET /surveys/{id} of a known survey"),
      );
    },
  }),
  check("ERR-21", {
    property: "after a PATCH and an add under a slug that no survey has there is still none under it",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 3 },
    needs: ["ERR-20"],
    async holds(_given, tools) {
      await tools.standing();
      const name = tools.names.slug();
      await callUnknown("update", name, tools);
      await callUnknown("add", name, tools);
      demandNoSurvey(await tools.owner.read(name), "reading a slug that only a PATCH and an add have named");
      const { items } = await listedSurveys(tools.owner);
      demand(!items.some((item) => item["slug"] === name || item["id"] === name), {
        message: "a PATCH or an add under an unknown slug made a survey",
        expected: "none",
        received: `${name} in the list`,
      });
    },
  }),
] as const;

function callUnknown(endpoint: EndpointName, survey: string, tools: Tools) {
  const bodies: Partial<Record<EndpointName, JsonObject>> = {
    update: { title: tools.names.title("Nobody") },
    add: { recipients: plainRows(tools.names, 1) },
  };
  const body = bodies[endpoint];
  return tools.owner.call(endpoint, { survey, ...(body === undefined ? {} : { body }) });
}
