import { createApp as create } from "./api/app.ts";
import type { App, AppOptions } from "./api/options.ts";

export type { Authenticate } from "./api/authentication.ts";
export type { App, AppOptions, Limits } from "./api/options.ts";
export type * from "./api/store.ts";

/**
 * Builds the reference service within this process, to test a client against. The app has the parameters of `fetch`.
 *
 * @example
 *   const app = createApp({ keys: ["test-key"] });
 *   const headers = { authorization: "Bearer test-key" };
 *   const body = JSON.stringify({ targetCompany: "Example Ltd", title: "Pulse" });
 *   const response = await app("/api/v1/surveys", { method: "POST", headers, body });
 */
export const createApp: (options?: AppOptions) => App = (options) => create(options);
