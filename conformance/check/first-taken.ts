import { refused, type Exchange } from "../http/exchange.ts";

/** Sends one body after another until one isn't refused, and tells of the last one sent. */
export async function firstTaken<Body>(
  [body, ...others]: readonly [Body, ...Body[]],
  send: (body: Body) => Promise<Exchange>,
): Promise<Exchange> {
  const answer = await send(body);
  const [next, ...rest] = others;
  return next === undefined || !refused(answer) ? answer : firstTaken([next, ...rest], send);
}
