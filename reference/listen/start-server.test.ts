import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../api/app.ts";
import { faultText } from "../api/authentication.ts";
import { CannotListen } from "./cannot-listen.ts";
import { startServer } from "./start-server.ts";
import type { RunningServer } from "./start-server.ts";

const app = (publicOrigin: string) => createApp({ keys: ["owner"], publicOrigin });

async function start(options: { readonly port?: number; readonly host?: string } = {}): Promise<RunningServer> {
  const server = await startServer({ app, ...options });
  onTestFinished(() => server.close());
  return server;
}

test("any function from a request to a response can be served", async () => {
  const server = await startServer({
    app: (origin) => async (request) => Response.json({ origin, method: request.method, body: await request.text() }),
  });
  onTestFinished(() => server.close());
  const response = await fetch(server.url, { method: "POST", body: "x" });
  expect(await response.json()).toEqual({ origin: server.origin, method: "POST", body: "x" });
});

test("a server listens where it says", async () => {
  const first = await start();
  expect(first).toMatchObject({
    origin: `http://127.0.0.1:${first.port}`,
    url: `http://127.0.0.1:${first.port}/api/v1`,
  });
  expect((await fetch(`${first.url}/surveys`)).status).toBe(401);
  const everywhere = await start({ host: "0.0.0.0" });
  expect((await fetch(`${everywhere.url}/surveys`)).status).toBe(401);
});

test("an address that can't be had is rejected by name", async () => {
  const { port } = await start();
  const refusal = async (options: { readonly port?: number; readonly host?: string }): Promise<string> => {
    try {
      await start(options);
      return "no rejection";
    } catch (error) {
      if (error instanceof CannotListen) return error.message;
      throw error;
    }
  };
  expect(await refusal({ port })).toBe(`port ${port} of 127.0.0.1 is in use; 0 selects a free port`);
  expect(await refusal({ host: "192.0.2.1" })).toBe("this machine has no address 192.0.2.1; try 127.0.0.1");
  expect(await refusal({ port: 6000 })).toBe("port 6000 is blocked by browsers; 0 selects a free port");
});

test("closing finishes the requests under way, and takes no more", async () => {
  const server = await startServer({ app });
  const body = '{"targetCompany":"x","title":"y"}';
  const socket = connect(server.port, "127.0.0.1").setEncoding("utf8");
  const idle = connect(server.port, "127.0.0.1");
  await new Promise((resolve) => idle.once("connect", resolve));
  const heard = (): Promise<string> => new Promise((resolve) => socket.once("data", (text) => resolve(String(text))));
  const head = `POST /api/v1/surveys HTTP/1.1\r\nhost: x\r\nauthorization: Bearer owner\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`;
  socket.write(head + body.slice(0, 5));
  // the request has reached the server's own code
  expect(await heard()).toMatch(/^HTTP\/1.1 100/);
  const closed = server.close();
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  const answered = heard();
  socket.write(body.slice(5));
  expect(await answered).toMatch(/^HTTP\/1.1 201/);
  await closed;
});

test("an app that rejects is answered 500 without a word, its error is reported, and the next request is served", async () => {
  const reported: unknown[] = [];
  const fault = new Error("secret");
  const server = await startServer({
    app: () => async (request) => {
      if (request.url.endsWith("/rejected")) throw fault;
      return new Response("served");
    },
    reportFault: (error) => reported.push(error),
  });
  onTestFinished(() => server.close());
  const rejected = await fetch(`${server.origin}/rejected`);
  expect([rejected.status, await rejected.text(), reported]).toEqual([500, "", [fault]]);
  expect(await (await fetch(server.origin)).text()).toBe("served");
});

test("what is logged of an error is its stack, without its members, keys and the secrets of links", () => {
  const request = { headers: { authorization: "Bearer in-a-member" } };
  const message = "no answer to Bearer abc.d-e, key_0a1b_Zz-9 and http://x/dashboard?token=hidden-1&b=2";
  const text = faultText(Object.assign(new TypeError(message), { request, input: "http://x/?token=hidden-2" }));
  expect(text.split("\n")[0]).toBe("TypeError: no answer to Bearer … … and http://x/dashboard?token=…&b=2");
  expect(text).toContain("start-server.test.ts");
  for (const secret of ["in-a-member", "abc", "Zz-9", "hidden"]) expect(text).not.toContain(secret);
  expect(faultText("a text")).toBe("a text");
});
