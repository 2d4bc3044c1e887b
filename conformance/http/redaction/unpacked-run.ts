/** What a run of signs in a text stands for, and where in that text each of its characters begins and ends. */
export interface UnpackedRun {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Most of it can be read where it stands. */
  readonly isLegible: boolean;
}

/** A way to write bytes as text. */
interface Packing {
  /** A run of it that is long enough to hold a secret. */
  readonly run: RegExp;
  /** The signs in it that count; others may stand between them. */
  readonly sign: RegExp;
  /** A run may have begun with other bytes: so many of its signs are left out, in turn. */
  readonly offsets: readonly number[];
  readonly bytesOf: (run: string, offset: number) => Buffer;
  readonly signsPerByte: number;
  /** What may be written as itself is: only this shows that something isn't. */
  readonly mark?: RegExp;
}

const packings: readonly Packing[] = [
  {
    // in lines as in mails, too
    run: /[A-Za-z0-9+/_-]{11,}(?:\r?\n[A-Za-z0-9+/_-]+)*/g,
    sign: /[^\r\n]/g,
    offsets: [0, 1, 2, 3],
    bytesOf: (run, offset) => Buffer.from(run.replaceAll(/[\r\n]/g, "").slice(offset), "base64"),
    signsPerByte: 4 / 3,
  },
  {
    run: /[0-9a-f](?:[:\s-]?[0-9a-f]){15,}/gi,
    sign: /[0-9a-f]/gi,
    offsets: [0, 1],
    bytesOf: (run, offset) => Buffer.from(run.replaceAll(/[^0-9a-f]/gi, "").slice(offset), "hex"),
    signsPerByte: 2,
  },
  {
    // as a buffer or an array of bytes prints itself
    run: /(?:0x[0-9a-f]{1,2}|-?\b\d{1,3})(?:[,\s]\s{0,8}(?:0x[0-9a-f]{1,2}|-?\d{1,3})){7,}\b/gi,
    sign: /0x[0-9a-f]+|-?\d+/gi,
    offsets: [0],
    bytesOf: (run) => Buffer.from((run.match(/0x[0-9a-f]+|-?\d+/gi) ?? []).map(Number)),
    signsPerByte: 1,
  },
  {
    // quoted-printable (RFC 2045 §6.7): what isn't written as itself is =2B, and a line may go on after a = at its end
    run: /(?:=\r?\n|=[0-9a-f]{2}|[^\0-\x20"<=>\\\x7f-\uffff])+/gi,
    sign: /=[0-9a-f]{2}|[^=\r\n]/gi,
    offsets: [0],
    bytesOf: (run) =>
      Buffer.from(
        run
          .replaceAll(/=\r?\n/g, "")
          .replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
        "latin1",
      ),
    signsPerByte: 1,
    mark: /=[0-9a-f]{2}/i,
  },
];

/** What can be read has at least so many characters of ASCII in a row, of one byte, two or four. */
const readable = /(?:[\x20-\x7e]\0{0,3}){8}/;

/** What stands in a text in base64, base64url, hex, quoted-printable or as a list of bytes, as far as it can be read; of runs that weren't cut off those that hold so many bytes. */
export function unpackedRuns(text: string, leastBytes: number): readonly UnpackedRun[] {
  const isLong = (run: string, index: number, { signsPerByte }: Packing): boolean => {
    const end = index + run.length;
    return run.length >= leastBytes * signsPerByte || end === text.length || text[end] === "…";
  };
  return packings.flatMap((packing) =>
    [...(packing.mark?.test(text) === false ? [] : text.matchAll(packing.run))]
      .filter(({ 0: run, index }) => isLong(run, index, packing))
      .flatMap(({ 0: run, index }) =>
        packing.offsets.flatMap((offset) => {
          const unpacked = packing.bytesOf(run, offset).toString("latin1");
          if (unpacked === run || !readable.test(unpacked)) return [];
          return [{ text: unpacked, isLegible: packing.mark !== undefined, ...placesIn(run, index, offset, packing) }];
        }),
      ),
  );
}

function placesIn(
  run: string,
  index: number,
  offset: number,
  { sign, signsPerByte }: Packing,
): Pick<UnpackedRun, "starts" | "ends"> {
  const signs = Array.from(run.matchAll(sign), ({ 0: { length }, index: at }) => ({
    start: index + at,
    end: index + at + length,
  })).slice(offset);
  const bytes = Math.floor(signs.length / signsPerByte);
  const starts = Int32Array.from({ length: bytes }, (_, byte) => signs[Math.floor(byte * signsPerByte)]?.start ?? 0);
  const ends = Int32Array.from(
    { length: bytes },
    (_, byte) => signs[Math.ceil((byte + 1) * signsPerByte) - 1]?.end ?? 0,
  );
  return { starts, ends };
}
