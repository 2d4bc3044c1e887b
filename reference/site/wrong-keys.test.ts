import { expect, test } from "vitest";
import { createApp } from "../api/app.ts";
import { defaultSiteLimits } from "./service.ts";
import { networkOf, wrongKeysLimited } from "./wrong-keys.ts";

const asking = (limits: Readonly<Record<string, number>>) => {
  const app = wrongKeysLimited(createApp({ keys: ["right"], limits }), { ...defaultSiteLimits, ...limits });
  return async (key: string | null, ip: string): Promise<readonly [number, string | null]> => {
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const answer = await app(Object.assign(new Request("http://localhost/api/v1/surveys", { headers }), { ip }));
    return [answer.status, answer.headers.get("retry-after")?.replace(/^(?:99\d|1000)$/, "the rest of 1000 s") ?? null];
  };
};

test("wrong keys keep nobody waiting who has a right one, as all clients of a proxy have one address", async () => {
  const ask = asking({ wrongKeysPerWindow: 3, wrongKeysWindowSeconds: 1_000 });
  for (const key of ["a", "b", "c"]) expect(await ask(key, "192.0.2.1")).toEqual([401, null]);
  expect(await ask("d", "192.0.2.1")).toEqual([429, "the rest of 1000 s"]);
  expect(await ask("right", "192.0.2.1")).toEqual([200, null]);
  expect(await ask(null, "192.0.2.1")).toEqual([401, null]);
  expect(await ask("e", "192.0.2.2")).toEqual([401, null]);
});

test("the window of wrong keys is not the one of a key's rate", async () => {
  const ask = asking({ wrongKeysPerWindow: 1, wrongKeysWindowSeconds: 1_000, windowSeconds: 5 });
  expect(await ask("a", "192.0.2.1")).toEqual([401, null]);
  expect(await ask("b", "192.0.2.1")).toEqual([429, "the rest of 1000 s"]);
});

test("a client with a whole IPv6 network has no more tries than one with an address", async () => {
  const ask = asking({ wrongKeysPerWindow: 1 });
  expect((await ask("a", "2001:db8:1:2::1"))[0]).toBe(401);
  expect((await ask("b", "2001:db8:1:2:ffff::2"))[0]).toBe(429);
  expect((await ask("c", "2001:db8:1:3::1"))[0]).toBe(401);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::1", "2001:db8:0:0"],
  ["::", "0:0:0:0"],
  ["1::", "1:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["1:2:3:4:5:6:7::", "1:2:3:4"],
  ["", ""],
  ["not an address", "not an address"],
])("the network of %j is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
