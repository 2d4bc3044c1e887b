/** The help of `verify` explains each code. 70 is EX_SOFTWARE of sysexits.h. */
export const exitCode = {
  conformant: 0,
  nonconformant: 1,
  usage: 2,
  incomplete: 3,
  internal: 70,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
