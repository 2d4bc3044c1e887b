import { startSubject, type Answering, type Subject } from "../../testing/start-subject.ts";

/** A server that keeps no requirement at all: it answers everything alike, or nothing properly. */
export interface Worthless {
  readonly name: string;
  readonly answering: Answering;
}

const listings = 2;

/** Starts a worthless server on a free port of loopback. */
export function startWorthless({ answering }: Worthless): Promise<Subject> {
  return startSubject(answering);
}

/** The same, but the first requests, by which a run makes sure that it can start, find an empty list. */
export function startGreeting({ answering }: Worthless): Promise<Subject> {
  let greeted = 0;
  return startSubject((request, response, message) => {
    greeted += 1;
    if (greeted > listings) answering(request, response, message);
    else response.writeHead(200, { "content-type": "application/json" }).end('{"surveys":[]}');
  });
}
