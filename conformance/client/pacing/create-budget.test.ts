import { expect, test } from "vitest";
import { connectTestClient, type ConnectedClient } from "../../proof/testing/connect-test-client.ts";
import { sendJson, startSubject, type RequestHandler } from "../../proof/testing/start-subject.ts";

const trial = (answering: RequestHandler): Promise<ConnectedClient> =>
  connectTestClient(startSubject(answering), { expectedCreates: 16 });

const created = { survey: { id: "1" } };

async function endsOf(sending: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const ends = await Promise.allSettled(sending);
  return ends.map((end) => (end.status === "fulfilled" ? "answered" : String(end.reason)));
}

const creates = ({ subject }: ConnectedClient): number =>
  subject.requests.filter(({ method }) => method === "POST").length;

test("where a response to a create was lost, half as many again as planned are sent, also at once, and no more", async () => {
  const lossy = await trial((_request, response, message) =>
    lossy.subject.requests.length === 1 ? message.socket.resetAndDestroy() : sendJson(response, 201, created),
  );
  await endsOf([lossy.owner.create({})]);
  const ends = await endsOf(Array.from({ length: 30 }, () => lossy.owner.create({})));
  expect([creates(lossy), ends.filter((end) => end === "answered").length]).toEqual([24, 23]);
  expect(ends.at(-1)).toMatch(
    /^Inconclusive: responses to creates were lost, and \d+ surveys may be left behind instead of about 16, so the run creates no more surveys$/,
  );
});

test("a subject that accepts more creates than others do is sent all of them", async () => {
  const liberal = await trial((_request, response) => sendJson(response, 201, created));
  await endsOf(Array.from({ length: 40 }, () => liberal.owner.create({})));
  expect(creates(liberal)).toBe(40);
});

test("a create that a look shows to have made nothing is sent again, and leaves nothing", async () => {
  const deaf = await trial((request, response, message) => {
    if (request.method === "GET") return sendJson(response, 404, {});
    return creates(deaf) % 2 === 1 ? message.socket.resetAndDestroy() : sendJson(response, 201, created);
  });
  const ends: string[] = [];
  for (let number = 0; number < 20; number += 1)
    ends.push(...(await endsOf([deaf.owner.create({ slug: `s-${number}` })])));
  expect([ends, creates(deaf)]).toEqual([Array.from({ length: 20 }, () => "answered"), 40]);
});
