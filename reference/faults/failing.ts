import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { visitOf } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** A server that fails over some requests: told by what they ask for and their whole body. */
export const failing =
  (isMeant: (visit: Visit, text: string) => boolean) =>
  (given: ServiceOptions): Fetch => {
    const app = createApp(given);
    return async (request) => {
      const text = request.method === "GET" ? "" : await request.clone().text();
      return isMeant(visitOf(request), text)
        ? Response.json({ title: "Internal Server Error" }, { status: 500 })
        : app(request);
    };
  };
