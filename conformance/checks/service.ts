import fc from "fast-check";
import { oddText, plainText } from "../arbitraries/text.ts";
import {
  demandJsonRefusal,
  demandJsonSuccess,
  demandJsonType,
  demandNoSecret,
  demandThere,
} from "../check/answer-form.ts";
import { check } from "../check/check.ts";
import { completed } from "../check/completed.ts";
import { demandShown, demandSuccess, relyingOn } from "../check/demand.ts";
import { listOf } from "../check/alignment.ts";
import { storedSurvey } from "../check/stored.ts";
import type { Tools } from "../check/tools.ts";
import { NotTested } from "../check/violation.ts";
import { endpointLabel, endpointNames, type EndpointName } from "../http/endpoint.ts";
import { refused, succeeded, type Exchange } from "../http/exchange.ts";
import { respelled } from "../arbitraries/spelling.ts";
import type { JsonObject } from "../reading/json.ts";
import { createdSurvey } from "../reading/survey.ts";
import { plainDraft, plainRows } from "../run/survey-maker.ts";

/** Shorter keys are in many answers by chance. */
const shortestSecret = 4;

/** A lawful create, whatever becomes of it. */
export function firstCreate(tools: Tools): Promise<Exchange> {
  return tools.once("first create", ({ owner, names }) => owner.create(plainDraft(names)));
}

/** One lawful request to each endpoint, the create first: its survey serves the others. */
export function tourOfSuccess(tools: Tools): Promise<readonly (readonly [EndpointName, Exchange])[]> {
  return tools.once("tour of success", visitAll);
}

/** The endpoints that answer a lawful request with success; those that don't break their own requirement. */
export async function workingEndpoints(tools: Tools): Promise<ReadonlySet<EndpointName>> {
  const answers = await tourOfSuccess(tools);
  const working = answers.flatMap(([name, answer]) => (succeeded(answer) ? [name] : []));
  const [first] = answers;
  if (working.length === 0 && first !== undefined)
    await relyingOn("SUR-1", () => demandSuccess(first[1], endpointLabel(first[0])));
  return new Set(working);
}

async function visitAll(tools: Tools): Promise<readonly (readonly [EndpointName, Exchange])[]> {
  const created = await firstCreate(tools);
  const survey = createdSurvey(created)?.id ?? (await tools.standing()).id;
  const recipients = plainRows(tools.names, 1);
  const answers: [EndpointName, Exchange][] = [["create", created]];
  for (const name of endpointNames.filter((one) => one !== "create")) {
    const body = { update: { description: "Toured" }, add: { recipients } }[name as string];
    answers.push([name, await tools.owner.call(name, { survey, ...(body === undefined ? {} : { body }) })]);
  }
  return answers;
}

/** One refusal of each kind: no key, unknown survey, invalid payload, slug in use. */
function tourOfErrors(tools: Tools): Promise<readonly Exchange[]> {
  return tools.once("tour of errors", failAll);
}

async function failAll(tools: Tools): Promise<readonly Exchange[]> {
  const { id, slug } = await tools.workbench();
  const invalid = { title: "Refused", questions: "none" };
  return [
    await tools.anonymous.read(id),
    await tools.owner.read(tools.names.slug()),
    await tools.owner.update(id, invalid),
    await tools.owner.create(plainDraft(tools.names, slug)),
    ...(await furtherErrors(tools)),
  ];
}

/** The same kinds of refusal at other endpoints. */
async function furtherErrors(tools: Tools): Promise<readonly Exchange[]> {
  const unknown = tools.names.slug();
  const { id } = await tools.workbench();
  const recipients = plainRows(tools.names, 1);
  return [
    await tools.anonymous.list(),
    await tools.anonymous.add(id, { recipients }),
    await tools.owner.update(unknown, { title: "Unknown" }),
    await tools.owner.add(unknown, { recipients }),
    await tools.owner.responses(unknown),
    await tools.owner.add(id, { recipients: "none" }),
    await tools.owner.create({ ...plainDraft(tools.names), questions: "none" }),
  ];
}

/** Proves, once in a run, that a create understands JSON in another spelling. */
async function demandSpellingTaken(tools: Tools): Promise<void> {
  const { draft, members } = await tools.once("respelled create", async ({ owner, names }) => {
    const rich: JsonObject = { ...plainDraft(names), description: 'Q&A: "naïve" 中文\nand a second line' };
    const first = await owner.call("create", { text: respelled(rich, 7) });
    const body: JsonObject = refused(first) ? plainDraft(names) : rich;
    const answer = refused(first) ? await owner.call("create", { text: respelled(body, 7) }) : first;
    demandSuccess(answer, "a create with JSON in another spelling");
    const created = createdSurvey(answer);
    const isWhole = created === undefined || ("title" in created.members && "description" in created.members);
    const survey = isWhole ? created : completed(created, await storedSurvey(owner, created.id));
    return { draft: body, members: survey?.members };
  });
  const { title, description } = draft;
  demandShown({ title, description }, members, "the answer to a create with JSON in another spelling");
}

