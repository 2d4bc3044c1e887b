import { randomBytes } from "node:crypto";

export interface ApiKeys {
  readonly SERVICE_API_KEY: string;
  readonly SERVICE_OTHER_API_KEY: string;
}

/** Keys, and the variable of each that came from the environment. */
export interface ChosenKeys {
  readonly keys: ApiKeys;
  readonly origins: Readonly<Partial<Record<keyof ApiKeys, string>>>;
}

/** The message names the variable, never its value. */
export class UnusableKey extends Error {
  override readonly name = "UnusableKey";
}

const newKey = (): string => `key_${randomBytes(24).toString("base64url")}`;

export function newApiKeys(): ApiKeys {
  return { SERVICE_API_KEY: newKey(), SERVICE_OTHER_API_KEY: newKey() };
}

function given(environment: NodeJS.ProcessEnv, names: readonly string[]): string | undefined {
  return names.find((name) => (environment[name] ?? "") !== "");
}

/** Reads the keys from the environment and generates the missing ones; throws UnusableKey. */
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
      throw new UnusableKey(`${origin} contains a space or an invalid character`);
    }
    keys[name] = key;
    origins[name] = origin;
  }
  if (keys.SERVICE_API_KEY === keys.SERVICE_OTHER_API_KEY) {
    throw new UnusableKey("SERVICE_OTHER_API_KEY is the same key as SERVICE_API_KEY; set another key or unset it");
  }
  return { keys, origins };
}
