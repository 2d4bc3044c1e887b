import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { printableLine } from "../../report/printable.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { commandWord } from "../../engine/run/outcome/shell-word.ts";
import { nearest } from "../../library/options/nearest.ts";
import type { Output } from "../host.ts";

export interface OutputFile {
  /** Removes the file of an earlier run, so that nobody mistakes it for this run's. */
  readonly clear: () => void;
  /** Writes the whole file or nothing. Returns false and prints an error if that fails. */
  readonly write: (text: string, stderr: Output) => boolean;
}

/**
 * Checks before the run that a file can be written. Throws a SetUpError. `example` is a file name to suggest if the path is a
 * folder.
 */
export function outputFile(option: string, path: string, example: string): OutputFile {
  const existing = existsSync(path) ? statSync(path) : undefined;
  if (existing?.isDirectory() === true) {
    throw new SetUpError(`${option} ${path}: this is a folder`, `did you mean ${commandWord(join(path, example))}?`);
  }
  if (existing?.isFile() === false) {
    // a device or a pipe, for example /dev/stdout, is written in place, because a rename would replace it
    return {
      clear: () => undefined,
      write: catchingWriteErrors(`${option} ${path}`, (text) => writeFileSync(path, text)),
    };
  }
  const target = existing === undefined ? resolve(path) : realpathSync(path);
  const folder = dirname(target);
  if (!existsSync(folder)) {
    throw new SetUpError(`${option} ${path}: the folder ${folder} does not exist`, similarFolderHint(folder));
  }
  const scratch = join(folder, `.${basename(target)}.${randomUUID()}`);
  rejectReadOnlyFolder(scratch, `${option} ${path}`);
  return {
    clear: () => rmSync(target, { force: true }),
    write: catchingWriteErrors(`${option} ${path}`, (text) => replace(scratch, target, text)),
  };
}

/** The path that means standard output. */
export const standardOutput = "-";

/** Like `outputFile`, but `-` means standard output. Throws a SetUpError. */
export function outputFileOrStdout(option: string, path: string, example: string, stdout: Output): OutputFile {
  if (path !== standardOutput) return outputFile(option, path, example);
  return {
    clear: () => undefined,
    write: (text) => {
      stdout.write(text);
      return true;
    },
  };
}

function catchingWriteErrors(label: string, write: (text: string) => void): OutputFile["write"] {
  return (text, stderr) => {
    try {
      write(text);
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      stderr.write(writeErrorText(label, error));
      return false;
    }
  };
}

export function writeErrorText(label: string, { message }: Error): string {
  const hint = /^E(?:NOSPC|DQUOT|FBIG)/.test(message)
    ? " (free some disk space, or choose a file on another disk)"
    : "";
  return `error: ${label} could not be written: ${printableLine(message)}${hint}\n`;
}

/** Creates a file and removes it: permissions alone don't tell whether a file system is read-only. */
function rejectReadOnlyFolder(scratch: string, label: string): void {
  try {
    writeFileSync(scratch, "", { flag: "wx" });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new SetUpError(
      `${label}: the file can't be written (${error.code})`,
      "choose a folder that you can write to",
    );
  }
  rmSync(scratch);
}

/** Writes a new file and renames it, so that readers never see half a report. */
function replace(scratch: string, target: string, text: string): void {
  try {
    writeFileSync(scratch, text, { flag: "wx" });
    renameSync(scratch, target);
  } finally {
    rmSync(scratch, { force: true });
  }
}

/** Suggests the folder `reports` for the missing folder `reprots`, or for a folder in it. */
function similarFolderHint(missing: string): string {
  const parent = dirname(missing);
  if (!existsSync(parent)) return similarFolderHint(parent);
  const name = basename(missing);
  // a typo leaves most letters of a name
  const similar = nearest(name, foldersIn(parent), Math.min(3, Math.floor(name.length / 3)));
  return similar === undefined ? "create it first" : `did you mean ${commandWord(join(parent, similar))}?`;
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [];
  }
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && "syscall" in error;
}
