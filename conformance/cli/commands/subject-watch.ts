import { connect } from "node:net";

/** Between two attempts to connect. */
const pauseMs = { local: 100, remote: 1_000 };

/** Detects a restart of the subject: connections fail and then succeed. Sends no request. */
export class SubjectWatch {
  readonly #host: string;
  readonly #port: number;
  readonly #pauseMs: number;
  readonly #onChange: (isUp: boolean) => void;
  #timer: NodeJS.Timeout | undefined;
  #isUp = true;
  #isOver = false;

  /** Calls `onChange` when connections begin to fail, and when they succeed again. */
  constructor(baseUrl: URL, onChange: (isUp: boolean) => void) {
    this.#host = baseUrl.hostname.replace(/^\[(.*)\]$/, "$1");
    this.#port = Number(baseUrl.port) || (baseUrl.protocol === "https:" ? 443 : 80);
    this.#pauseMs = /^(?:localhost|127\.|::1$)/.test(this.#host) ? pauseMs.local : pauseMs.remote;
    this.#onChange = onChange;
    this.#try();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #try(): void {
    const socket = connect({ host: this.#host, port: this.#port });
    socket.setTimeout(this.#pauseMs * 10, () => socket.destroy());
    socket.on("connect", () => {
      this.#note(true);
      socket.destroy();
    });
    // other errors may come from the network
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") this.#note(false);
    });
    socket.on("close", () => {
      if (!this.#isOver) this.#timer = setTimeout(() => this.#try(), this.#pauseMs);
    });
  }

  #note(isUp: boolean): void {
    if (this.#isOver || isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp);
  }
}
