import { createHash } from "node:crypto";
import { keyVariables } from "../../client/credential.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardRequest } from "../../suite/journal/overheard.ts";
import type { Sender } from "../../suite/journal/step.ts";

/** The keys that are known beforehand. */
export interface KnownKeys {
  readonly owner?: string;
  readonly other?: string;
}

/** Distinguishes the senders of overheard requests by their credentials; none leaves it. */
export class KeysInTraffic {
  /** The keys that are valid for all that was seen, for looking for them in responses. */
  readonly secrets: string[] = [];
  readonly #unproven = new Map<Sender, string>();
  readonly #redactor: Redactor;
  readonly #senders = new Map<string, Sender>();
  /** What else was hidden since its name says that it is a secret. */
  readonly #hidden = new Set<string>();
  readonly #maxKeys: number;

  /** Of more credentials than `maxKeys` none is known. */
  constructor(redactor: Redactor, { owner, other }: KnownKeys, maxKeys = Infinity) {
    this.#redactor = redactor;
    this.#maxKeys = maxKeys;
    for (const [name, key] of [["owner", owner] as const, ["other", other] as const]) {
      // recordings of this tool hold the variable in place of the key
      for (const text of [`$${keyVariables[name]}`, ...(key === undefined ? [] : [key])]) {
        this.#senders.set(hashOf(text), name);
        this.#hide(text, `$${keyVariables[name]}`);
        this.secrets.push(text);
      }
    }
  }

  /** Says whether the credential of a request is known, or can be from now on: any other may stand in its response unseen. */
  knows(request: OverheardRequest): boolean {
    const { text } = credentialOf(request) ?? {};
    return text === undefined || this.#senders.size < this.#maxKeys || this.#senders.has(hashOf(text));
  }

  /** Who sent a request; `unknown` where that can't be seen. */
  senderOf(request: OverheardRequest): Sender {
    const credential = credentialOf(request);
    if (credential === undefined) return "nobody";
    const { text, kind, isSecret } = credential;
    const known = this.#senders.get(hashOf(text));
    if (known !== undefined) return known;
    if (this.#senders.size >= this.#maxKeys) return "unknown";
    const number = new Set(this.#senders.values()).size - 1;
    const name = `${kind} ${number}` as const;
    this.#senders.set(hashOf(text), name);
    if (!isSecret) return name;
    this.#hide(text, `$${kind.toUpperCase()}_${number}`);
    this.#unproven.set(name, text);
    return name;
  }

  /** A request with this key was accepted: it is valid. */
  noteAccepted(sender: Sender): void {
    const key = this.#unproven.get(sender);
    if (key !== undefined) this.secrets.push(key);
    this.#unproven.delete(sender);
  }

  /** Hides what a request holds that its name says to be a secret: cookies, parameters, header fields. */
  hideSecretsOf({ headers, url }: OverheardRequest): void {
    const cookies = (headers["cookie"] ?? "").split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1));
    const named = [...Object.entries(headers), ...url.searchParams].filter(([name]) => secretField.test(name));
    for (const secret of [...cookies, ...named.map(([, value]) => value)]) {
      if (secret.length < shortestHidden || this.#hidden.size >= maxHidden || this.#hidden.has(secret)) continue;
      this.#hidden.add(secret);
      this.#hide(secret, "…");
    }
  }

  #hide(secret: string, shown: string): void {
    if (!ownVariable.test(secret)) this.#redactor.hide(secret, shown);
  }
}

/** What says who sent a request. */
interface Credential {
  readonly text: string;
  readonly kind: "key" | "session";
  /** It is an API key, or was sent in the place of one. */
  readonly isSecret: boolean;
}

/** A key, whatever the letter case of its scheme, or what stands in for one; nothing where nobody is named. */
function credentialOf({ headers: { authorization, cookie }, anonymousIn }: OverheardRequest): Credential | undefined {
  const { scheme, secret } = partsOfCredential(authorization);
  const isBearer = (word: string): boolean => word.toLowerCase() === "bearer";
  if (secret !== "") return { text: secret, kind: isBearer(scheme) ? "key" : "session", isSecret: !isBearer(secret) };
  const text = cookie || anonymousIn;
  return text === undefined ? undefined : { text, kind: "session", isSecret: false };
}

/** An Authorization field; some hold a key alone, without a scheme. */
export function partsOfCredential(authorization = ""): { readonly scheme: string; readonly secret: string } {
  const [, scheme = "", secret = ""] = /^(?:(\S+)\s+)?(.*)$/s.exec(authorization.trim()) ?? [];
  return { scheme, secret };
}

/** Parameters and header fields whose values are secrets by their names, wherever they stand. */
const secretField = /^(?!idempotency).*(key|token|secret|signature|password)$/i;
/** Shorter values may be words, in characters. */
const shortestHidden = 16;
const maxHidden = 200;

/** A key as recordings of this tool hold it. */
export const ownVariable = /\$\{?SERVICE_(?:OTHER_)?API_KEY/;

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64");
}
