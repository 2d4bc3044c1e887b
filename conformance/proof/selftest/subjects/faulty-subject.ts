import { startSubject, type RequestHandler, type Subject } from "../../testing/start-subject.ts";

export interface FaultySubject {
  readonly name: string;
  readonly handler: RequestHandler;
}

/** The list, read with each of the two keys, before the first scenario. */
const greetedRequests = 2;

export function startFaultySubject({ handler }: FaultySubject): Promise<Subject> {
  return startSubject(handler);
}

/** Answers the first requests with an empty list, so that a run can start. */
export function startGreetingSubject({ handler }: FaultySubject): Promise<Subject> {
  let greeted = 0;
  return startSubject((request, response, message) => {
    greeted += 1;
    if (greeted > greetedRequests) handler(request, response, message);
    else response.writeHead(200, { "content-type": "application/json" }).end('{"surveys":[]}');
  });
}
