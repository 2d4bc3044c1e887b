import fc from "fast-check";
import { expect, test } from "vitest";
import { createApp } from "../../reference/api/app.ts";
import { describedProgram } from "../suite/programs/describe-command.ts";
import type { Command } from "../suite/programs/program.ts";
import { properties, propertyOf, type Property } from "./properties.ts";

const ownerKey = "key-of-the-owner-0123456789abcdef";
const otherKey = "key-of-another-0123456789abcdef";
const fetch = createApp({
  keys: [ownerKey, otherKey],
  publicOrigin: "http://localhost",
  limits: { requestsPerWindow: 1e6 },
});

const fixed = (commands: readonly Command[]): Property => ({
  ...properties.upsert,
  programs: () => fc.constant(describedProgram(commands)),
});

test.each(Object.values(properties))("each sublist of a program of $name is a program", async (property) => {
  const sublists = (): ReturnType<Property["programs"]> =>
    property.programs("standard").chain(({ commands }) => fc.subarray([...commands]).map(describedProgram));
  await fc.assert(propertyOf({ ...property, programs: sublists }, { fetch, ownerKey, otherKey }), {
    numRuns: 10,
    seed: 1,
  });
});

test("a program that was stored as JSON sends the same requests", async () => {
  const [program] = fc.sample(properties.overwriting.programs("standard"), { seed: 2, numRuns: 1 });
  const commands = program?.commands ?? [];
  const sentBy = async (played: readonly Command[]): Promise<readonly string[]> => {
    const sent: string[] = [];
    const recording = async (request: Request): Promise<Response> => {
      const body = await request.clone().text();
      // ids and markers of a run differ
      sent.push(`${request.method} ${body.replaceAll(/r[0-9a-f]{7}|[0-9a-f]{8}-[0-9a-f-]{27}|-[0-9a-f]{5,9}\b/g, "")}`);
      return fetch(request);
    };
    await fc.assert(propertyOf(fixed(played), { fetch: recording, ownerKey }), { numRuns: 1 });
    return sent;
  };
  const stored = JSON.parse(JSON.stringify(commands)) as readonly Command[];
  const sent = await sentBy(commands);
  expect(sent.length).toBeGreaterThan(commands.length);
  expect(await sentBy(stored)).toEqual(sent);
});

test("a service that takes no survey fails with its own words", async () => {
  const refusing = (): Response => Response.json({ error: "no room" }, { status: 400 });
  const checked = fc.assert(propertyOf(properties.upsert, { fetch: refusing, ownerKey }), {
    numRuns: 1,
    endOnFailure: true,
  });
  await expect(checked).rejects.toThrow("Property failed after 1 tests");
  await expect(checked).rejects.toMatchObject({ cause: { message: expect.stringContaining("no room") as string } });
});
