import { optionsOfVerify, type VerifyArguments } from "./verify-options.ts";
import { file, fileOrOutput } from "../../library/options/option-values.ts";
import { jsonOption, type Option } from "./option.ts";

export const fingerprintOptions: readonly Option[] = [
  jsonOption("write the whole report as JSON, for compare"),
  ...optionsOfVerify(
    "--seed",
    "--ledger",
    "--concurrency",
    "--rate",
    "--timeout",
    "--max-duration",
    "--email-domain",
    "--logo-url",
    "--header",
    "--ca",
    "--insecure",
  ),
];

export type FingerprintArguments = Pick<
  VerifyArguments,
  | "json"
  | "seed"
  | "ledger"
  | "concurrency"
  | "timeout"
  | "maxDuration"
  | "emailDomain"
  | "logoUrl"
  | "rate"
  | "header"
  | "ca"
  | "insecure"
>;

export const compareOptions: readonly Option[] = [
  jsonOption("write the differences, or the table, as JSON"),
  {
    flags: "--markdown <file>",
    help: "write a Markdown table with a row per requirement and a column per report; - writes to standard output",
    parse: fileOrOutput,
  },
  { flags: "--strict", help: "a changed answer to an open point also counts as worse (exit 1)" },
];

export interface CompareArguments extends Pick<VerifyArguments, "json" | "strict"> {
  readonly markdown?: string;
}

export const doctorOptions: readonly Option[] = optionsOfVerify("--timeout", "--header", "--ca", "--insecure");

export type DoctorArguments = Pick<VerifyArguments, "timeout" | "header" | "ca" | "insecure">;

export const cleanupOptions: readonly Option[] = [
  { flags: "--ledger <file>", help: "a ledger that verify or fingerprint wrote", parse: file },
  { flags: "--driver <file>", help: "a module that exports deleteSurvey({ id, slug })", parse: file },
];

export type CleanupArguments = Pick<VerifyArguments, "ledger" | "driver">;
