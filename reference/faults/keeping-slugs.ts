import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { withAftermath } from "./aftermath.ts";
import type { Answer } from "./rewritten.ts";
import { on } from "./visit.ts";

/** A server on which creates keep their slugs taken that are answered in some way. */
export const keepingSlugs =
  (isMeant: (answer: Answer) => boolean) =>
  (given: ServiceOptions): Fetch => {
    const store = given.store ?? createMemoryStore();
    const taken = new Set<unknown>();
    const isSlugTaken = (_store: unknown, slug: string): boolean =>
      taken.has(slug) || store.surveyBySlug(slug) !== undefined;
    return withAftermath(createApp({ ...given, store, isSlugTaken }), on("create"), (answer, { text }) => {
      if (!isMeant(answer)) return undefined;
      const { slug }: Readonly<Record<string, unknown>> = JSON.parse(text);
      taken.add(slug);
      return undefined;
    });
  };
