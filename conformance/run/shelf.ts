const rowsPerVolume = 140;

/** Spreads rows over surveys ("volumes"), so that none of them comes near the cap of 200. */
export class Shelf {
  readonly #volumeByToken = new Map<string, number>();
  #rows = 0;

  /** The number of the volume that takes the rows with this token; the same for the same token. */
  volumeOf(token: string, rows: number): number {
    const known = this.#volumeByToken.get(token);
    if (known !== undefined) return known;
    this.#rows += rows;
    const volume = Math.floor(this.#rows / rowsPerVolume);
    this.#volumeByToken.set(token, volume);
    return volume;
  }
}
