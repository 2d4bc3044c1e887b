import { once } from "node:events";
import { startProgram, type Running } from "./run-program.ts";

/** A proxy that runs as a process of its own. */
export interface ProxyCommand extends Running {
  /** Its base URL. */
  readonly url: string;
  /** What it has printed, once that holds a text. */
  readonly printed: (text: string) => Promise<string>;
  /** Presses Ctrl-C, and waits for the end. */
  readonly interrupt: () => Running["ended"];
}

/** Starts `survey-conformance proxy` in front of a target. */
export async function startProxyCommand(
  target: string,
  words: readonly string[],
  { environment = {}, folder }: { readonly environment?: Readonly<Record<string, string>>; readonly folder?: string },
): Promise<ProxyCommand> {
  const program = startProgram(["proxy", target, "--port", "0", ...words], environment, folder);
  const { child, ended } = program;
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  let text = "";
  for (const stream of streams) stream.on("data", (chunk: string) => (text += chunk));
  const printed = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) await Promise.race(streams.map(async (stream) => once(stream, "data")));
    return text;
  };
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+\S*\/api\/v1/.exec(await printed("Ctrl-C ends")) ?? [];
  const interrupt = async (): Running["ended"] => {
    child.kill("SIGINT");
    return ended;
  };
  return { ...program, url, printed, interrupt };
}
