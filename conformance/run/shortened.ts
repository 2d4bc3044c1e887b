import { Inconclusive, NotTested, type Breach } from "../check/violation.ts";
import type { Exchange } from "../http/exchange.ts";
import { createdSurvey } from "../reading/survey.ts";
import { isObject, readJson, writeJson, type JsonObject } from "../reading/json.ts";
import { judgedIndex } from "../report/blamed.ts";
import type { RecordedExchange } from "../report/report.ts";
import { pathOf } from "../report/story.ts";
import type { Scene } from "./stage.ts";
import { partOn, valueAt, wayInPart, waysTo, type Way } from "./smaller-bodies.ts";

/** Requests that may be sent in search of a shorter script for one breach. */
const mostRequests = 40;

type Endpoint = "create" | "update" | "add";

/** What a breach is about, in terms that hold for smaller requests as well. */
interface Claim {
  readonly endpoint: Endpoint;
  /** The document whose effect is judged. */
  readonly body: JsonObject;
  /** Whether the effect shows in the next read, and not in the answer to the write. */
  readonly isRead: boolean;
  /** Smaller documents, the smallest first, each with what must show. */
  readonly smaller: () => readonly Smaller[];
}

interface Smaller {
  readonly body: JsonObject;
  readonly isShown: (answer: Exchange) => boolean;
  /** The list that may be made shorter still. */
  readonly list?: string;
}

/**
 * Sends smaller requests in place of those of a breach: the exchanges in which the same shows; nothing where none does, or where the
 * breach is of another kind than a value that was lost, a document that was rejected, or one that was not.
 */
export async function shortened(
  breach: Breach,
  exchanges: readonly RecordedExchange[],
  scene: Scene,
): Promise<readonly RecordedExchange[] | undefined> {
  const judged = exchanges[judgedIndex(exchanges, breach)];
  const claim = judged === undefined ? undefined : claimOf(breach, judged, exchanges);
  if (claim === undefined) return undefined;
  try {
    return await new Search(claim, scene).shortest();
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof NotTested) return undefined;
    throw error;
  }
}

function claimOf(
  { message, expected, received }: Breach,
  judged: RecordedExchange,
  exchanges: readonly RecordedExchange[],
): Claim | undefined {
  const write =
    judged.method === "GET"
      ? exchanges.slice(0, exchanges.indexOf(judged)).findLast(isWriteOf(judged, exchanges))
      : judged;
  const body = objectIn(write?.requestBody);
  const endpoint = write === undefined ? undefined : endpointOf(write);
  if (judged.identity !== "owner" || write?.identity !== "owner" || body === undefined || endpoint === undefined)
    return undefined;
  const isRead = judged.method === "GET";
  if (isRead && !/^\/surveys\/[^/]+$/.test(pathOf(judged))) return undefined;
  const common = { endpoint, body, isRead };
  const refused = /\bwith ([a-z]\w*(?:\.\w+)*) .*was not refused, but answered 2/.exec(message)?.[1];
  if (refused !== undefined) {
    const way = refused.split(".");
    const isShown = ({ status }: Exchange): boolean => status >= 200 && status < 300;
    return {
      ...common,
      smaller: () => [
        { body: partOn(body, way), isShown },
        { body: partOn(body, way.slice(0, 1)), isShown },
      ],
    };
  }
  const status = Number(/^([45]\d\d)\b/.exec(received)?.[1]);
  if (expected.startsWith("success") && status === judged.status && !isRead && status !== 404 && status !== 401) {
    const isShown = (answer: Exchange): boolean => answer.status === status;
    const parts = Object.keys(body).map((name) => ({ body: { [name]: body[name] }, isShown, list: name }));
    return { ...common, smaller: () => [...parts, { body, isShown }] };
  }
  const way = wayOf(expected, received, body, judged);
  if (way === undefined) return undefined;
  const isLost =
    (part: JsonObject, ownWay: Way) =>
    (answer: Exchange): boolean => {
      const shown = shownIn(answer.json.unreadable === undefined ? answer.json.value : undefined, part);
      return (
        shown !== undefined &&
        writeJson(valueAt(part, shown, ownWay)) !== writeJson(valueAt(part, part, ownWay)) &&
        answer.status < 300
      );
    };
  const own = partOn(body, way);
  const whole = partOn(body, way.slice(0, 1));
  return {
    ...common,
    smaller: () => [
      { body: own, isShown: isLost(own, wayInPart(body, way)) },
      { body: whole, isShown: isLost(whole, way) },
    ],
  };
}

/** The way to the value that was given and is not shown; recipients of an add are looked for among the survey's. */
function wayOf(expected: string, received: string, body: JsonObject, judged: RecordedExchange): Way | undefined {
  const shown = shownIn(valueIn(judged.responseBody), body);
  if (shown === undefined || expected.startsWith("as before")) return undefined;
  const got = (way: Way): string => writeJson(valueAt(body, shown, way)) ?? "nothing";
  return waysTo(body, expected).find((way) => got(way) === received);
}

