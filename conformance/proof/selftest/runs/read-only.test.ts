import { describe, expect, onTestFinished, test } from "vitest";
import { createHost } from "../../host/create-host.ts";
import { mutants } from "../../faults/all.ts";
import type { Mutant } from "../../faults/mutant.ts";
import { variantThemes } from "../../variants/all.ts";
import { composeVariants } from "../../variants/compose-variants.ts";
import { networkVariants } from "../../variants/service/network.ts";
import { rateVariants } from "../../variants/service/rates.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { SetUpError } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import { packVariants } from "../matrix/pack-variants.ts";
import { judgePrepared } from "../judge-prepared.ts";
import { brokenIds } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";
import { constantSubjects } from "../subjects/constant-subjects.ts";
import { startGreetingSubject, startFaultySubject, type FaultySubject } from "../subjects/faulty-subject.ts";

/** Reads alone prove these, on a survey with a response and an invited recipient. */
const readIds: readonly RequirementId[] = [
  ...(["SVC-1", "SVC-2", "SVC-3", "SVC-4", "SVC-9"] as const),
  ...(["SUR-2", "SUR-3", "SUR-4", "SUR-6", "SUR-8", "SUR-9", "SUR-41"] as const),
  ...(["RCP-1", "RCP-2", "RCP-3", "RCP-4", "RCP-6", "RCP-7", "RCP-18"] as const),
  ...(["RSP-1", "RSP-2", "RSP-6", "RSP-7"] as const),
  ...(["AUT-1", "AUT-2", "AUT-3", "AUT-5", "AUT-6", "AUT-8", "AUT-9", "AUT-10", "AUT-11"] as const),
  ...(["ERR-20", "ERR-30"] as const),
];

describe("a read-only run of the reference", () => {
  test("sends GETs alone, leaves nothing behind, and proves each requirement that reading can prove", async () => {
    const { report, methods } = await judgePrepared();
    expect([...methods]).toEqual(["GET"]);
    expect(report).toMatchObject({ verdict: "no-breach-found", exitCode: 0, ledger: [], surveysLeftBehind: 0 });
    expect(report.readOnly).toEqual({ survey: "prepared" });
    expect(report.requests).toBeLessThanOrEqual(110);
    expect(report.outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id)).toEqual(readIds);
    const others = report.outcomes.filter(({ outcome }) => outcome !== "passed");
    expect(new Set(others.map(({ outcome, reason }) => `${outcome}: ${reason ?? ""}`))).toEqual(
      new Set(["not-tested: testing it requires writes; run without --read-only"]),
    );
    expect(report.observations.map(({ id }) => id)).toContain("status-list");
  });

  test("doesn't start where the key has no such survey", async () => {
    await expect(judgePrepared(undefined, { readOnly: { survey: "nobody-has-this" } })).rejects.toThrow(
      "--read-only nobody-has-this: the key in SERVICE_API_KEY has no survey with that id or slug (404)",
    );
  });
});

// delays and rate limits are slow by nature
const prompt = variantThemes.map((theme) =>
  theme.filter((variant) => !networkVariants.includes(variant) && !rateVariants.includes(variant)),
);

describe("a conformant, unusual server breaks nothing in a read-only run", () => {
  const packs = packVariants(prompt).map((members) => [members.map(({ name }) => name).join(" + "), members] as const);
  test.each(packs)("%s", async (_names, members) => {
    const { report, methods } = await judgePrepared(composeVariants(members).build, { effort: "quick" });
    const blamed = report.outcomes.filter(({ outcome }) => outcome === "failed" || outcome === "inconclusive");
    expect(blamed.map(({ id, failure, reason }) => `${id}: ${failure?.message ?? reason}`)).toEqual([]);
    expect([...methods]).toEqual(["GET"]);
  });
});

