import { askings } from "./asking.ts";
import { burst } from "./burst.ts";
import { closing } from "./closing.ts";
import { answering, inviting, issuing } from "./driving.ts";
import { properties } from "../properties/all.ts";
import { asScenario } from "../properties/property.ts";
import type { Scenario } from "../session/scenario.ts";
import { opening } from "./opening.ts";

/** All scenarios, simplest first. Without concurrency, a run keeps this order in each phase (`isFirst`, `isLast`, …). */
export const scenarios: readonly Scenario[] = [
  [opening, ...Object.values(properties).map((property) => asScenario(property))],
  [answering, inviting, issuing],
  askings,
  [closing, burst],
].flat();
