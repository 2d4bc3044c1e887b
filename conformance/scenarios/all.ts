import { adding } from "./recipients/adding.ts";
import { asking, askingOfChanges, askingOfErrors, askingOfRecipients, askingOfUpserts } from "./asking.ts";
import { burst } from "./burst.ts";
import { cap } from "./recipients/cap.ts";
import { closing } from "./closing.ts";
import { answering, inviting, issuing } from "./recipients/driving.ts";
import { meeting } from "./meeting.ts";
import { overwriting } from "./recipients/overwriting.ts";
import { patching } from "./patching.ts";
import { questions } from "./questions.ts";
import { races, racesOfAdds } from "./races.ts";
import { refusedChanges, refusedCreates } from "./refusals.ts";
import type { Scenario } from "./scenario.ts";
import { slugs } from "./slugs.ts";
import { hostileInput, spelling } from "./spelling.ts";
import { strangers } from "./strangers.ts";
import { texts } from "./recipients/texts.ts";
import { tour } from "./tour.ts";

/** Every scenario, the plain ones first. */
export const scenarios: readonly Scenario[] = [
  tour,
  patching,
  overwriting,
  adding,
  meeting,
  questions,
  refusedCreates,
  refusedChanges,
  strangers,
  cap,
  slugs,
  spelling,
  texts,
  hostileInput,
  races,
  racesOfAdds,
  answering,
  inviting,
  issuing,
  asking,
  askingOfChanges,
  askingOfRecipients,
  askingOfUpserts,
  askingOfErrors,
  closing,
  burst,
];
