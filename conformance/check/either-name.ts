import type { Exchange } from "../http/exchange.ts";
import type { StandingSurvey } from "./tools.ts";

/**
 * Names a survey by its slug, or by its id: every second turn each. Where the slug isn't known, which is another
 * requirement's matter, the id takes its place.
 */
export async function byEitherName(
  { id, slug }: Pick<StandingSurvey, "id" | "slug">,
  turn: number,
  call: (name: string) => Promise<Exchange>,
): Promise<Exchange> {
  if (turn % 2 === 0) return call(id);
  const answer = await call(slug);
  return answer.status === 404 ? call(id) : answer;
}
