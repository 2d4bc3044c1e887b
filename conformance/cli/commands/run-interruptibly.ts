import { exitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import type { Progress } from "../texts/progress.ts";

/** Aborts the run at the first Ctrl-C, which still returns a result, and exits at the second. */
export async function runInterruptibly<Result>(
  host: Host,
  progress: Progress,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result; readonly interrupted: boolean }> {
  const stop = new AbortController();
  const ignore = host.onInterrupt(() => {
    if (stop.signal.aborted) {
      progress.end();
      host.exit(exitCode.incomplete);
      return;
    }
    stop.abort(new Error("interrupted"));
    progress.say("interrupted: writing the report; press Ctrl-C again to stop at once without it");
  });
  try {
    return { result: await run(stop.signal), interrupted: stop.signal.aborted };
  } finally {
    ignore();
    progress.end();
  }
}
