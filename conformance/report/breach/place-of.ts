import type { Breach } from "./breach.ts";

/** A member that a failure is about. */
export interface Place {
  /** The body with the member: that of the judged request, or of its response. */
  readonly in: "request" | "response";
  /** `questions.2.required`, or the last steps of that path. */
  readonly path: string;
}

/** Returns the member that a breach is about, if any. Reports mark this member in the body. */
export function placeOf(breach: Breach): Place | undefined {
  switch (breach.kind) {
    case "state":
      return inResponse(breach.member ?? (breach.of === "question" ? "questions" : "recipients"));
    case "status":
    case "member not named": {
      const { slug, contentPath } = breach.request;
      const path = contentPath ?? (slug === undefined ? undefined : "slug");
      return path === undefined ? undefined : { in: "request", path };
    }
    case "listed value":
      return inResponse(breach.member);
    case "counts": {
      const names = ["added", "updated", "skipped"] as const;
      return inResponse(names.find((name) => breach.expected[name] !== breach.received[name]));
    }
    case "shared url":
    case "url path":
      return inResponse("url");
    case "no timestamp":
      return inResponse("inviteSentAt");
    case "survey's own invite copy":
      return inResponse(breach.members[0]);
    default:
      return undefined;
  }
}

function inResponse(path: string | undefined): Place | undefined {
  return path === undefined ? undefined : { in: "response", path };
}
