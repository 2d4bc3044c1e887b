import type { Senders } from "../engine/senders.ts";
import { bearer, noKey } from "../http/credential.ts";
import type { RunOptions } from "./options.ts";
import type { Stage } from "./stage.ts";

/** The identities of a run for its scenarios. */
export function sendersOf(stage: Stage, { ownerKey, otherKey }: RunOptions): Senders {
  return {
    owner: (record) => stage.api(bearer("owner", ownerKey), record),
    ...(otherKey === undefined ? {} : { other: (record) => stage.api(bearer("other", otherKey), record) }),
    nobody: (record) => stage.api(noKey, record),
    intruder: (credential, record) => stage.api(credential, record),
    keys: { owner: ownerKey, ...(otherKey === undefined ? {} : { other: otherKey }) },
  };
}
