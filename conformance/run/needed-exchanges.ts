import { pathOf, surveyIn, shows } from "../report/story.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Words {
  readonly message: string;
  readonly expected: string;
}

/** Each exchange once, in the order of sending: what several parts of a case rest on is recorded for each of them. */
export function onceEach(exchanges: readonly RecordedExchange[]): readonly RecordedExchange[] {
  return [...new Set(exchanges)].toSorted((a, b) => a.startedMs - b.startedMs);
}

/**
 * Of the exchanges of a case those that a failure needs: the judged one, what made its survey and brought it to its state, and what it
 * is compared with. Nothing after the judged one is left, and of reads only those that a failure is about.
 */
export function neededExchanges(
  exchanges: readonly RecordedExchange[],
  judged: RecordedExchange,
  words: Words,
): readonly RecordedExchange[] {
  const before = exchanges.slice(0, exchanges.indexOf(judged));
  const name = surveyIn(judged);
  const isCompared = /\bchanged\b|compared|only read|from one read|same id|as before/.test(
    `${words.message} ${words.expected}`,
  );
  if (name === undefined) return [...before.filter((one) => isAboutMany(one, judged, words, isCompared)), judged];
  const made = before.find((one) => isCreate(one) && shows(one, name));
  // without its create nothing says which survey it is
  if (made === undefined) return [...before, judged];
  const isOwn = (one: RecordedExchange): boolean => {
    const own = surveyIn(one);
    return own !== undefined && (own === name || shows(made, own));
  };
  const needed = before.filter(
    (one) => one === made || (isOwn(one) && (isWrite(one) ? isDone(one) || isCompared : isCompared)),
  );
  return [...needed, judged];
}

/** What a create or a list rests on: nothing, the surveys with its slug or its id, or all that were made. */
function isAboutMany(
  one: RecordedExchange,
  judged: RecordedExchange,
  { message, expected }: Words,
  isCompared: boolean,
): boolean {
  if (judged.method === "GET") return isCompared || (isWrite(one) && isDone(one));
  if (!isCreate(one) || !isDone(one)) return false;
  const isRivalry = /in use|slug|same id|409/.test(`${message} ${expected}`);
  const slug = /"slug":"([^"]+)"/.exec(judged.requestBody ?? "")?.[1];
  return (
    isRivalry && (slug === undefined || isCompared || (one.requestBody ?? "").includes(`"${slug}"`) || shows(one, slug))
  );
}

function isCreate(exchange: RecordedExchange): boolean {
  return exchange.method === "POST" && pathOf(exchange) === "/surveys";
}

function isWrite({ method }: RecordedExchange): boolean {
  return method !== "GET";
}

function isDone({ status }: RecordedExchange): boolean {
  return status === undefined || (status >= 200 && status < 300);
}
