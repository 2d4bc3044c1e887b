/**
 * Returns the candidate that takes the fewest edits to reach from a mistyped word: `quick` for `quik`. If several take equally
 * few, returns the first. Returns undefined if each candidate takes more than `maxEdits` edits.
 */
export function nearest(word: string, candidates: readonly string[], maxEdits = Infinity): string | undefined {
  const distances = candidates.map((candidate) => editDistance(word.toLowerCase(), candidate.toLowerCase()));
  const shortest = Math.min(...distances);
  return shortest <= maxEdits ? candidates[distances.indexOf(shortest)] : undefined;
}

/** The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours. */
function editDistance(from: string, to: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current: number[] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = at(previous, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swap = swapped ? at(beforePrevious, column - 2) + 1 : Infinity;
      current.push(Math.min(at(previous, column) + 1, at(current, column - 1) + 1, substitution, swap));
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
