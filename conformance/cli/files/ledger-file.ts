import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { printableJson } from "../../report/printable.ts";
import type { LedgerEntry } from "../../report/format/report.ts";
import type { LedgerChange } from "../../engine/run/ledger.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { writeErrorText } from "./output-file.ts";
import type { Output } from "../host.ts";

/**
 * A JSON Lines file with a line for each survey that runs left behind, and for each pending create. It is complete after
 * each change, even if the process is killed. Lines of earlier runs stay.
 */
export class LedgerFile {
  readonly #file: number;
  readonly #baseUrl: string;
  readonly #guard: Guard;
  readonly #path: string;
  readonly #stderr: Output;
  /** The offset of the lines of pending creates, which the next change overwrites. */
  #pendingStart: number;
  /** Size of the file in bytes after the last change. */
  #size: number;
  #isComplete = true;

  /** Opens the file, or creates it. Throws a SetUpError. */
  constructor(path: string, baseUrl: URL, guard: Guard, stderr: Output) {
    this.#file = openLedger(path);
    this.#path = path;
    this.#stderr = stderr;
    this.#baseUrl = baseUrl.href;
    this.#guard = guard;
    this.#size = fstatSync(this.#file).size;
    this.#pendingStart = this.#size;
    // an editor may have removed the last line break
    if (this.#size > 0 && lastByte(this.#file, this.#size) !== "\n") this.#write("\n", "");
  }

  /** Writes a change before the run continues. A full disk doesn't end the run, but prints an error at once. */
  readonly update = ({ runId, settled, pending }: LedgerChange): void => {
    const lines = (entries: readonly LedgerEntry[]): string =>
      entries.map((entry) => this.#line({ runId, baseUrl: this.#baseUrl, ...entry })).join("");
    this.#write(lines(settled), lines(pending));
  };

  /** Returns false if a change could not be written. */
  close(): boolean {
    closeSync(this.#file);
    return this.#isComplete;
  }

  #line(entry: object): string {
    return `${printableJson(JSON.stringify(this.#guard.value(entry)))}\n`;
  }

  #write(settled: string, pending: string): void {
    try {
      const { size } = fstatSync(this.#file);
      // another run has appended lines after the pending ones, which therefore stay
      if (size !== this.#size) this.#pendingStart = size;
      const text = Buffer.from(settled + pending);
      // The process may be killed between two calls, so one write replaces all pending lines. Line breaks replace surplus bytes,
      // which are then cut off.
      const rest = Math.max(0, size - this.#pendingStart - text.length);
      writeAll(this.#file, Buffer.concat([text, Buffer.alloc(rest, "\n")]), this.#pendingStart);
      if (rest > 0) ftruncateSync(this.#file, this.#pendingStart + text.length);
      this.#size = this.#pendingStart + text.length;
      this.#pendingStart += Buffer.byteLength(settled);
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      if (this.#isComplete) this.#stderr.write(this.#guard.text(writeErrorText(`--ledger ${this.#path}`, error)));
      this.#isComplete = false;
    }
  }
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

function lastByte(file: number, size: number): string {
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, size - 1);
  return byte.toString("latin1");
}

function openLedger(path: string): number {
  if (existsSync(path) && statSync(path).isDirectory())
    throw new SetUpError(
      `--ledger ${path}: this is a folder`,
      `did you mean ${commandWord(join(path, "ledger.jsonl"))}?`,
    );
  if (existsSync(path) && !statSync(path).isFile())
    throw new SetUpError(`--ledger ${path}: this is not a file`, "name a regular file");
  try {
    return openSync(path, existsSync(path) ? "r+" : "wx+");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const hint = error.code === "ENOENT" ? "create its folder first" : "choose a file that you can write to";
    throw new SetUpError(`--ledger ${path}: the file can't be written (${String(error.code)})`, hint);
  }
}
