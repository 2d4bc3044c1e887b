import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite } from "../testing/start-test-site.ts";
import type { TestSite } from "../testing/start-test-site.ts";
import { createSite } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const statusAt = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpRequest(`${site.origin}/docs`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });

test.each([
  ["localhost:1", 200],
  ["a.localhost", 200],
  ["upstream", 200],
  ["192.0.2.1", 200],
  ["[2001:db8::1]:80", 200],
  ["evil.example", 421],
  ["127.0.0.1.evil.example", 421],
  ["a:99999", 400],
  ["xn--a:1", 400],
  ["localhost:2", 200],
])("a request to %s is answered %i", async (host, status) => {
  expect(await statusAt(host)).toBe(status);
});

test("the server goes by its public URL's", async () => {
  const named = createSite({ publicOrigin: "https://surveys.example" });
  const status = async (url: string): Promise<number> => (await named.fetch(new Request(url))).status;
  expect(await status("http://surveys.example/docs")).toBe(200);
  expect(await status("http://other.example/docs")).toBe(421);
});

test("the server goes by the name that it listens on as well, whatever its public URL, and by no other", async () => {
  const named = createSite({ publicOrigin: "https://surveys.example", listeningOrigin: "http://box:3000" });
  const status = async (url: string): Promise<number> => (await named.fetch(new Request(url))).status;
  expect(await status("http://box:3000/docs")).toBe(200);
  expect(await status("http://box/api/v1/surveys")).toBe(401);
  expect(await status("http://surveys.example/docs")).toBe(200);
  for (const other of ["box.example", "evil.box", "evil.example"])
    expect(await status(`http://${other}:3000/docs`)).toBe(421);
});

test("what names the server doesn't get into links, whichever of its names was asked", async () => {
  const named = createSite({ publicOrigin: "https://surveys.example", listeningOrigin: "http://box:3000" });
  const text = await (await named.fetch(new Request("http://box:3000/openapi.json"))).text();
  expect([text.includes("https://surveys.example/api/v1"), text.includes("box:3000")]).toEqual([true, false]);
});

test.each([
  ["two lines of Host", "Host: 127.0.0.1\r\nHost: evil.example\r\n", "400"],
  ["two lines of Host, its own last", "Host: evil.example\r\nHost: 127.0.0.1\r\n", "400"],
  ["a user in Host", "Host: evil.example@127.0.0.1\r\n", "421"],
  ["a path in Host", "Host: 127.0.0.1/x?\r\n", "421"],
  ["a fragment in Host", "Host: 127.0.0.1#evil.example\r\n", "421"],
  ["X-Forwarded-Host", "Host: evil.example\r\nX-Forwarded-Host: 127.0.0.1\r\n", "421"],
  ["one line of Host", "Host: 127.0.0.1\r\n", "200"],
])("a request with %s is answered as its host is", async (_name, lines, status) => {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  socket.write(`GET /docs HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  expect((await textOf(socket)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
});
