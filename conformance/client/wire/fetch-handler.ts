/** A server as a function: a web request in, a web response out. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
