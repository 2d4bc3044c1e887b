import { isObject, lawful, reshaped, variantsOf, type Variant, type Wrap } from "./lawful.ts";

function deeply(value: unknown, keep: (value: unknown) => boolean, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, keep, change));
  if (!isObject(value)) return change(value);
  const kept = Object.entries(value).filter(([, member]) => keep(member));
  return Object.fromEntries(kept.map(([name, member]) => [name, deeply(member, keep, change)]));
}

const always = (): boolean => true;
const asIs = (value: unknown): unknown => value;

/** Leaves members out that are null, wherever they are. */
export const nullsOmitted: Wrap = reshaped(["create", "read", "patch"], (body) =>
  deeply(body, (value) => value !== null, asIs),
);

/** Leaves out members that are null or an empty list, as of protocol buffers. */
export const emptinessOmitted: Wrap = reshaped(["create", "read", "patch"], (body) =>
  deeply(body, (value) => value !== null && !(Array.isArray(value) && value.length === 0), asIs),
);

/** Leaves out members that are false, wherever they are, as of Go's omitempty. */
export const falseOmitted: Wrap = reshaped(["create", "read", "patch", "list"], (body) =>
  deeply(body, (value) => value !== false, asIs),
);

/** Shows an empty text for null, wherever it is. */
export const emptyTexts: Wrap = reshaped(["create", "read", "patch"], (body) =>
  deeply(body, always, (value) => value ?? ""),
);

/** Servers that show what was never set otherwise. */
export const unsetVariants: readonly Variant[] = variantsOf({
  "unset members are left out": lawful({ "unset-members": "omitted", "invite-sent-at-unset": "omitted" }, nullsOmitted),
  "unset members are empty texts": lawful(
    { "unset-members": "empty text", "invite-sent-at-unset": "empty text" },
    emptyTexts,
  ),
  "what is false is left out": lawful(
    { "false-flags": "left out", "default-published": [], "default-notify-on-response": [] },
    falseOmitted,
  ),
  "unset members and empty lists are left out": lawful(
    { "unset-members": "omitted", "invite-sent-at-unset": "omitted" },
    emptinessOmitted,
  ),
});
