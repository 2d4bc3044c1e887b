import { onTestFinished } from "vitest";
import { sendJson, startSubject, type RequestHandler, type Subject } from "./start-subject.ts";
import { canaryKeys, tryCommandLine, type Trial } from "./try-command-line.ts";

/** Starts a subject that is closed when the test ends. */
export async function startTestSubject(answering: RequestHandler): Promise<Subject> {
  const subject = await startSubject(answering);
  onTestFinished(() => subject.close());
  return subject;
}

/** Returns a survey to each of the two keys, `mine` or `theirs`, and 401 to any other key. */
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

/** Runs `survey-conformance doctor` against a new subject. */
export async function runDoctor(
  answering: RequestHandler,
  environment: Readonly<Record<string, string>> = canaryKeys,
): Promise<Trial> {
  const { url } = await startTestSubject(answering);
  return tryCommandLine(["doctor", url.href], { environment });
}

/** Returns the lines after the first two, with fixed numbers in place of those that differ from run to run. */
export const linesAfterHead = ({ stdout }: Trial): readonly string[] =>
  stdout
    .replace(
      /a median of \d+ ms for (\d) reads, and \d+ ms for the list: a standard run waits at least \d+ s/,
      "a median of 1 ms for $1 reads: a standard run waits at least 1 s",
    )
    .split("\n")
    .slice(2, -1);
