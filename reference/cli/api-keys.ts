import { randomBytes } from "node:crypto";

/** The two keys of a server, each under the name of the variable that hands it to clients. */
export interface ApiKeys {
  readonly SERVICE_API_KEY: string;
  readonly SERVICE_OTHER_API_KEY: string;
}

/** Keys, and for each that wasn't made up here the variable that it came from. */
export interface ChosenKeys {
  readonly keys: ApiKeys;
  readonly origins: Readonly<Partial<Record<keyof ApiKeys, string>>>;
}

/** A variable holds something that can't be a key; the message names the variable, and never what it holds. */
export class UnusableKey extends Error {
  override readonly name = "UnusableKey";
}

const newKey = (): string => `key_${randomBytes(24).toString("base64url")}`;

/** Makes up two keys. */
export function newApiKeys(): ApiKeys {
  return { SERVICE_API_KEY: newKey(), SERVICE_OTHER_API_KEY: newKey() };
}

function given(environment: NodeJS.ProcessEnv, names: readonly string[]): string | undefined {
  return names.find((name) => (environment[name] ?? "") !== "");
}

/** Takes the keys from the environment, and makes up those that aren't there; throws UnusableKey. */
export function chooseApiKeys(environment: NodeJS.ProcessEnv): ChosenKeys {
  const names = {
    SERVICE_API_KEY: given(environment, ["SERVICE_API_KEY", "SERVICE_TOKEN"]),
    SERVICE_OTHER_API_KEY: given(environment, ["SERVICE_OTHER_API_KEY"]),
  };
  const keys = { ...newApiKeys() };
  const origins: Partial<Record<keyof ApiKeys, string>> = {};
  for (const name of ["SERVICE_API_KEY", "SERVICE_OTHER_API_KEY"] as const) {
    const origin = names[name];
    const key = environment[origin ?? ""];
    if (origin === undefined || key === undefined) continue;
    if (!/^[\u0021-\u007E]+$/.test(key)) {
      throw new UnusableKey(`${origin} holds a space or a character that no HTTP header can carry`);
    }
    keys[name] = key;
    origins[name] = origin;
  }
  if (keys.SERVICE_API_KEY === keys.SERVICE_OTHER_API_KEY) {
    throw new UnusableKey("SERVICE_OTHER_API_KEY is the same key as SERVICE_API_KEY; give it another, or none");
  }
  return { keys, origins };
}
