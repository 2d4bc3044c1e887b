import { readFixtures, type InvalidCase } from "../../fixtures/read-fixture.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { refused } from "../http/exchange.ts";
import { isObject } from "../reading/json.ts";
import { demandRefusal } from "./demand.ts";
import type { StandingSurvey, Tools } from "./tools.ts";

/** The invalid sample documents of a requirement: in a standard run one that leaves no survey behind, in a thorough one all. */
function casesOf(id: RequirementId, turn: number, { effort }: Tools): readonly InvalidCase[] {
  if (effort === "quick") return [];
  const cases = readFixtures("invalid").find(({ name }) => name === id)?.content.cases ?? [];
  const traceless = cases.filter(({ endpoint }) => endpoint !== "create");
  return effort === "thorough" ? cases : traceless.slice(turn % Math.max(1, traceless.length)).slice(0, 1);
}

/** Demands that sample documents are refused whose mended counterparts are taken; where those aren't, nothing is told. */
export async function demandFixturesRefused(
  id: RequirementId,
  turn: number,
  survey: StandingSurvey,
  tools: Tools,
): Promise<void> {
  for (const { name, endpoint, document, mended } of casesOf(id, turn, tools)) {
    const send = (body: unknown) =>
      endpoint === "create"
        ? tools.owner.create(marked(body, tools))
        : tools.owner.call(endpoint, { survey: survey.id, body: withMarkedRows(body, tools) });
    if (refused(await send(mended))) continue;
    demandRefusal(await send(document), `the sample ${id} "${name}" (${endpoint})`);
  }
}

/** A survey that a server makes in spite of its fault carries the run's marks as any other. */
function marked(body: unknown, tools: Tools): unknown {
  if (!isObject(body) || typeof body["title"] !== "string") return body;
  const { names } = tools;
  return { ...withMarkedRows(body, tools), title: names.title(body["title"]), slug: names.slug() };
}

/** The same document with emails of this run. */
function withMarkedRows<Body>(body: Body, { names }: Tools): Body {
  if (!isObject(body) || !Array.isArray(body["recipients"])) return body;
  const mark = (row: unknown): unknown => {
    const [local, domain] = isObject(row) ? String(row["email"]).split("@") : [];
    return isObject(row) && domain !== undefined ? { ...row, email: `${local}.${names.runId}@${domain}` } : row;
  };
  return { ...body, recipients: body["recipients"].map(mark) };
}
