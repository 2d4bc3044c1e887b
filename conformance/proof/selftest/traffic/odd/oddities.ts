import { bodyOddities } from "./body-oddities.ts";
import {
  withoutCredential,
  headersIn,
  isGet,
  lostResponse,
  noCredential,
  ofRequest,
  ofResponse,
  staleRead,
  addHeader,
  headersWithout,
  withoutResponseBody,
  type Oddity,
} from "./oddity.ts";

/** All odd ways to record exchanges, by name. */
export const oddities: Readonly<Record<string, Oddity>> = {
  "a header value is null": {
    change: ofRequest((request) => void headersIn(request).push({ name: "x-trace", value: null })),
  },
  "a header value is a number": {
    change: ofResponse((response) => void headersIn(response).push({ name: "age", value: 7 })),
  },
  "numbers are texts": {
    change: (entry) => {
      entry.time = String(entry.time);
      if (entry.response !== null) entry.response.status = `${String(entry.response.status)} OK`;
    },
  },
  "headers are an object": {
    kind: "headers",
    change: ofRequest((request) => {
      request.headers = Object.fromEntries(headersIn(request).map(({ name, value }) => [name, value]));
    }),
  },
  "headers are pairs": {
    kind: "headers",
    change: ofRequest((request) => {
      request.headers = headersIn(request).map(({ name, value }) => [name, value]);
    }),
  },
  "headers are lines": {
    kind: "headers",
    change: ofResponse((response) => {
      response.headers = headersIn(response).map(({ name, value }) => `${name}: ${String(value)}`);
    }),
  },
  "a header stands twice": {
    change: ofResponse((response) => {
      const type = headersIn(response).find(({ name }) => /^content-type$/i.test(name));
      if (type !== undefined) headersIn(response).push({ ...type });
    }),
  },
  ...bodyOddities,
  "a response is null": lostResponse((entry) => void (entry.response = null)),
  "a status is 0": lostResponse(ofResponse((response) => void (response.status = 0))),
  "a response was aborted": {
    change: ofResponse((response) => void (response["_error"] = "net::ERR_ABORTED")),
    reason: /without the whole body of the response$/,
    leaves: withoutResponseBody,
  },
  "headers of responses are missing": {
    kind: "headers",
    change: ofResponse((response) => void (response.headers = [])),
    note: /no headers for [\d,]+ responses?/,
    leaves: ({ response, ...exchange }) => ({
      ...exchange,
      response: response && {
        ...response,
        headers: { "content-type": response.headers["content-type"] ?? "" },
        areHeadersUnknown: true,
      },
    }),
  },
  "headers of requests are missing": {
    kind: "headers",
    change: ofRequest((request) => void (request.headers = [])),
    note: noCredential.note,
    leaves: (exchange) => {
      const { request, ...others } = withoutCredential(exchange);
      const headers: Record<string, string> = request.text === "" ? {} : { "content-type": "application/json" };
      return { ...others, request: { ...request, headers, areHeadersUnknown: true as const } };
    },
  },
  "credentials are masked": {
    change: ofRequest((request) => {
      const masked = { name: "Authorization", value: "Bearer <token>" };
      request.headers = [...headersWithout(request, /^authorization$/i), masked];
    }),
    ...noCredential,
  },
  "credentials are left out": {
    change: ofRequest((request) => void (request.headers = headersWithout(request, /^authorization$/i))),
    ...noCredential,
    isOfAll: true,
  },
  "an entry is null": {
    kind: "address",
    change: () => [null],
    reason: /^can't be read: an entry is not an object/,
    isEntryLost: true,
    isTimeless: true,
    leaves: () => "gap",
  },
  "an address is null": {
    kind: "address",
    change: ofRequest((request) => void (request.url = null)),
    reason: /^can't be read: request\.url is not a URL/,
    isEntryLost: true,
    leaves: ({ request: { method } }) => (method === "GET" ? "nothing" : "gap"),
  },
  "an id is masked": {
    kind: "address",
    change: ofRequest(
      (request) => void (request.url = String(request.url).replace(/\/surveys\/[^/]+/, "/surveys/***")),
    ),
    concerns: ({ request }) => /\/surveys\//.test(String(request.url)),
    reason: /^can't be read: request\.url is masked/,
    isEntryLost: true,
    leaves: ({ request: { method } }) => (method === "GET" ? "nothing" : "gap"),
  },
  "one time for all": {
    change: (entry) => void (entry.startedDateTime = "2026-01-05T09:00:00.123456Z"),
    isOfAll: true,
    isOrderLost: true,
    kind: "time",
  },
  "whole seconds": {
    change: (entry) => void (entry.startedDateTime = String(entry.startedDateTime).replace(/\.\d+/, "")),
    isOfAll: true,
    isOrderLost: true,
    kind: "time",
  },
  "no time at all": {
    change: (entry) => void delete entry.startedDateTime,
    isOfAll: true,
    isOrderLost: true,
    kind: "time",
  },
  "times count seconds": {
    change: (entry) => void (entry.startedDateTime = Date.parse(String(entry.startedDateTime)) / 1_000),
    isOfAll: true,
    kind: "time",
  },
  "a read comes from a cache": staleRead((entry) => void (entry["_fromCache"] = "disk")),
  "a service worker answers a read": staleRead(
    ofResponse((response) => void (response["_serviceWorkerResponseSource"] = "cache-storage")),
  ),
  "a read without bytes is fresh": {
    ...staleRead(
      ofResponse((response) => {
        response.bodySize = 0;
        addHeader(response, "last-modified", "Mon, 05 Jan 2026 09:00:00 GMT");
      }),
    ),
    kind: "body",
  },
  "a test answers a read": staleRead((entry) => void (entry["_wasFulfilled"] = true), /answered by the client itself$/),
  "http is redirected to https": {
    change: (entry) => {
      const url = String(entry.request.url);
      const content = { size: 0, mimeType: "x-unknown", text: "" };
      const response = { status: 307, headers: [{ name: "location", value: url }], bodySize: -1, content };
      return [
        { ...entry, request: { ...entry.request, url: url.replace(/^http/, "https") } },
        { ...entry, response },
      ];
    },
    isOfAll: true,
    isAdding: true,
    kind: "entries",
    reason: /not a request to the API at https/,
  },
  "a service worker repeats writes": {
    change: (entry) => [entry, structuredClone(entry)],
    concerns: (entry) => !isGet(entry),
    isAdding: true,
    kind: "entries",
    reason: /recorded twice$/,
  },
};
