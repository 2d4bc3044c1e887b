import { createOutbox, createSmtpMailer } from "../site/mail/mailer.ts";
import { senderName } from "../site/mail/sender-name.ts";
import { createSite } from "../site/site.ts";
import type { Site } from "../site/site.ts";
import { startServer } from "../listen/start-server.ts";
import type { RunningServer } from "../listen/start-server.ts";
import { basePath } from "../api/app.ts";
import type { Fetch } from "../api/options.ts";
import type { LogEntry } from "../site/request-log.ts";
import { chooseApiKeys } from "./api-keys.ts";
import type { ApiKeys } from "./api-keys.ts";

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** The origin at which browsers reach the server. Default: the listening origin. */
  readonly publicUrl?: string;
  readonly rateLimit: number;
  readonly rateWindow: number;
  /** An smtp: or smtps: URL; without it mail stays in the outbox. */
  readonly smtp?: string;
  readonly mailFrom: string;
  readonly log?: boolean;
}

export interface RunningReference extends RunningServer {
  readonly signInLink: Site["signInLink"];
  readonly publicOrigin: string;
}

const writeEntry = (entry: LogEntry): void => void process.stderr.write(`${JSON.stringify(entry)}\n`);

export async function startReference(
  options: ServeOptions,
  keys: ApiKeys,
  onSignIn: () => void = () => undefined,
): Promise<RunningReference> {
  const { port, host, rateLimit: requestsPerWindow, rateWindow: windowSeconds, smtp, mailFrom, log } = options;
  const mailer = smtp === undefined ? createOutbox(mailFrom) : createSmtpMailer(smtp, mailFrom);
  const asker = senderName(mailFrom);
  const sites: Site[] = [];
  const app = (origin: string): Fetch => {
    const site = createSite({
      keys: { ...keys },
      publicOrigin: options.publicUrl ?? origin,
      listeningOrigin: origin,
      limits: { requestsPerWindow, windowSeconds },
      mailer,
      ...(asker === undefined ? {} : { asker }),
      onSignIn,
      ...(log === true ? { log: writeEntry } : {}),
    });
    sites.push(site);
    return site.fetch;
  };
  const server = await startServer({ app, port, host });
  const [site] = sites;
  if (site === undefined) throw new Error("a server that listens has an app");
  const close = async (): Promise<void> => {
    await server.close();
    await site.settled();
    mailer.close?.();
  };
  const publicOrigin = options.publicUrl ?? server.origin;
  return { ...server, close, signInLink: site.signInLink, publicOrigin };
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // a second signal meets no listener and ends the process at once
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop).on("SIGTERM", stop);
  });
}

/** Serves until SIGINT or SIGTERM, then finishes the requests under way. */
export async function serve(options: ServeOptions): Promise<void> {
  const { keys, origins } = chooseApiKeys(process.env);
  const server = await startReference(options, keys, () => process.stdout.write(dashboardLine()));
  const dashboardLine = (): string => `dashboard  ${server.signInLink()}\n`;
  const stopped = signalled();
  const lines = [`base URL  ${server.publicOrigin}${basePath}`, dashboardLine().trimEnd()];
  for (const name of ["SERVICE_API_KEY", "SERVICE_OTHER_API_KEY"] as const) {
    const origin = origins[name];
    lines.push(origin === undefined ? `${name}=${keys[name]}` : `# ${name} is read from the environment (${origin})`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  await stopped;
  await server.close();
}
