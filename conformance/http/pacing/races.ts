/** Rivals: requests that were sent to one place at the same moment. */
export interface Race {
  /** Notes how one of them ended, and waits for the others: says whether all of them were put off (503). */
  readonly ended: (status: number | undefined) => Promise<boolean>;
}

interface Open extends Race {
  rivals: number;
}

/** Knows which requests are each other's rivals. */
export class Races {
  readonly #open = new Map<string, Open>();

  /** The race to a place; those that enter at the same moment are in one. */
  enter(place: string): Race {
    const known = this.#open.get(place);
    if (known !== undefined) {
      known.rivals += 1;
      return known;
    }
    const race = begun();
    this.#open.set(place, race);
    queueMicrotask(() => this.#open.delete(place));
    return race;
  }
}

function begun(): Open {
  let [ended, putOff] = [0, 0];
  let settle: (areAllPutOff: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => (settle = resolve));
  const race: Open = {
    rivals: 1,
    ended(status) {
      ended += 1;
      if (status === 503) putOff += 1;
      if (ended === race.rivals) settle(putOff === ended);
      return outcome;
    },
  };
  return race;
}
