import { createApp as create } from "./api/app.ts";
import type { App, ServiceOptions } from "./api/options.ts";

export type { App, Limits, ServiceOptions } from "./api/options.ts";

/**
 * Builds the reference service within this process, to test a client against. The app has the parameters of `fetch`.
 *
 * @example
 *   const app = createApp({ keys: ["test-key"] });
 *   const headers = { authorization: "Bearer test-key" };
 *   const body = JSON.stringify({ targetCompany: "Example Ltd", title: "Pulse" });
 *   const response = await app("/api/v1/surveys", { method: "POST", headers, body });
 */
export const createApp: (options?: ServiceOptions) => App = (options) => create(options);
