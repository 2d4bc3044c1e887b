import { askings } from "./asking.ts";
import { burst } from "./burst.ts";
import { closing } from "./closing.ts";
import { answering, inviting, issuing } from "./recipients/driving.ts";
import { properties } from "../properties/all.ts";
import { asScenario } from "../properties/property.ts";
import { races, racesOfAdds } from "./races.ts";
import { rejectedBodies } from "./input/rejected-bodies.ts";
import type { Scenario } from "./scenario.ts";
import { slugs } from "./slugs.ts";
import { hostileInput, hostilePaths, spelling } from "./input/spelling.ts";
import { strangers, unknownNames } from "./strangers.ts";
import { edgeTexts, texts } from "./recipients/texts.ts";
import { opening, tour } from "./tour.ts";

/** Plain scenarios first. */
export const scenarios: readonly Scenario[] = [
  [opening, tour, ...Object.values(properties).map((property) => asScenario(property))],
  [rejectedBodies, strangers, unknownNames],
  [slugs, spelling, texts, edgeTexts, hostileInput, hostilePaths],
  [races, racesOfAdds, answering, inviting, issuing],
  askings,
  [closing, burst],
].flat();
