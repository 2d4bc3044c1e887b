import { createApp } from "../app.ts";
import { startServer } from "../start-server.ts";
import type { RunningServer } from "../start-server.ts";
import { chooseApiKeys } from "./api-keys.ts";
import type { ApiKeys } from "./api-keys.ts";

/** What the command line says about the server. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly rateLimit: number;
  readonly rateWindow: number;
}

/** Starts the reference server with two keys, as the command line says. */
export function startReference(options: ServeOptions, keys: ApiKeys): Promise<RunningServer> {
  const { port, host, rateLimit: requestsPerWindow, rateWindow: windowSeconds } = options;
  const limits = { requestsPerWindow, windowSeconds };
  const app = (publicOrigin: string) => createApp({ keys: Object.values(keys), publicOrigin, limits });
  return startServer({ app, port, host });
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // a second signal meets no listener, and ends the process at once
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop).on("SIGTERM", stop);
  });
}

/** Serves until SIGINT or SIGTERM, then finishes the requests under way. */
export async function serve(options: ServeOptions): Promise<void> {
  const { keys, origins } = chooseApiKeys(process.env);
  const server = await startReference(options, keys);
  const stopped = signalled();
  const lines = [`base URL  ${server.url}`];
  for (const name of ["SERVICE_API_KEY", "SERVICE_OTHER_API_KEY"] as const) {
    const origin = origins[name];
    lines.push(origin === undefined ? `${name}=${keys[name]}` : `# ${name} is taken from the environment (${origin})`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  await stopped;
  await server.close();
}
