import { SetUpError } from "../../engine/run/options.ts";

/** The owner's key creates the surveys; the other key belongs to a second account. */
export interface Keys {
  readonly owner: string;
  readonly other: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads SERVICE_API_KEY (alias SERVICE_TOKEN) and SERVICE_OTHER_API_KEY, and no other source. Throws a SetUpError. */
export function keysFrom(environment: Environment): Keys {
  const owner = readKey(environment, "SERVICE_API_KEY") ?? readKey(environment, "SERVICE_TOKEN");
  if (owner === undefined) {
    const isEmpty = environment["SERVICE_API_KEY"] === "";
    const isInCi = (environment["CI"] ?? "") !== "";
    const ciText = isEmpty && isInCi ? "; a pull request from a fork has no secrets" : "";
    throw new SetUpError(
      `no API key: SERVICE_API_KEY is ${isEmpty ? "empty" : "not set"}${ciText}`,
      "create a key in the dashboard, under Settings and API keys, and export it",
    );
  }
  return { owner, other: readKey(environment, "SERVICE_OTHER_API_KEY") };
}

/** Returns no keys if the environment has none. Throws a SetUpError if it has only SERVICE_OTHER_API_KEY. */
export function optionalKeysFrom(environment: Environment): Partial<Keys> {
  const hasOwner = (environment["SERVICE_API_KEY"] ?? environment["SERVICE_TOKEN"] ?? "") !== "";
  if (hasOwner) return keysFrom(environment);
  if ((environment["SERVICE_OTHER_API_KEY"] ?? "") === "") return {};
  throw new SetUpError("SERVICE_OTHER_API_KEY is set, but SERVICE_API_KEY is not", "set both keys or neither");
}

// A key has only visible characters, since a header carries it (RFC 9110 §5.5). A line break often comes from a secret store.
function readKey(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  if (value === undefined || value === "") return undefined;
  if (/^bearer\b/i.test(value)) {
    throw new SetUpError(`${name} begins with the word Bearer`, "remove the word: the suite adds it to each request");
  }
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new SetUpError(
      `${name} contains a space, a line break or another invalid character`,
      "remove white space around the key",
    );
  }
  return value;
}
