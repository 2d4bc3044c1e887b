/** Never resolves. Ends a race with work that may ignore the signal. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error("the run was ended"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
