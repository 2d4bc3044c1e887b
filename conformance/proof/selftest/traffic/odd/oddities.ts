import { gzipSync } from "node:zlib";
import type { Body, Entry, Header } from "./har-forms.ts";

export interface Oddity {
  /** True if all that the entries prove can still be read. */
  readonly keepsEvidence: boolean;
  /** True if it writes bodies in another form: no recorder does that twice. */
  readonly isOfBodies?: true;
  readonly change: (
    entries: readonly (Entry | null)[],
    isChosen: (index: number) => boolean,
  ) => readonly (Entry | null)[];
}

/** Changes chosen entries in place. */
const each =
  (change: (entry: Entry) => void): Oddity["change"] =>
  (entries, isChosen) => {
    for (const [index, entry] of entries.entries()) if (entry !== null && isChosen(index)) change(entry);
    return entries;
  };

const ofBody = (change: (body: Body, response: NonNullable<Entry["response"]>) => void): Oddity["change"] =>
  each(({ response }) => {
    if (response !== null && typeof response.content.text === "string" && response.content.text !== "")
      change(response.content, response);
  });

const bytesIn = ({ text, encoding }: Body): Buffer =>
  Buffer.from(typeof text === "string" ? text : "", encoding === "base64" ? "base64" : "utf8");
const headersIn = ({ headers }: { readonly headers: unknown }): Header[] =>
  Array.isArray(headers) ? (headers as Header[]) : [];
const isWrite = (entry: Entry | null): boolean => entry === null || entry.request.method !== "GET";

/** Stores the raw bytes as a recorder that read them with this charset. */
const read = (bytes: Buffer, charset: string): string => new TextDecoder(charset).decode(bytes);

const keeping = (change: Oddity["change"]): Oddity => ({ keepsEvidence: true, change });
const keepingBodies = (change: Parameters<typeof ofBody>[0]): Oddity => ({
  ...keeping(ofBody(change)),
  isOfBodies: true,
});
const losing = (change: Oddity["change"]): Oddity => ({ keepsEvidence: false, change });

