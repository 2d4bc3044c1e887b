import { InvalidArgumentError } from "commander";

/** Throws InvalidArgumentError, which doesn't repeat the password. */
export function smtpUrl(text: string): string {
  if (URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol)) return text;
  throw new InvalidArgumentError("It takes a URL such as smtp://127.0.0.1:1025 or smtps://user:password@mail.example.");
}
