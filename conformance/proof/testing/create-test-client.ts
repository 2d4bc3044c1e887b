import { apiOver, type Api } from "../../client/api.ts";
import { Client, type ClientOptions } from "../../client/client.ts";
import { bearer } from "../../client/credential.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import { networkTransport } from "../../client/wire/network-transport.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

export interface TestClient {
  readonly client: Client;
  readonly owner: Api;
  readonly recorded: readonly RecordedExchange[];
  readonly redactor: Redactor;
  readonly close: () => Promise<void>;
}

/** A key with `/`, `+` and `=`, which URLs encode. Tests search outputs for it, since nothing may print a key. */
export const canaryKey = "canary/key+0123456789=abcdefghijklmno";

export function createTestClient(
  baseUrl: URL,
  options: Partial<ClientOptions> & { readonly timeoutMs?: number } = {},
): TestClient {
  const { timeoutMs = 5_000, signal } = options;
  const redactor = new Redactor();
  redactor.hide(canaryKey, "$SERVICE_API_KEY");
  const transport = networkTransport(signal === undefined ? { timeoutMs } : { timeoutMs, signal });
  const recorded: RecordedExchange[] = [];
  const client = new Client({
    baseUrl,
    transport,
    redactor,
    concurrency: 8,
    userAgent: "test/0",
    onExchange: (exchange) => recorded.push(exchange),
    ...options,
  });
  const owner = apiOver(client, bearer("owner", canaryKey));
  return { client, owner, recorded, redactor, close: () => transport.close() };
}
