import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Heard } from "../../testing/start-subject.ts";
import { constant, json } from "./constant.ts";
import type { Worthless } from "./worthless.ts";

/** A worthless server whose constant answer keeps some requirements all the same: no others may pass. */
export interface Plausible extends Worthless {
  readonly keeps: readonly RequirementId[];
}

const survey = {
  id: "s1",
  slug: "constant",
  title: "Constant",
  published: false,
  questions: [],
  recipients: [{ id: "r1", email: "ada@example.com", url: "/s/constant/r1" }],
};

const everything = {
  ...survey,
  survey,
  surveys: [survey],
  responses: [],
  added: 1,
  updated: 0,
  skipped: 0,
  details: [],
};

const unreachable = { ...survey, slug: "%", recipients: [{ id: "%E0%A4%A", url: "http://[/s/%/%E0%A4%A" }] };

/** The survey that was sent, with an id that is always new. */
function echoed({ body }: Heard): string {
  const sent: unknown = body.startsWith("{") && body.endsWith("}") ? JSON.parse(body) : {};
  return JSON.stringify({ survey: { id: `s${Math.random()}`, ...(sent as object) } });
}

/** Every endpoint is there, lets keys in, and answers JSON, labelled so and without the key; no text is refused, and nothing makes it fall over. */
const answers: readonly RequirementId[] = ["SVC-1", "SVC-2", "SVC-3", "SVC-4", "SVC-7", "SVC-9", "AUT-1", "ERR-30"];

/** Besides, the one survey that is shown has an id, and so has its recipient, with a page of its own. */
const shows: readonly RequirementId[] = [...answers, "SUR-1", "RCP-1", "RCP-3", "RCP-4"];

/** Servers that look right at first sight. */
export const plausibleSubjects: readonly Plausible[] = [
  { ...constant("200 with a survey", 200, JSON.stringify({ survey })), keeps: shows },
  { ...constant("201 with a survey", 201, JSON.stringify({ survey })), keeps: shows },
  { ...constant("200 with everything at once", 200, JSON.stringify(everything)), keeps: [...shows, "RSP-1", "RSP-2"] },
  {
    ...constant("200 with a url that is none", 200, JSON.stringify({ survey: unreachable })),
    keeps: [...answers, "SUR-1", "RCP-1", "RCP-4"],
  },
  { ...constant("an echo of the body as a survey", 200, echoed, json), keeps: [...answers, "SUR-1", "SUR-5", "SUR-6"] },
];
