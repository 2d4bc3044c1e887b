import { fork, type ChildProcess } from "node:child_process";
import type { IncomingMessage } from "node:http";
import type { Report } from "../format/report.ts";
import { flat } from "./forwarder.ts";
import type { HeardEvent, HeardResponse, RequestBegan, RequestEnded } from "./heard-event.ts";
import type { FromJudge, SentJudgement, ToJudge } from "./judge-messages.ts";

/** Judging may be so far behind, in bytes: what comes then goes through unjudged. */
const maxBehind = 32 * 1024 * 1024;
/** What an exchange weighs in addition to its bodies, in bytes. */
const ownWeight = 2_048;
/** Events are sent together, in milliseconds. */
const gatherMs = 10;

interface LinkOptions {
  /** The program of the process. */
  readonly program: URL;
  readonly judgement: SentJudgement;
  readonly violation: (text: string) => void;
  /** The process ended, though nobody had asked it to. */
  readonly lost: (why: string) => void;
}

/** A request that was forwarded: `isMissed` where the process that judges doesn't know of it. */
interface OnItsWay {
  readonly event: RequestBegan;
  isMissed: boolean;
}

/** How the process that judges is started: what it lets go is not kept for long. */
export const judgeFlags: string[] = ["--max-old-space-size=256"];

/** Hands what a proxy hears to the process that judges it; what is forwarded never waits for that. */
export class JudgeLink {
  readonly #child: ChildProcess;
  readonly #onTheirWay = new Map<number, OnItsWay>();
  readonly #asked: ((message: FromJudge) => void)[] = [];
  #events: HeardEvent[] = [];
  #weight = 0;
  #behind = 0;
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
      stdio: "inherit",
    });
    this.#child.on("message", (message: FromJudge) => {
      if (message.kind === "judged") this.#behind -= message.weight;
      else if (message.kind === "violation") violation(message.text);
      else this.#asked.shift()?.(message);
    });
    this.#child.on("exit", (code, signal) => {
      const wasOpen = this.#isOpen;
      this.#isOpen = false;
      for (const settle of this.#asked.splice(0)) settle({ kind: "page", html: "" });
      if (wasOpen) lost(`the process that judges ended (${signal ?? code ?? "unknown"})`);
    });
    this.#send({ kind: "start", judgement });
  }

  /** A request is about to be forwarded; what is returned is called when it has ended. */
  began({ method = "", url = "", headers }: IncomingMessage): (body?: Uint8Array, response?: HeardResponse) => void {
    this.#count += 1;
    const event: RequestBegan = {
      kind: "began",
      id: this.#count,
      method,
      path: url,
      headers: flat(headers),
      at: now(),
    };
    const one: OnItsWay = { event, isMissed: false };
    this.#missIfBehind(one);
    if (!one.isMissed) this.#hear(event, ownWeight);
    this.#onTheirWay.set(event.id, one);
    return (requestBody, response) => {
      this.#onTheirWay.delete(event.id);
      if (one.isMissed) return;
      const ended: RequestEnded = {
        kind: "ended",
        id: event.id,
        at: now(),
        ...(requestBody === undefined ? {} : { requestBody }),
        ...(response === undefined ? {} : { response }),
      };
      this.#hear(ended, (requestBody?.length ?? 0) + (response?.body?.length ?? 0));
    };
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
  #missIfBehind(one: OnItsWay): void {
    const isBehind = this.#behind + this.#weight > (this.#isMissing ? maxBehind / 2 : maxBehind);
    if (isBehind) {
      this.#isMissing = true;
      this.#missed += 1;
      one.isMissed = true;
    } else if (this.#isMissing) this.#catchUp();
  }

  #catchUp(): void {
    this.#isMissing = false;
    for (const one of this.#onTheirWay.values()) {
      if (!one.isMissed) continue;
      one.isMissed = false;
      this.#missed -= 1;
      this.#hear(one.event, ownWeight);
    }
    this.#hear({ kind: "missed", count: this.#missed }, 0);
    this.#missed = 0;
  }

  #hear(event: HeardEvent, weight: number): void {
    this.#events.push(event);
    this.#weight += weight;
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [events, weight] = [this.#events, this.#weight];
    [this.#events, this.#weight] = [[], 0];
    if (events.length === 0) return;
    this.#behind += weight;
    this.#send({ kind: "heard", events, weight });
  }

  async #ask(what: "page" | "report"): Promise<FromJudge> {
    if (!this.#isOpen) return { kind: "page", html: "" };
    if (what === "report" && this.#isMissing) this.#catchUp();
    this.#flush();
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#send({ kind: "ask", what });
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
