import { keyVariables } from "../../client/credential.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardRequest } from "../exchange/overheard.ts";
import type { Sender } from "../../suite/journal/step.ts";

export interface KnownKeys {
  readonly owner?: string;
  readonly other?: string;
}

/** Identifies senders by their credentials: `owner`, `other`, `key 1`, `session 2`. Hides credentials in all output. */
export class KeysInTraffic {
  /** Keys that are known to be valid: no response may contain them. */
  readonly secrets: string[] = [];
  /** Keys that no response has accepted yet. */
  readonly #unproven = new Map<Sender, string>();
  readonly #redactor: Redactor;
  readonly #senders = new Map<string, Sender>();
  readonly #hidden = new Set<string>();
  readonly #maxKeys: number;

  /** Once `maxKeys` credentials are known, further ones are called `unknown`. */
  constructor(redactor: Redactor, known: KnownKeys, maxKeys = Infinity) {
    this.#redactor = redactor;
    this.#maxKeys = maxKeys;
    for (const name of ["owner", "other"] as const) {
      const variable = `$${keyVariables[name]}`;
      // recordings of this tool hold the variable in place of the key
      for (const text of new Set([variable, known[name] ?? variable])) {
        this.#senders.set(text, name);
        this.#hide(text, variable);
        this.secrets.push(text);
      }
    }
  }

  /** Returns `unknown` for a credential that can't be hidden, because a response might repeat it. */
  senderOf(request: OverheardRequest): Sender {
    const credential = credentialOf(request);
    if (credential === undefined) return "nobody";
    const { text, kind, isSecret } = credential;
    const known = this.#senders.get(text);
    if (known !== undefined) return known;
    if (this.#senders.size >= this.#maxKeys || !this.#redactor.hasRoomFor(text)) return "unknown";
    // `owner` and `other` count as well, so the first number is 1
    const number = new Set(this.#senders.values()).size - 1;
    const name = `${kind} ${number}` as const;
    this.#senders.set(text, name);
    if (!isSecret) return name;
    this.#hide(text, `$${kind.toUpperCase()}_${number}`);
    this.#unproven.set(name, text);
    return name;
  }

  noteAccepted(sender: Sender): void {
    const key = this.#unproven.get(sender);
    if (key !== undefined) this.secrets.push(key);
    this.#unproven.delete(sender);
  }

  /** Hides cookies, and the values of parameters and headers whose names suggest a secret. */
  hideSecretsOf({ headers: { cookie = "", ...headers }, url }: OverheardRequest): void {
    const cookies = cookie.split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1));
    const named = [...Object.entries(headers), ...url.searchParams].filter(([name]) => secretField.test(name));
    for (const secret of [...cookies, ...named.map(([, value]) => value)]) {
      if (secret.length < minHiddenChars || this.#hidden.size >= maxHidden || this.#hidden.has(secret)) continue;
      this.#hidden.add(secret);
      this.#hide(secret, "…");
    }
  }

  #hide(secret: string, shown: string): void {
    if (!keyVariablePattern.test(secret)) this.#redactor.hide(secret, shown);
  }
}

interface Credential {
  readonly text: string;
  readonly kind: "key" | "session";
  /** True if the text is to be hidden: not a scheme without a key, a cookie or a file name. */
  readonly isSecret: boolean;
}

/** Falls back to the cookie, then to the file of a recording without credentials. */
function credentialOf({ headers: { authorization, cookie }, anonymousIn }: OverheardRequest): Credential | undefined {
  const { scheme, secret } = partsOfCredential(authorization);
  const isBearer = (word: string): boolean => word.toLowerCase() === "bearer";
  if (secret !== "") return { text: secret, kind: isBearer(scheme) ? "key" : "session", isSecret: !isBearer(secret) };
  const text = cookie || anonymousIn;
  return text === undefined ? undefined : { text, kind: "session", isSecret: false };
}

/** `Bearer abc` -> `{ scheme: "Bearer", secret: "abc" }`, `abc` -> `{ scheme: "", secret: "abc" }` */
export function partsOfCredential(authorization = ""): { readonly scheme: string; readonly secret: string } {
  const [, scheme = "", secret = ""] = /^(?:(\S+)\s+)?(.*)$/s.exec(authorization.trim()) ?? [];
  return { scheme, secret };
}

/** `x-api-key`, `session_token`; an idempotency key is no secret */
const secretField = /^(?!idempotency).*(key|token|secret|signature|password)$/i;
/** Shorter values may be words. */
const minHiddenChars = 16;
const maxHidden = 200;

/** A key as this tool records it: `$SERVICE_API_KEY` */
export const keyVariablePattern = /\$\{?SERVICE_(?:OTHER_)?API_KEY/;
