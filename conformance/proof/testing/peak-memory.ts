// maxRSS includes the memory of the parent from which the process was forked; VmHWM, which only Linux has, doesn't
const reporter = `import { existsSync, readFileSync } from "node:fs";
  const status = "/proc/self/status";
  process.on("exit", () => {
    const peak = existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, "utf8"))?.[1] : undefined;
    console.error("peak memory: " + (peak ?? process.resourceUsage().maxRSS) + " KiB");
  });`;

/** Makes each Node process print its peak memory to stderr as it exits, if NODE_OPTIONS has this option. */
export const reportMemoryOption = `--import=data:text/javascript,${encodeURIComponent(reporter)}`;

/** Returns the peak memory of the largest process whose stderr this is. */
export function peakMebibytes(stderr: string): number {
  return Math.max(
    ...[...stderr.matchAll(/^peak memory: (\d+) KiB$/gm)].map(([, kibibytes]) => Number(kibibytes) / 1024),
  );
}
