import type { Client } from "../http/client.ts";
import type { RunOptions } from "./options.ts";

/** What a person should know of the way to the subject when reading a report. */
export function lineNotes(
  { line, baseUrl }: RunOptions,
  { putOff, faults, room }: Pick<Client, "putOff" | "faults" | "room">,
): readonly string[] {
  return [
    ...(faults.account === undefined ? [] : [faults.account]),
    ...(putOff.times === 0 ? [] : [putOffNote(putOff)]),
    ...(Number.isFinite(room) ? [roomNote(room)] : []),
    ...(line?.isInsecure === true
      ? [`certificates were not verified (--insecure): nothing proves that ${baseUrl.host} is who answered`]
      : []),
  ];
}

function putOffNote({ times, perSecond }: Client["putOff"]): string {
  const requests = times === 1 ? "1 request was" : `${times} requests were`;
  const rate = Number.isFinite(perSecond) ? String(Math.max(1, Math.floor(perSecond))) : "N";
  return `${requests} answered 503, and the run slowed down: a gateway that limits the rate answers so, and --rate ${rate} keeps below its limit`;
}

function roomNote(room: number): string {
  const together = room === 1 ? "1 request was" : `${room} requests were`;
  return `the subject answered 429 where more than ${together} under way, and the run sent no more together: --concurrency ${room} does so from the start`;
}
