import { Inconclusive } from "../http/stops.ts";
import { apiOver } from "../http/api.ts";
import { bearer } from "../http/credential.ts";
import { succeeded } from "../http/exchange.ts";
import type { LedgerEntry } from "../report/report.ts";
import type { RunOptions } from "./options.ts";
import type { Stage } from "./stage.ts";

/** So many of the run's own surveys are looked at again, each so often. */
const looks = { surveys: 5, reads: 4 };

type Fate = "there" | "gone" | "now and then";

/**
 * Looks whether the subject still has what the run made: where it has lost it, or has it now and then, that is one cause of
 * many breaches, and none of them shows it. In words for people; nothing where all is there, or nothing is sure.
 */
export async function lostState(stage: Stage, { ownerKey }: Pick<RunOptions, "ownerKey">): Promise<readonly string[]> {
  const own = stage.ledger.made.filter(({ id, identity }) => id !== "" && identity === "owner");
  const places = new Set(Array.from({ length: looks.surveys }, (_, at) => placeOf(at, own.length)));
  const sample = own.filter((_, place) => places.has(place));
  const api = apiOver(
    stage.line,
    bearer("owner", ownerKey),
    () => undefined,
    () => undefined,
  );
  const fateOf = async ({ id }: LedgerEntry): Promise<Fate | undefined> => {
    const reads: boolean[] = [];
    for (let read = 0; read < looks.reads; read += 1) {
      const answer = await api.read(id);
      if (!succeeded(answer) && answer.status !== 404) return undefined;
      reads.push(succeeded(answer));
    }
    return reads.every(Boolean) ? "there" : reads.some(Boolean) ? "now and then" : "gone";
  };
  try {
    const fates: (Fate | undefined)[] = [];
    for (const one of sample) fates.push(await fateOf(one));
    return inWords(fates);
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return [];
  }
}

/** The first survey, the last, and some in between. */
function placeOf(look: number, surveys: number): number {
  return Math.round((look * (surveys - 1)) / (looks.surveys - 1));
}

function inWords(fates: readonly (Fate | undefined)[]): readonly string[] {
  const of = `of ${fates.length} surveys that this run made and looked at again`;
  const wavering = fates.filter((fate) => fate === "now and then").length;
  if (wavering > 0)
    return [
      `${of} ${wavering} ${wavering === 1 ? "is" : "are"} answered now with 200 and now with 404: several instances seem to answer that share no data; look into the load balancer (session affinity, one store for all), then run again: what is broken may be no more than that`,
    ];
  const [first, last] = [fates.indexOf("gone"), fates.lastIndexOf("gone")];
  // where the latest is gone as well, reading is broken rather than the memory
  if (first !== 0 || last === fates.length - 1 || fates.slice(0, last).includes("there")) return [];
  return [
    `${of} the first ${last + 1} ${last === 0 ? "is" : "are"} gone, and those made later are there: the subject was restarted or lost its data in the meantime; run again: what is broken may be no more than that`,
  ];
}
