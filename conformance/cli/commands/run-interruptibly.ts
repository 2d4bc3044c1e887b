import { exitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";
import type { Progress } from "../texts/progress.ts";

/** At the first Ctrl-C, aborts the run, which still returns a result. At the second one, exits. */
export async function runInterruptibly<Result>(
  host: Host,
  progress: Progress,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result; readonly isInterrupted: boolean }> {
  const stop = new AbortController();
  const stopListening = host.onInterrupt(() => {
    if (stop.signal.aborted) {
      progress.end();
      host.exit(exitCode.incomplete);
      return;
    }
    stop.abort(new Error("interrupted"));
    progress.say("interrupted: writing the report; press Ctrl-C again to stop at once without it");
  });
  try {
    return { result: await run(stop.signal), isInterrupted: stop.signal.aborted };
  } finally {
    stopListening();
    progress.end();
  }
}
