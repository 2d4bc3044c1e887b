import { lawful } from "./lawful.ts";
import type { Wrap } from "./lawful.ts";
import { isObject, reshaped } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

/** Changes what members hold, wherever they are. */
const deeply = (change: (value: unknown) => unknown): ((value: unknown) => unknown) => {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0) return value.map(changed);
    if (!isObject(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member)]));
  };
  return changed;
};

const nullWhereEmpty: Wrap = reshaped(
  ["create", "read", "patch", "list", "responses"],
  deeply((value) => (Array.isArray(value) ? null : value)),
);

/** Leaves out what is false, or empty, or null. */
const falseOmitted: Wrap = reshaped(["create", "read", "patch", "list"], (body) =>
  JSON.parse(
    JSON.stringify(body, (_name, value: unknown) =>
      value === false || value === null || value === "" || (Array.isArray(value) && value.length === 0)
        ? undefined
        : value,
    ),
  ),
);

/** Servers that show nothing otherwise. */
export const absenceVariants: readonly Variant[] = [
  {
    name: "an empty list is null, as of Go",
    answers: {},
    build: lawful({}, nullWhereEmpty),
  },
  {
    name: "what is false, empty or null is left out, as of Go's omitempty",
    answers: { "false-settings": "omitted", "unset-members": "omitted", "invite-sent-at-unset": "omitted" },
    build: lawful({}, falseOmitted),
  },
  {
    name: "responses are null where there are none",
    answers: { "envelope-responses": "data.responses" },
    build: lawful(
      {},
      reshaped(["responses"], () => ({ data: { responses: null, total: 0 } })),
    ),
  },
];
