import { expect, onTestFinished, test } from "vitest";
import { clientOf } from "../../testing/client-of.ts";
import { json, startSubject } from "../../testing/start-subject.ts";

test("a subject that answers 429 to what is too many together is sent fewer together, and no more slowly", async () => {
  const held: (() => void)[] = [];
  let limited = 0;
  const { url, close } = await startSubject((_request, response) => {
    const answer = (): void => json(response, 200, {});
    if (limited > 0) return answer();
    if (held.length < 2) return void held.push(answer);
    limited += 1;
    json(response, 429, {});
    for (const release of held.splice(0)) release();
  });
  onTestFinished(close);
  const { client, owner, close: end } = clientOf(url, { concurrency: 8 });
  onTestFinished(end);
  expect(client.room).toBe(Number.POSITIVE_INFINITY);
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.list()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect([limited, client.room, client.putOff.perSecond]).toEqual([1, 4, Number.POSITIVE_INFINITY]);
});
