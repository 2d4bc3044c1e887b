/** Rivals: requests that were sent at the same moment. */
export interface Race {
  /** Notes how one of them ended, and waits for the others: says whether all of them were put off (503). */
  readonly ended: (status: number | undefined) => Promise<boolean>;
}

interface Open extends Race {
  rivals: number;
}

/** Knows which requests are each other's rivals. */
export class Races {
  #open: Open | undefined;

  /** Enters a race; those that enter at the same moment are in one. */
  enter(): Race {
    if (this.#open !== undefined) {
      this.#open.rivals += 1;
      return this.#open;
    }
    this.#open = begun();
    queueMicrotask(() => (this.#open = undefined));
    return this.#open;
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
