import { createHash } from "node:crypto";
import { keyVariables } from "../../http/credential.ts";
import type { Redactor } from "../../http/redaction/redactor.ts";
import type { OverheardRequest } from "../../journal/overheard.ts";
import type { Sender } from "../../journal/step.ts";

/** The keys that are known beforehand. */
export interface KnownKeys {
  readonly owner?: string;
  readonly other?: string;
}

/** Distinguishes the senders of overheard requests by their keys; no key leaves it. */
export class KeysInTraffic {
  /** The keys that are valid for all that was seen, for looking for them in responses. */
  readonly secrets: string[] = [];
  readonly #unproven = new Map<Sender, string>();
  readonly #redactor: Redactor;
  readonly #senders = new Map<string, Sender>();

  readonly #maxKeys: number;

  /** Of more keys than `maxKeys` none is known. */
  constructor(redactor: Redactor, { owner, other }: KnownKeys, maxKeys = Infinity) {
    this.#redactor = redactor;
    this.#maxKeys = maxKeys;
    for (const [name, key] of [["owner", owner] as const, ["other", other] as const]) {
      // recordings of this tool hold the variable in place of the key
      for (const text of [`$${keyVariables[name]}`, ...(key === undefined ? [] : [key])])
        this.secrets.push(this.#know(text, name, `$${keyVariables[name]}`).key);
    }
  }

  /** Says whether the key of a request is known, or can be from now on: any other may stand in its response unseen. */
  knows({ headers: { authorization } }: OverheardRequest): boolean {
    const key = keyIn(authorization);
    return key === undefined || this.#senders.size < this.#maxKeys || this.#senders.has(hashOf(key));
  }

  /** Who sent a request; `unknown` where that can't be seen. */
  senderOf({ headers, isAnonymous }: OverheardRequest): Sender {
    const { authorization = "", cookie = "" } = headers;
    if (authorization === "") return isAnonymous === true || cookie !== "" ? "unknown" : "nobody";
    const key = keyIn(authorization);
    // what a service makes of another scheme, or of another spelling of it, is open
    if (key === undefined || !authorization.startsWith("Bearer ")) return "unknown";
    const known = this.#senders.get(hashOf(key));
    if (known !== undefined) return known;
    if (this.#senders.size >= this.#maxKeys) return "unknown";
    const number = new Set(this.#senders.values()).size - 1;
    const { name } = this.#know(key, `key ${number}`, `$KEY_${number}`);
    this.#unproven.set(name, key);
    return name;
  }

  /** A request with this key was accepted: it is valid. */
  noteAccepted(sender: Sender): void {
    const key = this.#unproven.get(sender);
    if (key !== undefined) this.secrets.push(key);
    this.#unproven.delete(sender);
  }

  /** The Authorization header as it may be shown. */
  shownFor(authorization: string): string {
    const [, scheme = "", secret = ""] = /^(\S+)\s*(.*)$/.exec(authorization.trim()) ?? [];
    if (ownVariable.test(secret) || secret === "") return authorization;
    const shown = this.#redactor.redact(secret);
    return `${scheme} ${shown === secret ? "…" : shown}`;
  }

  #know(key: string, name: Sender, shown: string): { readonly name: Sender; readonly key: string } {
    this.#senders.set(hashOf(key), name);
    if (!ownVariable.test(key)) this.#redactor.hide(key, shown);
    return { name, key };
  }
}

function keyIn(authorization = ""): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
}

/** A key as recordings of this tool hold it. */
const ownVariable = /\$\{?SERVICE_(?:OTHER_)?API_KEY/;

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64");
}
