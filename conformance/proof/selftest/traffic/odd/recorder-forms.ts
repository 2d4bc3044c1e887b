import {
  type RecorderForm,
  withCapitals,
  createForm,
  withoutHost,
  localTime,
  pseudoHeaders,
  statusTexts,
  utcTime,
  type Header,
} from "./har-facts.ts";

/** packages/playwright-core/src/server/har/harTracer.ts with `content: "embed"`: transferred sizes, no send time. */
const playwright = createForm(({ begun, time, sent, sentHeaders, status, headers, ...body }) => ({
  startedDateTime: utcTime(begun),
  time: time + 0.123,
  request: {
    httpVersion: "HTTP/1.1",
    headers: sentHeaders,
    headersSize: 420,
    ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: sent, params: [] } }),
  },
  response: {
    statusText: statusTexts[status] ?? "",
    httpVersion: "HTTP/1.1",
    headers,
    content: {
      size: body.size,
      mimeType: body.mimeType,
      compression: Math.max(0, body.size - body.packedSize),
      text: body.text,
    },
    headersSize: 210,
    bodySize: body.packedSize,
    _transferSize: body.packedSize + 210,
  },
  timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0.123 },
  pageref: "page@1",
  _serverPort: 443,
  _securityDetails: {},
}));

/** front_end/models/har/Log.ts over HTTP/2, which has no text of headers: bodySize is -1, compression unknown. */
const chromium = createForm(({ begun, time, method, url, sent, sentHeaders, headers, ...body }) => ({
  _connectionId: "24",
  _initiator: { type: "script", stack: { callFrames: [] } },
  _priority: "High",
  _resourceType: "fetch",
  connection: "443",
  pageref: "page_1",
  request: {
    httpVersion: "h2",
    headers: [...pseudoHeaders(method, url), ...withoutHost(sentHeaders)],
    headersSize: -1,
    ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: sent } }),
  },
  response: {
    statusText: "",
    httpVersion: "h2",
    headers,
    content: { size: body.size, mimeType: body.mimeType.split(";")[0] ?? "", text: body.text },
    headersSize: -1,
    bodySize: -1,
    _transferSize: body.packedSize + 120,
    _error: null,
    _fetchedViaServiceWorker: false,
  },
  startedDateTime: utcTime(begun),
  time: time + 0.456_789_012_345,
  timings: { blocked: 0.456_789_012_345, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: time, receive: 0.2 },
}));

/** DevTools leaves these headers out unless sensitive data is allowed. */
const sanitized: RecorderForm = (exchange, place) => {
  const entry = chromium(exchange, place);
  const { headers } = entry.request;
  const isShown = ({ name }: Header): boolean => !["authorization", "cookie"].includes(name);
  entry.request.headers = Array.isArray(headers) ? (headers as Header[]).filter(isShown) : [];
  return entry;
};

/** devtools/client/netmonitor/src/har/har-builder.js: local times, whole milliseconds, bodySize with the headers. */
const firefox = createForm(({ begun, time, sent, sentHeaders, status, headers, ...body }) => ({
  startedDateTime: localTime(begun),
  request: {
    httpVersion: "HTTP/1.1",
    headers: withCapitals(sentHeaders),
    headersSize: 512,
    ...(sent === "" ? {} : { postData: { mimeType: "application/json", params: [], text: sent } }),
  },
  response: {
    statusText: statusTexts[status] ?? "",
    httpVersion: "HTTP/1.1",
    headers: withCapitals(headers),
    content: { mimeType: body.mimeType, size: body.size, text: body.text },
    headersSize: 300,
    bodySize: body.packedSize + 300,
  },
  timings: { blocked: 0, dns: 0, connect: 0, ssl: 0, send: 0, wait: time, receive: 0 },
  time,
  _securityState: "secure",
  connection: "443",
  pageref: "page_1",
}));

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** mitmproxy/addons/savehar.py: microseconds, sizes before decoding, postData of every write, the same field twice. */
const mitmproxy = createForm(({ begun, time, method, sent, sentHeaders, status, headers, ...body }) => ({
  startedDateTime: utcTime(begun).replace("Z", "250+00:00"),
  time: time + 0.031_4,
  request: {
    httpVersion: "HTTP/1.1",
    headers: withCapitals(sentHeaders),
    headersSize: 380,
    ...(method === "GET" ? {} : { postData: { mimeType: "application/json", text: sent, params: [] } }),
  },
  response: {
    statusText: statusTexts[status] ?? "",
    httpVersion: "HTTP/1.1",
    headers: [...withCapitals(headers), { name: "Vary", value: "Accept" }, { name: "Vary", value: "Origin" }],
    content: {
      size: body.packedSize,
      compression: body.size - body.packedSize,
      mimeType: body.mimeType,
      text: body.text,
    },
    headersSize: 290,
    bodySize: body.packedSize,
  },
  timings: { connect: -1, ssl: -1, send: 0.0314, receive: 0, wait: time },
}));

/** Charles writes JSON as Base64, unmarked in requests, null for texts that it lacks, and pseudo-headers of HTTP/2. */
const charles = createForm(({ begun, time, method, url, sent, sentHeaders, status, headers, ...body }) => ({
  startedDateTime: localTime(begun),
  time,
  request: {
    httpVersion: "HTTP/2.0",
    headers: [...pseudoHeaders(method, url), ...withoutHost(sentHeaders)],
    ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: base64(sent) } }),
    headersSize: 56,
  },
  response: {
    _charlesStatus: "COMPLETE",
    statusText: null,
    httpVersion: "HTTP/2.0",
    headers: [{ name: ":status", value: String(status) }, ...headers],
    content: {
      size: body.size,
      compression: body.size - body.packedSize,
      mimeType: body.mimeType,
      text: base64(body.text),
      encoding: "base64",
    },
    redirectURL: null,
    headersSize: 0,
    bodySize: body.packedSize,
  },
  timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0 },
}));

/** The recorders by name. Each turns an exchange into an entry. Most comments above name a recorder's source file. */
export const recorderForms: Readonly<Record<string, RecorderForm>> = {
  Playwright: playwright,
  Chromium: chromium,
  "Chromium without sensitive data": sanitized,
  "Firefox-like": firefox,
  "mitmproxy-like": mitmproxy,
  "Charles-like": charles,
};