export const oddities: Readonly<Record<string, Oddity>> = {
  "a header value is null": keeping(
    each(({ request }) => void headersIn(request).push({ name: "x-trace", value: null })),
  ),
  "a header value is a number": keeping(
    each(({ response }) => {
      if (response !== null) headersIn(response).push({ name: "age", value: 7 });
    }),
  ),
  "numbers are texts": keeping(
    each((entry) => {
      entry.time = String(entry.time);
      if (entry.response !== null) entry.response.status = String(entry.response.status);
    }),
  ),
  "headers are an object": keeping(
    each(({ request }) => {
      request.headers = Object.fromEntries(headersIn(request).map(({ name, value }) => [name, value]));
    }),
  ),
  "a header stands twice": keeping(
    each(({ response }) => {
      const type = response === null ? undefined : headersIn(response).find(({ name }) => /^content-type$/i.test(name));
      if (response !== null && type !== undefined) headersIn(response).push({ ...type });
    }),
  ),
  "bodies are left compressed": keepingBodies((body, response) => {
    const bytes = gzipSync(bytesIn(body));
    Object.assign(body, { text: bytes.toString("base64"), encoding: "base64", size: bytes.length, compression: 0 });
    const others = headersIn(response).filter(({ name }) => !/^content-(encoding|length)$/i.test(name));
    response.headers = [...others, { name: "content-encoding", value: "gzip" }];
  }),
  "compressed bodies are read as text": losing(
    ofBody((body, response) => {
      const bytes = gzipSync(bytesIn(body));
      Object.assign(body, { text: read(bytes, "utf-8"), encoding: undefined, size: bytes.length, compression: 0 });
      response.headers = [...headersIn(response), { name: "content-encoding", value: "gzip" }];
    }),
  ),
  "Base64 is unmarked": keepingBodies((body) => {
    const bytes = bytesIn(body);
    Object.assign(body, { text: bytes.toString("base64"), encoding: undefined, size: bytes.length, compression: 0 });
  }),
  "bodies are read as Windows-1252": losing(
    ofBody((body) => {
      const bytes = bytesIn(body);
      const text = read(bytes, "windows-1252");
      Object.assign(body, { text, encoding: undefined, size: bytes.length, compression: 0 });
    }),
  ),
  "bodies are read as Windows-1252, and their sizes left out": losing(
    ofBody((body, response) => {
      Object.assign(body, { text: read(bytesIn(body), "windows-1252"), encoding: undefined, size: -1, compression: 0 });
      response.bodySize = -1;
    }),
  ),
  "bodies are read as ASCII": losing(
    ofBody((body) => {
      const bytes = bytesIn(body);
      const text = bytes.toString("utf8").replaceAll(/[^ -~]/g, "\ufffd");
      Object.assign(body, { text, encoding: undefined, size: bytes.length, compression: 0 });
    }),
  ),
  "bodies are cut": losing(
    ofBody((body, response) => {
      const text = bytesIn(body).toString("utf8");
      Object.assign(body, { text: text.slice(0, Math.ceil(text.length / 2)), encoding: undefined, size: -1 });
      response.bodySize = -1;
    }),
  ),
  "bodies are not kept": losing(
    ofBody((body) => {
      delete body.text;
      Object.assign(body, { size: 0, compression: 0 });
    }),
  ),
  "bodies of requests are not kept": losing(each(({ request }) => void delete request.postData)),
  "a response is null": losing(each((entry) => void (entry.response = null))),
  "a response was aborted": losing(each((entry) => void (entry["_error"] = "net::ERR_ABORTED"))),
  "headers of responses are missing": losing(
    each(({ response }) => {
      if (response !== null) response.headers = [];
    }),
  ),
  "headers of requests are missing": losing(each(({ request }) => void (request.headers = []))),
  "credentials are masked": losing(
    each(({ request }) => {
      request.headers = headersIn(request).map((one) =>
        /^authorization$/i.test(one.name) ? { ...one, value: "Bearer ***" } : one,
      );
    }),
  ),
  "credentials are left out": losing((entries) => {
    for (const entry of entries)
      if (entry !== null)
        entry.request.headers = headersIn(entry.request).filter(({ name }) => !/^authorization$/i.test(name));
    return entries;
  }),
  "an entry is null": losing((entries, isChosen) => entries.map((entry, index) => (isChosen(index) ? null : entry))),
  "an address is null": losing(each(({ request }) => void (request.url = null))),
  "one time for all": losing((entries) => {
    for (const entry of entries) if (entry !== null) entry.startedDateTime = "2026-01-05T09:00:00.123456Z";
    return entries;
  }),
  "whole seconds": losing((entries) => {
    for (const entry of entries)
      if (typeof entry?.startedDateTime === "string")
        entry.startedDateTime = entry.startedDateTime.replace(/\.\d+/, "");
    return entries;
  }),
  "no time at all": losing((entries) => {
    for (const entry of entries) if (entry !== null) delete entry.startedDateTime;
    return entries;
  }),
  "reads only": losing((entries) => entries.filter((entry) => !isWrite(entry))),
  "a read comes from a cache": losing(each((entry) => void (isWrite(entry) || (entry["_fromCache"] = "disk")))),
  "http is redirected to https": keeping((entries, isChosen) => {
    const secure = entries.map((entry) => {
      if (entry === null || typeof entry.request.url !== "string") return entry;
      return { ...entry, request: { ...entry.request, url: entry.request.url.replace(/^http:/, "https:") } };
    });
    return secure.flatMap((entry, index) => {
      const before = entries[index];
      if (entry === null || before === null || before === undefined || !isChosen(index)) return [entry];
      const location = { name: "location", value: entry.request.url };
      const content = { size: 0, mimeType: "", text: "" };
      return [{ ...before, response: { status: 307, headers: [location], bodySize: 0, content } }, entry];
    });
  }),
  "a service worker repeats writes": keeping((entries, isChosen) =>
    entries.flatMap((entry, index) =>
      entry !== null && isWrite(entry) && isChosen(index) ? [entry, structuredClone(entry)] : [entry],
    ),
  ),
};
