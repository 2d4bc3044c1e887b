import type { Api } from "../http/api.ts";
import type { Credential } from "../http/credential.ts";
import type { RecordedExchange } from "../format/report.ts";

/** The senders of a run; `other` is absent where there is no second key. */
export interface Senders {
  readonly owner: (record: Recording) => Api;
  readonly other?: (record: Recording) => Api;
  readonly nobody: (record: Recording) => Api;
  readonly intruder: (credential: Credential, record: Recording) => Api;
  readonly keys: { readonly owner: string; readonly other?: string };
}

/** Called with each exchange as it was recorded. */
export type Recording = (exchange: RecordedExchange) => void;
