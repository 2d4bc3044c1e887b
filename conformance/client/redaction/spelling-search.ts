import type { Spelling } from "./spelling.ts";

export interface Match {
  readonly spelling: Spelling;
  readonly start: number;
  readonly end: number;
  /** True if the text contains only the beginning of the spelling, before an ellipsis or at the end of the text. */
  readonly isCut: boolean;
}

const ellipsis = "…".charCodeAt(0);
const escapeSigns: ReadonlySet<number> = new Set(["\\", "%", "&"].map((sign) => sign.charCodeAt(0)));
/** The end of a text or an ellipsis, perhaps after the beginning of an escape: `\\u00…`, `%2`. */
const endOrEllipsis = /(?:\\(?:u[0-9a-f]{0,3})?|%[0-9a-f]?|&#?\w{0,8})?(?:…|$)/iy;

/**
 * Finds many spellings in one pass, with the automaton of Aho and Corasick (1975). It is a trie in which each node refers to the
 * node of its longest suffix. The nodes of the trie are indexes of arrays; node 0 is the root. The children of a node are a linked list.
 */
export class SpellingSearch {
  readonly #codes: Int32Array;
  readonly #depths: Int32Array;
  readonly #firstChildren: Int32Array;
  readonly #siblings: Int32Array;
  /** For each node, the node of its longest proper suffix in the trie. */
  readonly #suffixes: Int32Array;
  /** For each node, the node of its longest proper suffix that is a whole spelling. */
  readonly #wholeSuffixes: Int32Array;
  /** The root's children by ASCII code, since most characters of a text begin no spelling. */
  readonly #rootChildren = new Int32Array(128);
  /** The spellings that end at a node. */
  readonly #whole = new Map<number, Spelling[]>();
  /** For each node that is long enough for a cut secret, a spelling that begins with it. */
  readonly #beginnings = new Map<number, Spelling>();
  #size = 1;

  constructor(spellings: readonly Spelling[]) {
    const maxNodes = 1 + spellings.reduce((sum, { text }) => sum + text.length, 0);
    this.#codes = new Int32Array(maxNodes);
    this.#depths = new Int32Array(maxNodes);
    this.#firstChildren = new Int32Array(maxNodes);
    this.#siblings = new Int32Array(maxNodes);
    this.#suffixes = new Int32Array(maxNodes);
    this.#wholeSuffixes = new Int32Array(maxNodes);
    for (const spelling of spellings) this.#add(spelling);
    this.#link();
  }

  /** Reports each spelling in a text, ordered by its end. `onMatch` returns true to skip shorter spellings with the same end. */
  scan(text: string, onMatch: (match: Match) => boolean): void {
    if (this.#size === 1) return;
    let node = 0;
    for (let end = 0; end <= text.length; end += 1) {
      const code = end < text.length ? text.charCodeAt(end) : ellipsis;
      if (node > 0 && (code === ellipsis || escapeSigns.has(code)) && isCutOff(text, end))
        this.#findBeginning(node, end, onMatch);
      if (end < text.length) {
        node = this.#next(node, code);
        if (node > 0) this.#findWhole(node, end + 1, onMatch);
      }
    }
  }

  #findBeginning(node: number, end: number, onMatch: (match: Match) => boolean): void {
    for (let suffix = node; suffix > 0; suffix = this.#suffixes[suffix] ?? 0) {
      const spelling = this.#beginnings.get(suffix);
      if (spelling === undefined) continue;
      onMatch({ spelling, start: end - (this.#depths[suffix] ?? 0), end, isCut: true });
      return;
    }
  }

  #findWhole(node: number, end: number, onMatch: (match: Match) => boolean): void {
    let whole = this.#whole.has(node) ? node : (this.#wholeSuffixes[node] ?? 0);
    for (; whole > 0; whole = this.#wholeSuffixes[whole] ?? 0) {
      const start = end - (this.#depths[whole] ?? 0);
      for (const spelling of this.#whole.get(whole) ?? []) if (onMatch({ spelling, start, end, isCut: false })) return;
    }
  }

  #add(spelling: Spelling): void {
    const { text, shortestCut = Infinity } = spelling;
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      node = this.#child(node, code) || this.#addChild(node, code);
      if (index + 1 >= shortestCut && !this.#beginnings.has(node)) this.#beginnings.set(node, spelling);
    }
    this.#whole.set(node, [...(this.#whole.get(node) ?? []), spelling]);
  }

  #addChild(node: number, code: number): number {
    const child = this.#size++;
    this.#codes[child] = code;
    this.#depths[child] = (this.#depths[node] ?? 0) + 1;
    this.#siblings[child] = this.#firstChildren[node] ?? 0;
    this.#firstChildren[node] = child;
    if (node === 0 && code < this.#rootChildren.length) this.#rootChildren[code] = child;
    return child;
  }

  /** Returns the child for a character, or 0 if there is none. */
  #child(node: number, code: number): number {
    if (node === 0 && code < this.#rootChildren.length) return this.#rootChildren[code] ?? 0;
    let child = this.#firstChildren[node] ?? 0;
    while (child > 0 && this.#codes[child] !== code) child = this.#siblings[child] ?? 0;
    return child;
  }

  /** Returns the node of the longest suffix after one more character. */
  #next(from: number, code: number): number {
    let node = from;
    let child = this.#child(node, code);
    while (child === 0 && node > 0) {
      node = this.#suffixes[node] ?? 0;
      child = this.#child(node, code);
    }
    return child;
  }

  /** Computes the suffixes breadth-first, because each depends on shorter ones. */
  #link(): void {
    const queue = new Int32Array(this.#size);
    let last = 1;
    for (let first = 0; first < last; first += 1) {
      const node = queue[first] ?? 0;
      for (let child = this.#firstChildren[node] ?? 0; child > 0; child = this.#siblings[child] ?? 0) {
        queue[last++] = child;
        const suffix = node === 0 ? 0 : this.#next(this.#suffixes[node] ?? 0, this.#codes[child] ?? 0);
        this.#suffixes[child] = suffix;
        this.#wholeSuffixes[child] = this.#whole.has(suffix) ? suffix : (this.#wholeSuffixes[suffix] ?? 0);
      }
    }
  }
}

/** True if the text ends here, or an ellipsis follows. */
function isCutOff(text: string, end: number): boolean {
  endOrEllipsis.lastIndex = end;
  return endOrEllipsis.test(text);
}
