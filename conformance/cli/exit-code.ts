/** 0 to 3 are verdicts on the subject or the usage; 70 (EX_SOFTWARE of sysexits.h) is an error of this tool. */
export const exitCode = {
  conformant: 0,
  nonconformant: 1,
  usage: 2,
  incomplete: 3,
  internal: 70,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
