import { unknownId } from "../generate/unknown-name.ts";
import {
  demandJsonRefusal,
  demandJsonSuccess,
  demandJsonType,
  demandNoSecret,
  demandThere,
} from "../check/answer-form.ts";
import { demandStatus } from "../check/demand.ts";
import { ask, readingTour, workingReads, type Reading, type ReadingTools } from "../check/reading.ts";
import { endpointLabel } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";

/** Refusals of a missing key and of unknown surveys, once it is proven that the same reads succeed. */
function tourOfRefusals(tools: ReadingTools): Promise<readonly Exchange[]> {
  return tools.once("reading tour of refusals", async (own) => {
    const { id } = await own.prepared();
    const unknown = own.names.slug();
    const answers: Exchange[] = [];
    for (const endpoint of await workingReads(own)) {
      answers.push(await ask(own.anonymous, endpoint, id));
      if (endpoint !== "list") answers.push(await ask(own.owner, endpoint, unknown));
    }
    return answers;
  });
}

async function everyAnswer(tools: ReadingTools): Promise<readonly Exchange[]> {
  const successes = (await readingTour(tools)).map(([, answer]) => answer);
  return [...successes, ...(await tourOfRefusals(tools))];
}

export const serviceReadings: readonly Reading[] = [
  {
    id: "SVC-1",
    property: "the list, a read and the responses of the prepared survey are answered with success below the base URL",
    async holds(tools) {
      for (const [name, answer] of await readingTour(tools)) await demandThere(name, answer);
    },
  },
  {
    id: "SVC-2",
    property: "the list, a read and the responses of the prepared survey are JSON",
    async holds(tools) {
      for (const [name, answer] of await readingTour(tools)) await demandJsonSuccess(name, answer);
    },
  },
  {
    id: "SVC-3",
    property: "the refusal of a missing key and of an unknown survey is JSON or empty",
    async holds(tools) {
      for (const answer of await tourOfRefusals(tools)) demandJsonRefusal(answer);
    },
  },
  {
    id: "SVC-4",
    property: "every answer to a GET with a body says in Content-Type that it is JSON",
    async holds(tools) {
      for (const answer of await everyAnswer(tools)) demandJsonType(answer);
    },
  },
  {
    id: "SVC-9",
    property: "neither the headers nor the body of any answer to a GET, success or error, contain a key",
    async holds(tools) {
      for (const answer of await everyAnswer(tools)) demandNoSecret(answer, tools.secrets);
    },
  },
  {
    id: "ERR-20",
    property:
      "read and responses under a slug or an id that no survey has are answered 404; those of the prepared survey succeed",
    async holds(tools) {
      const { id, slug } = await tools.prepared();
      const names = [tools.names.slug(), unknownId(id) ?? tools.names.slug(), `${slug}-more`];
      const working = await workingReads(tools);
      for (const endpoint of working.filter((one) => one !== "list")) {
        for (const name of names)
          demandStatus(
            await ask(tools.owner, endpoint, name),
            404,
            `${endpointLabel(endpoint)} for ${name}, which no survey has,`,
          );
      }
    },
  },
];
