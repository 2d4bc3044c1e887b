/**
 * The exit codes of the command line. 0 to 3 are verdicts on a subject or on how it was asked; 70 (EX_SOFTWARE of
 * sysexits.h) says that the tool itself is broken, and never that a subject is.
 */
export const exitCode = {
  conformant: 0,
  nonconformant: 1,
  usage: 2,
  incomplete: 3,
  internal: 70,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
