import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { peakMebibytes, reportMemoryOption } from "../../testing/peak-memory.ts";
import { startProgram } from "../../testing/start-program.ts";
import { handlerTransport } from "../../../client/wire/handler-transport.ts";
import { verify } from "../../../engine/run/verify.ts";
import { referenceOptions } from "../judge-server.ts";
import { keyVariables, testKeys, testRunOptions } from "../test-run-options.ts";

function older(number: number): string {
  const recipients = [1, 2].map((row) => ({
    id: `r-${number}-${row}`,
    email: `someone-${number}-${row}@example.org`,
    url: `https://survey.example/s/${number}/${row}`,
    inviteTop: "Hello there, ".repeat(10),
  }));
  const questions = [1, 2, 3, 4].map((id) => ({
    id,
    type: "short_text",
    label: "What do you think of it?",
    required: false,
  }));
  return JSON.stringify({ id: `old-${number}`, slug: `old-${number}`, title: "An old one", questions, recipients });
}

interface Shown {
  readonly surveys: readonly { readonly id: string }[];
}

function showingAll(app: Fetch, olderSurveys: number): Fetch {
  const old = Array.from({ length: olderSurveys }, (_, number) => older(number));
  const read = async (request: Request, path: string): Promise<unknown> =>
    (await app(new Request(new URL(path, request.url), { headers: request.headers }))).json();
  return async (request) => {
    const answer = await app(request);
    if (request.method !== "GET" || !request.url.endsWith("/surveys") || !answer.ok) return answer;
    const { surveys } = (await answer.json()) as Shown;
    const whole = await Promise.all(surveys.map(({ id }) => read(request, `/api/v1/surveys/${id}`)));
    const mine = whole.map((one) => JSON.stringify((one as { readonly survey: unknown }).survey));
    const body = `{"surveys":[${[...old, ...mine].join(",")}]}`;
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
}

test("twenty thousand older surveys in a list that shows them whole change no verdict, in less than 300 MB", async () => {
  const { url, close } = await startServer({ app: () => showingAll(createApp(referenceOptions), 20_000) });
  onTestFinished(() => close());
  const words = ["verify", url, "--effort", "quick", "--only", "SUR-1,SUR-4,SUR-7,SUR-41,RCP-3,AUT-8"];
  const environment = { ...keyVariables, NODE_OPTIONS: reportMemoryOption };
  const { code, stdout, stderr } = await startProgram(words, environment).ended;
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^verdict {9}no breach found: 5 of \d+ MUSTs were checked$/m),
  ]);
  expect(peakMebibytes(stderr)).toBeLessThan(300);
});

test.each([
  ["quick", 75],
  ["standard", 150],
] as const)("a %s run adds less than %i kB to such a list", async (effort, most) => {
  const app = showingAll(createApp(referenceOptions), 0);
  const report = await verify(testRunOptions("http://localhost/api/v1", { effort }), handlerTransport(app));
  const lists = await Promise.all(
    Object.values(testKeys).map(async (key) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await app(new Request("http://localhost/api/v1/surveys", { headers }))).text();
    }),
  );
  expect(report.verdict).toBe("conformant");
  expect(lists.join("").length / 1_000).toBeLessThan(most);
});
