import { onTestFinished } from "vitest";
import { json, startSubject, type Answering, type Subject } from "./start-subject.ts";
import { tryCommandLine, type Trial } from "./synthetic-host.ts";

export const keys = { SERVICE_API_KEY: "canary-owner-key", SERVICE_OTHER_API_KEY: "canary-other-key" };

export async function subjectOf(answering: Answering): Promise<Subject> {
  const subject = await startSubject(answering);
  onTestFinished(() => subject.close());
  return subject;
}

/** Answers each key with its own surveys, and any other key with 401. */
export const conformant =
  (headers: Readonly<Record<string, string>> = {}): Answering =>
  (request, response) => {
    const of = { "Bearer canary-owner-key": "mine", "Bearer canary-other-key": "theirs" }[
      String(request.headers["authorization"])
    ];
    if (of === undefined) json(response, 401, {}, headers);
    else json(response, 200, { surveys: [{ id: "1", slug: of }] }, headers);
  };

export async function examined(
  answering: Answering,
  environment: Readonly<Record<string, string>> = keys,
): Promise<Trial> {
  const { url } = await subjectOf(answering);
  return tryCommandLine(["doctor", url.href], { environment });
}

/** Returns the lines after the head, without values that differ from run to run. */
export const linesOf = ({ stdout }: Trial): readonly string[] =>
  stdout
    .replace(
      /median \d+ ms of (\d) reads, and \d+ ms for the list: a standard run waits at least \d+ s/,
      "median 1 ms of $1 reads: a standard run waits at least 1 s",
    )
    .split("\n")
    .slice(2, -1);
