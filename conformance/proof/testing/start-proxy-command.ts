import { once } from "node:events";
import { startProgram, type Running } from "./run-program.ts";

export interface ProxyCommand extends Running {
  readonly url: string;
  /** Waits until the output contains `text`, and returns the whole output. */
  readonly printed: (text: string) => Promise<string>;
  readonly interrupt: () => Running["ended"];
}

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
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+\S*\/api\/v1/.exec(await printed("Ctrl-C to end")) ?? [];
  const interrupt = async (): Running["ended"] => {
    child.kill("SIGINT");
    return ended;
  };
  return { ...program, url, printed, interrupt };
}
