import { once } from "node:events";
import { startProgram, type RunningProgram } from "./start-program.ts";

/** `survey-conformance proxy` in a process of its own. */
export interface ProxyCommand extends RunningProgram {
  readonly url: string;
  /** Waits until the output contains `text`, and returns the whole output. */
  readonly waitForText: (text: string) => Promise<string>;
  readonly interrupt: () => RunningProgram["ended"];
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
  const waitForText = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) await Promise.race(streams.map(async (stream) => once(stream, "data")));
    return text;
  };
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+\S*\/api\/v1/.exec(await waitForText("Ctrl-C to end")) ?? [];
  const interrupt = async (): RunningProgram["ended"] => {
    child.kill("SIGINT");
    return ended;
  };
  return { ...program, url, waitForText, interrupt };
}
