import { fork, type ChildProcess } from "node:child_process";
import { Writable } from "node:stream";
import type { Report } from "../format/report.ts";
import type { BodyParts } from "./body-copy.ts";
import type { Ended, PassedRequest, PassedResponse } from "./forwarder.ts";
import { HeardFrames } from "./heard-frames.ts";
import { framesDescriptor, type Asked, type FromJudge, type SentJudgement, type ToJudge } from "./judge-messages.ts";

/** Judging may be so far behind, in bytes: what comes then goes through unjudged. */
const maxBehind = 32 * 1024 * 1024;
/** So much is handed over at a time, in bytes. */
const batchBytes = 128 * 1024;
/** A batch has room for the event that fills it, in bytes. */
const batchRoom = 1.5 * batchBytes;
/** So many sent batches are kept for what comes next. */
const maxSpare = maxBehind / batchBytes;
/** The line is quiet when nothing was heard for so long, in milliseconds. */
const quietMs = 100;
/** Judging waits for a quiet line, but no longer than this, in milliseconds, ... */
const patienceMs = 5_000;
/** ... and not with more than this behind, in bytes. */
const patienceBytes = maxBehind / 2;

interface LinkOptions {
  /** The program of the process. */
  readonly program: URL;
  readonly judgement: SentJudgement;
  readonly violation: (text: string) => void;
  /** The process ended, though nobody had asked it to. */
  readonly lost: (why: string) => void;
}

/** A request that was forwarded while judging was behind: `isMissed` where the process that judges doesn't know of it. */
interface Missed {
  readonly id: number;
  readonly request: PassedRequest;
  readonly at: number;
  isMissed: boolean;
}

/** How the process that judges is started: what it lets go is not kept for long. */
export const judgeFlags: string[] = ["--max-old-space-size=256"];

/**
 * Hands what a proxy hears to the process that judges it, in bytes and in batches. What is forwarded never waits for that: batches wait
 * for a line that is quiet, as long as they may, and then go one by one, each once the last one is judged.
 */
