import { keyVariables } from "../../http/credential.ts";

/** Why what takes two accounts is not tested with one key. */
export const missingOtherKey = `a second key is missing; set ${keyVariables.other}`;
