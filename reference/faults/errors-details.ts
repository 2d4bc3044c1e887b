import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { Operation, ServiceOptions } from "../api/service.ts";
import { isInvalid } from "./aftermath.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { on } from "./visit.ts";

/** A server that leaves the details out of some refusals. */
const muteOn =
  (operation: Operation, isMeant: (answer: Answer) => boolean) =>
  (given: ServiceOptions): Fetch =>
    rewritten(createApp(given), on(operation), (answer) =>
      isMeant(answer) ? { text: JSON.stringify({ ...JSON.parse(answer.text), details: undefined }) } : {},
    );

/** Whether an answer tells that something was wrong at exactly this path. */
const isAbout =
  (path: string) =>
  (answer: Answer): boolean =>
    isInvalid(answer) && answer.text.includes(`"path":"${path}"`);

/** Refusals for a list that is none, without details. */
export const errorDetailMutants: readonly Mutant[] = [
  {
    name: "a create's 400 for questions that are no list has no details",
    breaks: ["ERR-4"],
    build: muteOn("create", isAbout("questions")),
  },
  {
    name: "PATCH's 400 for recipients that are no list has no details",
    breaks: ["ERR-5"],
    build: muteOn("patch", isAbout("recipients")),
  },
  {
    name: "an add's 400 for recipients that are no list has no details",
    breaks: ["ERR-6"],
    build: muteOn("add", isAbout("recipients")),
  },
];