/** The object of an answer that has the members of a document. */
function shownIn(value: unknown, document: JsonObject): JsonObject | undefined {
  const isIt = (one: unknown): one is JsonObject =>
    isObject(one) && Object.keys(document).some((name) => name !== "skipExisting" && name in one);
  if (isIt(value)) return value;
  return isObject(value) ? Object.values(value).find(isIt) : undefined;
}

function isWriteOf(
  judged: RecordedExchange,
  exchanges: readonly RecordedExchange[],
): (exchange: RecordedExchange) => boolean {
  const name = pathOf(judged).split("/")[2] ?? "";
  const creates = exchanges.filter(
    (one) => endpointOf(one) === "create" && (one.responseBody ?? "").includes(`"${name}"`),
  );
  const texts = creates.map(({ responseBody = "" }) => responseBody);
  return (one) => {
    if (creates.includes(one)) return true;
    const own = pathOf(one).split("/")[2];
    return (
      one.method !== "GET" && own !== undefined && (own === name || texts.some((text) => text.includes(`"${own}"`)))
    );
  };
}

function endpointOf({ method, ...rest }: RecordedExchange): Endpoint | undefined {
  if (method === "PATCH") return "update";
  if (method !== "POST") return undefined;
  return pathOf({ method, ...rest }) === "/surveys" ? "create" : "add";
}

function valueIn(text: string | undefined): unknown {
  const reading = text === undefined ? undefined : readJson(text);
  return reading === undefined || reading.unreadable !== undefined ? undefined : reading.value;
}

function objectIn(text: string | undefined): JsonObject | undefined {
  const value = valueIn(text);
  return isObject(value) ? value : undefined;
}

/** Tries smaller documents until one shows the breach, and then shorter lists in it. */
class Search {
  readonly #claim: Claim;
  readonly #scene: Scene;
  #requests = 0;

  constructor(claim: Claim, scene: Scene) {
    this.#claim = claim;
    this.#scene = scene;
  }

  async shortest(): Promise<readonly RecordedExchange[] | undefined> {
    for (const smaller of this.#claim.smaller()) {
      const found = await this.#tried(smaller);
      if (found !== undefined) return (await this.#shorter(smaller)) ?? found;
    }
    return undefined;
  }

  /** Halves a list as long as one half shows the breach. */
  async #shorter({ list, body, isShown }: Smaller): Promise<readonly RecordedExchange[] | undefined> {
    const items = list === undefined ? undefined : body[list];
    if (list === undefined || !Array.isArray(items) || items.length < 2) return undefined;
    const middle = Math.ceil(items.length / 2);
    for (const half of [items.slice(0, middle), items.slice(middle)]) {
      const smaller = { list, isShown, body: { ...body, [list]: half } };
      const found = await this.#tried(smaller);
      if (found !== undefined) return (await this.#shorter(smaller)) ?? found;
    }
    return undefined;
  }

  /** Each time on a survey of its own, so that nothing tried before is needed. */
  async #tried({ body, isShown }: Smaller): Promise<readonly RecordedExchange[] | undefined> {
    const { endpoint, isRead, body: given } = this.#claim;
    if (this.#requests >= mostRequests) return undefined;
    const { tools, exchanges } = this.#scene;
    const sent: (RecordedExchange | undefined)[] = [];
    const send = async (answer: Promise<Exchange>): Promise<Exchange> => {
      this.#requests += 1;
      const exchange = await answer;
      sent.push(exchanges.at(-1));
      return exchange;
    };
    const made = await send(tools.owner.create(endpoint === "create" ? { ...this.#plain(), ...body } : this.#plain()));
    const id = createdSurvey(made)?.id;
    let judged = made;
    if (endpoint !== "create") {
      if (id === undefined) return undefined;
      const whole =
        endpoint === "add" && given["skipExisting"] !== undefined
          ? { ...body, skipExisting: given["skipExisting"] }
          : body;
      judged = await send(endpoint === "add" ? tools.owner.add(id, whole) : tools.owner.update(id, whole));
    }
    if (isRead) {
      if (id === undefined) return undefined;
      judged = await send(tools.owner.read(id));
    }
    return isShown(judged) ? sent.filter((one) => one !== undefined) : undefined;
  }

  /** The plainest survey: what is judged comes in place of its own. */
  #plain(): JsonObject {
    const { names } = this.#scene.tools;
    return {
      targetCompany: "Example Company",
      title: names.title("Shown"),
      description: "Shows a breach",
      published: false,
      questions: [{ type: "short_text", label: "Why?", required: false }],
      recipients: [{ targetCompany: "Example Company", email: names.email("ada", "shown"), title: "A question" }],
    };
  }
}
