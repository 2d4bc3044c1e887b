import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";
import type { Body, Entry, Header } from "./har-facts.ts";

type Response = NonNullable<Entry["response"]>;

/** An unusual way to record an exchange, and the evidence that it leaves. */
export interface Oddity {
  /** Changes one entry in place, or returns the entries that replace it. */
  readonly change: (entry: Entry) => readonly (Entry | null)[] | void;
  /** Returns true for entries to which the oddity can apply. Default: all entries. */
  readonly concerns?: (entry: Entry) => boolean;
  /** True if a recorder does this to all entries or to none. */
  readonly isOfAll?: true;
  /** The part of an entry that the oddity changes. A recording has at most one oddity of each kind. */
  readonly kind?: "body" | "headers" | "time" | "address" | "entries";
  /** The reason that the report gives for not judging an entry, or a part of it. */
  readonly reason?: RegExp;
  /** The note in the report about what isn't judged. */
  readonly note?: RegExp;
  /** True if the judge leaves out the whole entry. */
  readonly isEntryLost?: true;
  /** True if the time of the entry is lost as well. */
  readonly isTimeless?: true;
  /** True if the oddity adds entries. */
  readonly isAdding?: true;
  /** Returns the evidence that remains. `gap`: any request may be missing here. Default: the whole exchange. */
  readonly leaves?: (exchange: OverheardExchange) => OverheardExchange | "gap" | "nothing";
  /** True if the order of the requests becomes unknown. */
  readonly isOrderLost?: true;
}

export const bytesIn = ({ text, encoding }: Body): Buffer =>
  Buffer.from(typeof text === "string" ? text : "", encoding === "base64" ? "base64" : "utf8");
export const headersIn = ({ headers }: { readonly headers: unknown }): Header[] =>
  Array.isArray(headers) ? (headers as Header[]) : [];
export const isGet = (entry: Entry): boolean => entry.request.method === "GET";
export const headersWithout = (message: { headers: unknown }, names: RegExp): Header[] =>
  headersIn(message).filter(({ name }) => !names.test(name));
export const isBeyondAscii = ({ response }: Entry): boolean =>
  response !== null && /[^ -~\s]/.test(bytesIn(response.content).toString("utf8"));

export const ofRequest =
  (change: (request: Entry["request"]) => void): Oddity["change"] =>
  ({ request }) =>
    change(request);
export const ofResponse =
  (change: (response: Response) => void): Oddity["change"] =>
  ({ response }) => {
    if (response !== null) change(response);
  };
/** Writes another body, without its former coding and sizes. */
export const ofBody = (change: (bytes: Buffer, response: Response) => Partial<Body>): Oddity["change"] =>
  ofResponse((response) => {
    response.headers = headersWithout(response, /^content-(?:encoding|length)$/i);
    const content = { encoding: undefined, compression: 0, ...change(bytesIn(response.content), response) };
    response.content = { ...response.content, size: -1, ...content };
    response.bodySize = response.content.size;
  });
export const textWithSize = (text: string): Partial<Body> => ({ text, size: Buffer.byteLength(text) });
export const base64WithSize = (bytes: Buffer): Partial<Body> => ({
  text: bytes.toString("base64"),
  size: bytes.length,
});
export const addHeader = (response: Response, name: string, value: unknown): void => {
  response.headers = [...headersIn(response), { name, value }];
};

// values of `leaves`: the knowledge that a judge still has about an exchange
export const withoutResponseBody = ({ request, response, ...times }: OverheardExchange): OverheardExchange => ({
  ...times,
  request,
  response: response && { status: response.status, headers: response.headers },
});
export const withoutResponse = ({ response: _response, ...exchange }: OverheardExchange): OverheardExchange => exchange;
export const withoutCredential = (exchange: OverheardExchange): OverheardExchange => {
  const { authorization: _authorization, ...headers } = exchange.request.headers;
  return { ...exchange, request: { ...exchange.request, headers, anonymousIn: "odd.har" } };
};

/** Writes the body of a response in another form, which the judge can still read. */
export const keptBody = (change: Parameters<typeof ofBody>[0]): Oddity => ({ change: ofBody(change), kind: "body" });
/** Writes the body of a response in a form that the judge can't read, for the reason that the report gives. */
export const lostBody = (reason: RegExp, change: Parameters<typeof ofBody>[0], more: Partial<Oddity> = {}): Oddity => ({
  change: ofBody(change),
  kind: "body",
  reason,
  leaves: withoutResponseBody,
  ...more,
});
/** Reads the bytes in a wrong encoding. Only a body with characters beyond ASCII is lost by this. */
export const misreadBody = (read: (bytes: Buffer) => Partial<Body>): Oddity =>
  lostBody(/wrongly decoded body of the response$/, read, { concerns: isBeyondAscii });
export const lostResponse = (change: Oddity["change"]): Oddity => ({
  change,
  reason: /without a response$/,
  leaves: withoutResponse,
});
/** Marks a read as answered without the service, so that it proves nothing. */
export const staleRead = (change: Oddity["change"], reason = /answered from a cache$/): Oddity => ({
  change,
  reason,
  concerns: isGet,
  isEntryLost: true,
  leaves: () => "nothing",
});
export const noCredential = { leaves: withoutCredential, note: /no credential for [\d,]+ requests?/ };
