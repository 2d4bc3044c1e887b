import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { adding } from "./adding.ts";
import { isOverCap, withAftermath } from "./aftermath.ts";
import { faultyOn } from "./faulty-on.ts";
import { keepingSlugs } from "./keeping-slugs.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { on, visitOf } from "./visit.ts";

type Body = Readonly<Record<string, unknown>>;
const parsed = (text: string): Body => JSON.parse(text);

/** A server that cuts a long list of a survey when PATCH doesn't name it. */
const cuttingUnnamed =
  (member: "recipients" | "questions", most: number) =>
  (given: ServiceOptions): Fetch =>
    withAftermath(createApp(given), on("patch"), (answer, sent) => {
      if (!isSuccess({ ...answer, headers: new Headers() }) || member in parsed(sent.text)) return undefined;
      const list = (parsed(answer.text)["survey"] as Body)[member];
      const isLong = Array.isArray(list) && list.length > most;
      return isLong ? { text: JSON.stringify({ [member]: list.slice(0, most) }) } : undefined;
    });

/** A server that tells other counts than it has. */
const counting =
  (tell: (count: number, name: string) => number) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), on("add"), (answer) => {
      const told = Object.entries(parsed(answer.text)).map(([name, count]) => [name, tell(Number(count), name)]);
      return isSuccess(answer) ? { text: JSON.stringify(Object.fromEntries(told)) } : {};
    });

const lastOf = (batch: number, count: number): number => (count === 0 ? 0 : ((count - 1) % batch) + 1);

/** What only surveys with many recipients show. */
export const overfullMutants: readonly Mutant[] = [
  {
    name: "an add doesn't count recipients that the create brought",
    breaks: ["LIM-6"],
    build: (given) => {
      const brought = new Set<string>();
      const shared = {
        store: createMemoryStore(),
        ...given,
        planUpsert: (request: Parameters<typeof planUpsert>[0]) => {
          const plan = planUpsert(request);
          return { ...plan, total: plan.total - request.recipients.filter(({ id }) => brought.has(id)).length };
        },
      };
      return faultyOn(shared, on("create"), {
        planOverwrite: (request) => {
          const plan = planOverwrite(request);
          for (const { id } of plan.added) brought.add(id);
          return plan;
        },
      });
    },
  },
  {
    name: "an add doesn't count new rows with ids",
    breaks: ["LIM-6"],
    build: (given) =>
      adding(given, ({ total, request: { rows, recipients } }) => ({
        total: total - rows.filter(({ id }) => id && recipients.every((known) => known.id !== id)).length,
      })),
  },
  {
    name: "a survey without recipients takes any number by an add",
    breaks: ["LIM-6"],
    build: (given) => adding(given, ({ total, request }) => ({ total: request.recipients.length === 0 ? 0 : total })),
  },
  {
    name: "an add counts at most a hundred rows as added",
    breaks: ["RCP-35"],
    build: counting((count, name) => (name === "added" ? Math.min(count, 100) : count)),
  },
  {
    name: "an add tells the counts of its last fifty rows",
    breaks: ["RCP-35", "RCP-42"],
    build: counting((count) => lastOf(50, count)),
  },
  {
    name: "an add tells the counts of its last hundred rows",
    breaks: ["RCP-35", "RCP-42"],
    build: counting((count) => lastOf(100, count)),
  },
  {
    name: "PATCH cuts recipients that it doesn't name at 100",
    breaks: ["SUR-37"],
    build: cuttingUnnamed("recipients", 100),
  },
  {
    name: "PATCH cuts questions that it doesn't name at 20",
    breaks: ["SUR-37"],
    build: cuttingUnnamed("questions", 20),
  },
  {
    name: "the answer to PATCH shows a hundred recipients at most",
    breaks: ["SUR-38"],
    build: (given) =>
      showing(given, on("patch"), (survey) => ({ ...survey, recipients: survey.recipients.slice(0, 100) })),
  },
  {
    name: "a create that is refused for the limit keeps its slug taken",
    breaks: ["LIM-9"],
    build: keepingSlugs(isOverCap),
  },
  {
    name: "a create that is refused for the limit leaves a survey with another slug behind",
    breaks: ["ERR-10", "LIM-9"],
    build: (given) =>
      withAftermath(createApp(given), on("create"), (answer, sent) => {
        const { slug: _slug, ...body } = parsed(sent.text);
        return isOverCap(answer) ? { text: JSON.stringify({ ...body, recipients: [] }) } : undefined;
      }),
  },
  {
    name: "a slug that once named no survey to a key names none to it later",
    breaks: ["AUT-9", "SUR-3"],
    build: (given) => {
      const app = createApp(given);
      const missing = new Set<string>();
      return async (request) => {
        const asked = `${request.headers.get("authorization") ?? ""} ${request.url}`;
        const isRead = on("read")(visitOf(request));
        if (isRead && missing.has(asked)) return Response.json({ error: "not found" }, { status: 404 });
        const answer = await app(request);
        if (isRead && answer.status === 404) missing.add(asked);
        return answer;
      };
    },
  },
];
