import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { H3, toNodeHandler } from "h3";
import { listen } from "listhen";
import { basePath } from "../api/app.ts";
import type { Fetch } from "../api/options.ts";
import { faultText } from "../api/authentication.ts";
import { CannotListen } from "./cannot-listen.ts";

export interface RunningServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The base address of the API, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Accepts no more requests, finishes those under way, and then resolves. */
  readonly close: () => Promise<void>;
}

export interface ServerOptions {
  /** Receives the origin at which the app will be reached. */
  readonly app: (origin: string) => Fetch;
  /** 0, the default, is any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Closes a connection after this time without traffic; default 30,000. */
  readonly idleTimeoutMs?: number;
  /**
   * Rejects a request that takes longer to arrive with 408, even if it trickles; default 60,000. Node checks every 30
   * s.
   */
  readonly requestTimeoutMs?: number;
  /** Receives an error with which the app rejected. Default: logs it, without keys. */
  readonly reportFault?: (error: unknown) => void;
}

const logFault = (error: unknown): void => void process.stderr.write(`${faultText(error)}\n`);

function reasonOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE") return `port ${port} of ${host} is in use; 0 selects a free port`;
  if (code === "EACCES") return `port ${port} of ${host} needs more privileges; 0 selects a free port`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EINVAL") {
    return `this machine has no address ${host}; try 127.0.0.1`;
  }
  return `can't listen on port ${port} of ${host}: ${message}`;
}

/** Finds a free port, or checks the wanted one: listhen would crash on a port in use. */
function findPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(new CannotListen(reasonOf(error, port, host))));
    probe.listen(port, host, () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}

function originOf(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** An unhandled rejection would end the process and everybody's requests. */
function neverRejecting(app: Fetch, reportFault: (error: unknown) => void): Fetch {
  return async (request) => {
    try {
      return await app(request);
    } catch (error) {
      reportFault(error);
      return new Response(undefined, { status: 500 });
    }
  };
}

/** Serves an app on this machine, on 127.0.0.1 by default; throws CannotListen. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { app, port = 0, host = "127.0.0.1", idleTimeoutMs = 30_000, requestTimeoutMs = 60_000 } = options;
  const free = await findPort(port, host);
  const origin = originOf(host, free);
  const listener = await listen(
    toNodeHandler(Object.assign(new H3(), { fetch: neverRejecting(app(origin), options.reportFault ?? logFault) })),
    {
      // without each of these, listhen reads 0 as 3000 and replaces a port in use by another
      port: { port: free, random: false, alternativePortRange: [1, 0] },
      hostname: host,
      public: host === "0.0.0.0" || host === "::",
      isTest: true,
      isProd: false,
      showURL: false,
      clipboard: false,
      open: false,
      qr: false,
      tunnel: false,
      autoClose: false,
    },
  );
  if (listener.address.port !== free) {
    await listener.close();
    throw new CannotListen(`port ${free} is blocked by browsers; 0 selects a free port`);
  }
  listener.server.setTimeout(idleTimeoutMs);
  Object.assign(listener.server, {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(idleTimeoutMs, requestTimeoutMs),
  });
  return { origin, url: origin + basePath, port: free, close: () => listener.close() };
}
