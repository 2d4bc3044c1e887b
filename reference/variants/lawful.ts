import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { Build, Parts } from "./variant.ts";

/** Something around a server: the same service, seen or heard in another form. */
export type Wrap = (app: Fetch) => Fetch;

/** Builds a server of other seams, made anew for each server, with wraps around it, the innermost first. */
export function lawful(seams: Parts["seams"], ...wraps: readonly Wrap[]): Build {
  const build: Build = (given) => {
    const own = typeof seams === "function" ? seams(given) : seams;
    const app = createApp({ ...given, ...own, limits: { ...given.limits, ...own.limits } });
    return wraps.reduce((inner, wrap) => wrap(inner), app);
  };
  return Object.assign(build, { parts: { seams, wraps } });
}
