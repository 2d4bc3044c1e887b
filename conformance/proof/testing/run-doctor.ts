import { onTestFinished } from "vitest";
import { sendJson, startSubject, type RequestHandler, type Subject } from "./start-subject.ts";
import { canaryKeys, tryCommandLine, type Trial } from "./try-command-line.ts";

export async function startTestSubject(answering: RequestHandler): Promise<Subject> {
  const subject = await startSubject(answering);
  onTestFinished(() => subject.close());
  return subject;
}

/** Answers each key with its own surveys, and any other key with 401. */
export const respondByKey =
  (headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (request, response) => {
    const slugs: Readonly<Record<string, string>> = {
      "Bearer canary-owner-key": "mine",
      "Bearer canary-other-key": "theirs",
    };
    const slug = slugs[String(request.headers["authorization"])];
    if (slug === undefined) sendJson(response, 401, {}, headers);
    else sendJson(response, 200, { surveys: [{ id: "1", slug }] }, headers);
  };

export async function runDoctor(
  answering: RequestHandler,
  environment: Readonly<Record<string, string>> = canaryKeys,
): Promise<Trial> {
  const { url } = await startTestSubject(answering);
  return tryCommandLine(["doctor", url.href], { environment });
}

/** Returns the lines after the head, without values that differ from run to run. */
export const linesAfterHead = ({ stdout }: Trial): readonly string[] =>
  stdout
    .replace(
      /median \d+ ms of (\d) reads, and \d+ ms for the list: a standard run waits at least \d+ s/,
      "median 1 ms of $1 reads: a standard run waits at least 1 s",
    )
    .split("\n")
    .slice(2, -1);
