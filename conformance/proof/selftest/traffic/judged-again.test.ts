import { describe, expect, test } from "vitest";
import type { AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { variants } from "../../variants/all.ts";
import { intentOf, type Intent } from "../../../traffic/exchange/intent.ts";
import { readHar } from "../../../traffic/har/read-har.ts";
import { harText } from "../../../traffic/har/write-har.ts";
import type { Report } from "../../../report/format/report.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import { judgeTraffic } from "../../../traffic/report/judge-traffic.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

interface Both {
  readonly run: Report;
  readonly again: Report;
}

async function judgedTwice(build: (given: AppOptions) => Fetch, scenario: string): Promise<Both> {
  const exchanges: RecordedExchange[] = [];
  const intents = new Map<RecordedExchange, Intent>();
  const run = await judgeServer(build, {
    seed: 4,
    unshrunk: true,
    path: `scenario ${scenario}`,
    onExchange: (exchange) => void exchanges.push(exchange),
    onStep: (step) => {
      const intent = intentOf(step);
      if (step.recorded !== undefined && intent !== undefined) intents.set(step.recorded, intent);
    },
  });
  const { tool, startedAt, baseUrl } = run;
  const meant = exchanges.map((exchange) => ({ exchange, intent: intents.get(exchange) }));
  const recording = harText({
    tool,
    startedAt,
    exchanges: meant.map(({ exchange, intent }) => ({ ...exchange, ...(intent === undefined ? {} : { intent }) })),
  });
  const again = judgeTraffic({
    ...readHar(recording, "run.har"),
    baseUrl: new URL(baseUrl),
    files: ["run.har"],
    notes: [],
    keys: {},
    strict: false,
    command: "survey-conformance judge run.har",
  });
  return { run, again };
}

/** Replaces words with digits, because the same failure may show on another survey first. */
function steady(message: string): string {
  // only a run knows the type of question that a request is about, and what it left out after a rejection
  const untyped = message.replaceAll(/ with an? \w+ question\b| without \w+(?= returned)/g, "");
  return untyped.replaceAll(/\S*\d\S*/g, "…").replaceAll(/… (recipient|question)s\b/g, "… $1");
}

const shownBy = [
  ["the answer to GET /surveys/{id} with an id starts with the guard )]}',", "tour"],
  ["text of more than one line is refused", "texts"],
  ["GET /surveys shows the newest survey twice", "tour"],
  ["accentColor is always the brand's", "tour"],
  ["a create refused for its slug adds its recipients to the survey that holds the slug", "slugs"],
  ["PATCH keeps the first two questions", "patching"],
  ["a question of type long_text is refused", "patching"],
  ["scaleMax is 5 after a PATCH", "questions"],
  ["a required that is no boolean is stored as it is given", "rejected creates"],
  ["all recipients of a survey share the url of the first", "tour"],
  ["a published survey is shown without its recipients", "tour"],
  ["a survey that is read has the inviteTop of its first recipient", "tour"],
  ["an add answers 500 after its effect", "open patching"],
  ["an add by slug is answered and stored nowhere", "upsert"],
  ["a skipping add with a known row adds nobody", "open patching"],
  ["the responses by slug are answered with the survey", "tour"],
  ["PATCH with an invalid key is answered 401 and done", "strangers"],
  ["a 404 on responses shows another key's slug", "scoping"],
  ["PATCH that fails validation is answered 422", "rejected changes"],
  ["an add's details don't name skipExisting", "rejected changes"],
  ["a body that is not JSON is answered 415", "rejected bodies"],
  ["a skipping add takes a survey past 200 recipients", "cap"],
  ["a body that is not JSON is refused with a page", "rejected bodies"],
  ["a create stores the survey and answers 500", "tour"],
  ["GET /surveys leaves out the newest survey", "tour"],
  ["the answer to a create and a read show no slug", "tour"],
  ["the answer to a create calls published surveys unpublished", "tour"],
  ["PATCH of description alone sets nothing", "patching"],
  ["PATCH of several members leaves out the last", "patching"],
  ["of concurrent adds the last writes the list that it read", "races of adds"],
  ["a PATCH writes back the recipients that it read", "races"],
  ["of concurrent creates with one slug the losers are answered 500", "races"],
  ["a skipping add with a recipient who was invited is refused", "inviting"],
  ["PATCH never sets the questions", "patching"],
  ["PATCH publishes the survey", "patching"],
] as const;

describe("the recording of a run shows what the run showed", () => {
  test.each(shownBy)("%s", async (name, scenario) => {
    const fault = faultNamed(name);
    const { run, again } = await judgedTwice(fault.build, scenario);
    const found = brokenIds(run);
    expect(fault.breaks.some((id) => found.includes(id))).toBe(true);
    expect(brokenIds(again)).toEqual(found);
    const saidOf = ({ outcomes }: Report): readonly unknown[] =>
      outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [[id, steady(failure.message)]]));
    expect(saidOf(again)).toEqual(saidOf(run));
    expect(again.exitCode).toBe(run.exitCode);
  });

  const lawful = variants.filter(({ serve, isSlow }, index) => !serve && isSlow !== true && index % 40 === 3);
  test.each(lawful.map((variant) => [variant.name, variant] as const))("%s: nothing", async (_name, { build }) => {
    for (const scenario of ["tour", "upsert", "races", "answering", "inviting"]) {
      const { again } = await judgedTwice(build, scenario);
      expect(again.outcomes.filter(({ outcome }) => outcome === "failed")).toEqual([]);
      expect(again.exitCode).toBe(0);
    }
  });
});
