import { requirementIds } from "../../spec/requirements/catalogue.ts";
import type { Check } from "../check/check.ts";

const unordered: readonly Check[] = [];

/** What scenarios can't see yet: what takes a driver, the rate limit; in the order of the catalogue. */
export const checks: readonly Check[] = requirementIds.flatMap((id) => unordered.filter((check) => check.id === id));
