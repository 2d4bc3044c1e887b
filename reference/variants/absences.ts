import { responsesIn } from "./envelopes.ts";
import { isObject, lawful, objectsOf, reshaped, variantsOf, type Variant, type Wrap } from "./lawful.ts";

/** Changes what members hold, wherever they are. */
const deeply = (change: (value: unknown) => unknown): ((value: unknown) => unknown) => {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0) return value.map(changed);
    if (!isObject(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member)]));
  };
  return changed;
};

/** A list, or null in place of an empty one. */
export const nullIfEmpty = (list: unknown): unknown => (Array.isArray(list) && list.length === 0 ? null : list);

const nullWhereEmpty: Wrap = reshaped(["create", "read", "patch", "list", "responses"], deeply(nullIfEmpty));

/*
 * To leave out a setting that is false is no freedom: given, true or false, it is returned, and a client that reads it back
 * must not have to know what its absence means.
 */

/** Servers that show nothing otherwise. */
export const absenceVariants: readonly Variant[] = variantsOf({
  "an empty list is null, as of Go": lawful({}, nullWhereEmpty),
  "responses are null where there are none": lawful(
    { "envelope-responses": "data.responses" },
    responsesIn((responses) => ({ data: { responses: nullIfEmpty(responses) } })),
  ),
  "responses are data that is null where there are none, as of a nil slice": lawful(
    { "envelope-responses": "data" },
    responsesIn((responses) => ({ data: nullIfEmpty(responses), meta: { page: 1 } })),
  ),
  "responses are by their ids, and an empty object where there are none": lawful(
    {},
    responsesIn((responses) => ({
      responses: Object.fromEntries(objectsOf(responses).map((one) => [String(one["id"]), one])),
    })),
  ),
  "responses are embedded, and nothing is where there are none, as of Spring": lawful(
    { "envelope-responses": ["_embedded", "_embedded.responses"] },
    responsesIn((responses) => ({
      ...(objectsOf(responses).length === 0 ? {} : { _embedded: { responses } }),
      _links: { self: { href: "/responses" } },
      page: { size: 20, totalElements: objectsOf(responses).length, number: 0 },
    })),
  ),
});
