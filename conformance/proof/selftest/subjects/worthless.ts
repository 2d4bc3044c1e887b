import { startSubject, type RequestHandler, type Subject } from "../../testing/start-subject.ts";

export interface Worthless {
  readonly name: string;
  readonly answering: RequestHandler;
}

const listings = 2;

export function startWorthless({ answering }: Worthless): Promise<Subject> {
  return startSubject(answering);
}

/** Answers the first requests with an empty list, so that a run can start. */
export function startGreeting({ answering }: Worthless): Promise<Subject> {
  let greeted = 0;
  return startSubject((request, response, message) => {
    greeted += 1;
    if (greeted > listings) answering(request, response, message);
    else response.writeHead(200, { "content-type": "application/json" }).end('{"surveys":[]}');
  });
}
