import { onTestFinished } from "vitest";
import { createTestClient, type TestClient } from "./create-test-client.ts";
import type { Subject } from "./start-subject.ts";

export interface ConnectedClient extends TestClient {
  readonly subject: Subject;
}

/** Waits for a subject to start, and creates a client for it. Closes both when the test ends. */
export async function connectTestClient(
  starting: Promise<Subject>,
  options: Parameters<typeof createTestClient>[1] = {},
): Promise<ConnectedClient> {
  const subject = await starting;
  const client = createTestClient(subject.url, options);
  onTestFinished(async () => {
    await client.close();
    await subject.close();
  });
  return { ...client, subject };
}
