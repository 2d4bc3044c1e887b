import type { Client } from "./overhear.ts";

/** A program that calls an API over the network, with a key that it has for its own. */
export function caller(base: string, key: string): Client {
  return {
    heard: [],
    async send(method, path, { key: own = key, body, headers = {} } = {}) {
      const answer = await fetch(base + path, {
        method,
        headers: {
          ...(own === null ? {} : { authorization: `Bearer ${own}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