/** Reads show these faults, but no mutant has them. */
const furtherFaults: readonly Pick<Mutant, "name" | "breaks" | "build">[] = [
  {
    name: "the list gives two surveys one id",
    breaks: ["SUR-6"],
    build: (options) => {
      const app = createHost(options);
      return async (request) => {
        const answer = await app(request);
        if (request.method !== "GET" || !request.url.endsWith("/surveys") || answer.status !== 200) return answer;
        const { surveys } = (await answer.json()) as { readonly surveys: readonly { readonly id: string }[] };
        return Response.json({ surveys: surveys.map((survey) => ({ ...survey, id: surveys[0]?.id })) });
      };
    },
  },
  {
    name: "recipients have other urls in each read",
    breaks: ["RCP-6", "SUR-41"],
    build: (options) => {
      const app = createHost(options);
      let reads = 0;
      return async (request) => {
        const answer = await app(request);
        if (request.method !== "GET" || !answer.ok || !/\/surveys\/[^/]+$/.test(request.url)) return answer;
        reads += 1;
        return new Response((await answer.text()).replaceAll(/("url":"[^"]+)/g, `$1?visit=${reads}`), answer);
      };
    },
  },
  {
    name: "of four reads of a survey at once the last is answered with the answer to the second",
    breaks: ["AUT-10"],
    build: (options) => {
      const app = createHost(options);
      const underWay = new Map<string, Promise<Response>[]>();
      return async (request) => {
        const answer = app(request);
        if (!/\/surveys\/[^/]+$/.test(request.url)) return answer;
        const others = underWay.get(request.url) ?? [];
        underWay.set(request.url, [...others, answer]);
        await new Promise(setImmediate);
        underWay.delete(request.url);
        const given = others.length === 3 ? others[1] : answer;
        return (await (given ?? answer)).clone();
      };
    },
  },
];

test("each requirement that is judged by reading is found broken on a server with that fault", async () => {
  const found = new Set<string>();
  const innocent: string[] = [];
  for (const { name, build, breaks } of [...mutants, ...furtherFaults]) {
    const wanted = breaks.filter((id) => readIds.includes(id) && !found.has(id));
    if (wanted.length === 0) continue;
    const run = await judgePrepared(build, { effort: "quick" }).catch((error: unknown) => {
      if (error instanceof SetUpError) return undefined;
      throw error;
    });
    if (run === undefined) continue;
    const broken = brokenIds(run.report);
    // if two surveys share an id, a read may show one twice, or in place of the other
    const shared = breaks.includes("SUR-6") ? (["SUR-2", "SUR-9"] as const) : [];
    // mixed responses depend on concurrent readers, even on one without a key
    const mixed = breaks.includes("AUT-10") ? (["AUT-2"] as const) : [];
    // a missing path, invalid JSON or a refused key also shows in the list and the responses
    const rest = breaks.some((id) => /^(SVC-[124]|AUT-1)$/.test(id)) ? (["SUR-4", "RSP-1"] as const) : [];
    const lawful: readonly string[] = [...breaks, ...shared, ...mixed, ...rest];
    innocent.push(...broken.filter((id) => !lawful.includes(id)).map((id) => `${name}: ${id}`));
    broken.forEach((id) => found.add(id));
  }
  expect(innocent).toEqual([]);
  expect(readIds.filter((id) => !found.has(id))).toEqual([]);
});

async function passedOn(worthless: FaultySubject, start: typeof startFaultySubject): Promise<readonly string[]> {
  const subject = await start(worthless);
  onTestFinished(() => subject.close());
  const options = testRunOptions(subject.url, {
    timeoutMs: 500,
    maxDurationMs: 10_000,
    readOnly: { survey: "one" },
  });
  try {
    const { outcomes } = await verify(options);
    return outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    return [];
  }
}

const named = constantSubjects.map((one) => [one.name, one] as const);

describe("nothing is proven by reading on a server that always answers", () => {
  test.each(named)("%s", async (_name, one) => expect(await passedOn(one, startFaultySubject)).toEqual([]));
});

describe("nothing is proven by reading on a server that first takes the keys, then always answers", () => {
  const refusing = named.filter(([name]) => /^40[13]/.test(name));
  test.each(refusing)("%s", async (_name, one) => expect(await passedOn(one, startGreetingSubject)).toEqual([]));
});