export const serviceChecks = [
  check("SVC-1", {
    property: "each of the six endpoints answers a lawful request below the base URL with success",
    given: fc.constant({}),
    runs: { standard: 1, thorough: 1 },
    async holds(_given, tools) {
      for (const [name, answer] of await tourOfSuccess(tools)) await demandThere(name, answer);
    },
  }),
  check("SVC-2", {
    property: "the answer of each of the six endpoints to a lawful request is JSON",
    given: fc.constant({}),
    runs: { standard: 1, thorough: 1 },
    async holds(_given, tools) {
      for (const [name, answer] of await tourOfSuccess(tools)) await demandJsonSuccess(name, answer);
    },
  }),
  check("SVC-3", {
    property: "the refusal of a missing key, an unknown survey, an invalid payload and a slug in use is JSON or empty",
    given: fc.constant({}),
    runs: { standard: 1, thorough: 1 },
    length: 11,
    async holds(_given, tools) {
      for (const answer of await tourOfErrors(tools)) demandJsonRefusal(answer);
    },
  }),
  check("SVC-4", {
    property: "every answer with a body says in Content-Type that it is JSON",
    given: fc.constant({}),
    runs: { standard: 1, thorough: 1 },
    async holds(_given, tools) {
      const successes = (await tourOfSuccess(tools)).map(([, answer]) => answer);
      for (const answer of [...successes, ...(await tourOfErrors(tools))]) demandJsonType(answer);
    },
  }),
  check("SVC-5", {
    property: "a body with other white space, escapes and order of members does what its plain spelling does",
    given: fc.record({
      title: plainText(),
      description: plainText(),
      label: plainText(),
      style: fc.integer({ min: 1, max: 7 }),
    }),
    examples: [{ title: "Café 中文", description: "Here & there: é", label: "Where else?", style: 7 }],
    runs: { quick: 1, standard: 3, thorough: 20 },
    needs: ["SUR-12", "SUR-13", "SUR-30", "SUR-31", "SUR-35", "SUR-36"],
    async holds({ title, description, label, style }, tools) {
      const { id } = await tools.workbench();
      const wide = {
        title: tools.names.title(title),
        description,
        questions: [{ type: "short_text", label, required: true }],
      };
      const first = await tools.owner.call("update", { survey: id, text: respelled(wide, style) });
      // a server may refuse what isn't ASCII, however it is spelled
      const isTaken = !refused(first) || !refused(await tools.owner.update(id, wide));
      const tame = { title: tools.names.title("Spelling"), description: "Here and there" };
      const patch = isTaken
        ? wide
        : { ...tame, questions: [{ type: "short_text", label: "Where else", required: true }] };
      const answer = isTaken ? first : await tools.owner.call("update", { survey: id, text: respelled(patch, style) });
      demandSuccess(answer, "PATCH with JSON in another spelling");
      const { members } = await storedSurvey(tools.owner, id);
      const shown = { title: members["title"], description: members["description"] };
      const labels = listOf(members["questions"]).map((question) => question["label"]);
      const { title: asked, description: told } = patch;
      const sent = { title: asked, description: told, labels: patch.questions.map((question) => question.label) };
      demandShown(sent, { ...shown, labels }, "the next read");
      await demandSpellingTaken(tools);
    },
  }),
  check("SVC-6", {
    property: "create, PATCH and add with `Content-Type: application/json; charset=utf-8` take effect",
    given: fc.record({ word: fc.stringMatching(/^[a-zäß中]{3,12}$/) }),
    runs: { standard: 1, thorough: 3 },
    needs: ["SUR-30", "SUR-36", "RCP-30"],
    async holds({ word }, tools) {
      const { id } = await tools.workbench();
      const contentType = "application/json; charset=utf-8";
      const wide = { title: tools.names.title(`Charset ä ${word}`) };
      const first = await tools.owner.call("update", { survey: id, body: wide, contentType });
      // a server may refuse what isn't ASCII, whatever the header says
      const body = refused(first) ? { title: tools.names.title("Charset") } : wide;
      const answer = refused(first) ? await tools.owner.call("update", { survey: id, body, contentType }) : first;
      demandSuccess(answer, "PATCH with a charset parameter");
      demandShown(body, (await storedSurvey(tools.owner, id)).members, "the next read");
      const recipients = plainRows(tools.names, 1);
      const added = await tools.owner.call("add", { survey: id, body: { recipients }, contentType });
      demandSuccess(added, "an add with a charset parameter");
      const created = await tools.owner.call("create", { body: plainDraft(tools.names), contentType });
      demandSuccess(created, "a create with a charset parameter");
    },
  }),
  check("SVC-7", {
    property: "PATCH of title, description and a question's label with odd text is accepted",
    given: fc.record({ title: oddText(150), description: oddText(2_000), label: oddText(400) }),
    examples: [
      {
        title: "Umfrage 調査 😀",
        description: `One line\nand another\n\nمرحبا بالعالم ${"and more ".repeat(40).trim()}`,
        label: "👩‍👩‍👧‍👦 𠮷野家?",
      },
      { title: "T".repeat(120), description: "Long ".repeat(300).trim(), label: "L".repeat(300) },
    ],
    runs: { quick: 1, standard: 3, thorough: 30 },
    async holds({ title, description, label }, tools) {
      const { id } = await tools.workbench();
      const questions = [{ type: "short_text", label, required: false }];
      const answer = await tools.owner.update(id, { title: tools.names.title(title), description, questions });
      demandSuccess(answer, "PATCH with odd text");
    },
  }),
  check("SVC-9", {
    property: "neither the headers nor the body of any answer, success or error, contain a key",
    given: fc.constant({}),
    runs: { standard: 1, thorough: 1 },
    async holds(_given, tools) {
      const secrets = tools.secrets.filter(({ length }) => length >= shortestSecret);
      if (secrets.length === 0)
        throw new NotTested(`keys of under ${shortestSecret} characters stand in innocent words`);
      const successes = (await tourOfSuccess(tools)).map(([, answer]) => answer);
      for (const answer of [...successes, ...(await tourOfErrors(tools))]) demandNoSecret(answer, secrets);
    },
  }),
] as const;
