import { startSubject, type RequestHandler, type Subject } from "../../testing/start-subject.ts";

/** A server on which no requirement may pass. */
export interface FaultySubject {
  readonly name: string;
  readonly handler: RequestHandler;
}

/** A run reads the list with each of its two keys before the first scenario. */
const requestsBeforeScenarios = 2;

export function startFaultySubject({ handler }: FaultySubject): Promise<Subject> {
  return startSubject(handler);
}

/** Answers the first requests with an empty list, so that a run can start. */
export function startGreetingSubject({ handler }: FaultySubject): Promise<Subject> {
  let requests = 0;
  return startSubject((request, response, message) => {
    requests += 1;
    if (requests > requestsBeforeScenarios) handler(request, response, message);
    else response.writeHead(200, { "content-type": "application/json" }).end('{"surveys":[]}');
  });
}