export class JudgeLink {
  readonly #child: ChildProcess;
  readonly #frames: Writable;
  /** Those that were missed and are under way still: all others are held by nothing, so that they are let go at once. */
  readonly #missedOnTheirWay = new Map<number, Missed>();
  readonly #asked: ((message: FromJudge) => void)[] = [];
  readonly #waiting: HeardFrames[] = [];
  /** What was sent, to be filled again: new memory for each would be collected while requests wait. */
  readonly #spare: HeardFrames[] = [];
  #gathered = new HeardFrames(batchRoom);
  /** When the oldest was heard that waits, and when the last one was. */
  #waitsSince = 0;
  #lastHeardAt = 0;
  /** In bytes: what waits or is being judged, and what of it is being judged. */
  #behind = 0;
  #beingJudged = 0;
  #sent = 0;
  #missed = 0;
  #isMissing = false;
  #isOpen = true;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ program, judgement, violation, lost }: LinkOptions) {
    this.#child = fork(program, {
      // Ctrl-C is for the proxy, which asks for the report then
      detached: true,
      serialization: "advanced",
      execArgv: judgeFlags,
      stdio: ["inherit", "inherit", "inherit", "ipc", "pipe"],
    });
    const frames = this.#child.stdio[framesDescriptor];
    if (!(frames instanceof Writable)) throw new Error("the process that judges has no pipe");
    this.#frames = frames;
    // it is followed by the end of the process, which is noticed
    frames.on("error", () => undefined);
    this.#child.on("message", (message: FromJudge) => {
      if (message.kind === "judged") this.#judged(message.bytes);
      else if (message.kind === "violation") violation(message.text);
      else this.#asked.shift()?.(message);
    });
    this.#child.on("exit", (code, signal) => {
      const wasOpen = this.#isOpen;
      this.#isOpen = false;
      this.#waiting.length = 0;
      for (const settle of this.#asked.splice(0)) settle({ kind: "page", html: "" });
      if (wasOpen) lost(`the process that judges ended (${signal ?? code ?? "unknown"})`);
    });
    this.#send({ kind: "start", judgement });
  }

  /** A request is about to be forwarded; what is returned is called when it has ended. Nothing where none is judged any more. */
  began(request: PassedRequest): Ended | undefined {
    if (!this.#isOpen) return undefined;
    const id = (this.#count += 1);
    if (this.#isTooFarBehind()) return this.#miss({ id, request, at: now(), isMissed: true });
    this.#began(id, now(), request);
    return (requestBody, response) => this.#ended(id, requestBody, response);
  }

  /** Waits until all that was heard so far is judged; false where the process has ended. */
  async hasJudged(): Promise<boolean> {
    return (await this.#ask("caught up")).kind === "caught up";
  }

  /** The page on all that was judged so far; empty where the process has ended. */
  async page(): Promise<string> {
    const answer = await this.#ask("page");
    return answer.kind === "page" ? answer.html : "";
  }

  /** The report on all that was heard; absent where the process has ended. */
  async report(): Promise<Report | undefined> {
    const answer = await this.#ask("report");
    return answer.kind === "report" ? answer.report : undefined;
  }

  /** Ends the process. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    if (this.#child.connected) this.#child.disconnect();
  }

  /** What comes while judging is too far behind is missed; what is under way when it has caught up is known from then on. */
  #isTooFarBehind(): boolean {
    const isBehind = this.#behind > (this.#isMissing ? maxBehind / 2 : maxBehind);
    if (!isBehind && this.#isMissing) this.#catchUp();
    this.#isMissing = isBehind;
    return isBehind;
  }

  #miss(one: Missed): Ended {
    this.#missed += 1;
    this.#missedOnTheirWay.set(one.id, one);
    return (requestBody, response) => {
      this.#missedOnTheirWay.delete(one.id);
      if (!one.isMissed) this.#ended(one.id, requestBody, response);
    };
  }

  #catchUp(): void {
    this.#isMissing = false;
    for (const one of this.#missedOnTheirWay.values()) {
      if (!one.isMissed) continue;
      one.isMissed = false;
      this.#missed -= 1;
      this.#began(one.id, one.at, one.request);
    }
    const before = this.#gathered.length;
    this.#gathered.missed(this.#missed);
    this.#heard(before, now());
    this.#missed = 0;
  }

  #began(id: number, at: number, request: PassedRequest): void {
    const before = this.#gathered.length;
    this.#gathered.began(id, at, request);
    this.#heard(before, at);
  }

  #ended(id: number, requestBody: BodyParts, response: PassedResponse | undefined): void {
    const [at, before] = [now(), this.#gathered.length];
    this.#gathered.ended(id, at, requestBody, response);
    this.#heard(before, at);
  }

  /** What is gathered has grown from a length in bytes, at a time. */
  #heard(before: number, at: number): void {
    const { length } = this.#gathered;
    this.#behind += length - before;
    this.#lastHeardAt = at;
    if (this.#behind === length - before) this.#waitsSince = at;
    if (length >= batchBytes) this.#gather();
    this.#timer ??= setTimeout(() => this.#handOver(), quietMs);
  }

  #gather(): void {
    if (this.#gathered.length === 0) return;
    this.#waiting.push(this.#gathered);
    this.#gathered = this.#spare.pop() ?? new HeardFrames(batchRoom);
  }

  /** Hands over one batch, where it is time; and looks again when it may be. */
  #handOver(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#beingJudged > 0 || this.#behind === 0) return;
    const at = now();
    const isQuiet = at - this.#lastHeardAt >= quietMs;
    if (isQuiet || at - this.#waitsSince >= patienceMs || this.#behind >= patienceBytes) {
      if (this.#waiting.length === 0) this.#gather();
      this.#sendBatch();
    } else this.#timer = setTimeout(() => this.#handOver(), quietMs);
  }

  #sendBatch(): void {
    const batch = this.#waiting.shift();
    if (batch === undefined || !this.#isOpen) return;
    this.#beingJudged += batch.length;
    this.#sent += batch.length;
    this.#frames.write(batch.bytes, () => {
      batch.clear();
      if (this.#spare.length < maxSpare) this.#spare.push(batch);
    });
  }

  #judged(bytes: number): void {
    this.#behind -= bytes;
    this.#beingJudged -= bytes;
    this.#handOver();
  }

  async #ask(what: Asked): Promise<FromJudge> {
    if (!this.#isOpen) return { kind: "page", html: "" };
    if (what === "report" && this.#isMissing) this.#catchUp();
    this.#gather();
    while (this.#waiting.length > 0) this.#sendBatch();
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#send({ kind: "ask", what, after: this.#sent });
    });
  }

  #send(message: ToJudge): void {
    // an error of the channel is followed by the end of the process, which is noticed
    if (this.#isOpen && this.#child.connected) this.#child.send(message, () => undefined);
  }
}

/** Milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
