/** A server as a function, as `fetch` has it: a web request in, a web answer out. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
