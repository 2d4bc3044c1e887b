import {
  capitals,
  facts,
  http2,
  local,
  pseudo,
  queryOf,
  statusTexts,
  utc,
  type Form,
  type Header,
} from "./har-facts.ts";

/** packages/playwright-core/src/server/har/harTracer.ts with `content: "embed"`: sizes as transferred, no time of sending. */
export const playwright: Form = (exchange, place) => {
  const { begun, time, method, url, sent, sentSize, sentHeaders, status, headers, ...body } = facts(exchange);
  return {
    startedDateTime: utc(begun),
    time: time + 0.123,
    request: {
      method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: sentHeaders,
      queryString: queryOf(url),
      headersSize: 420,
      bodySize: sentSize,
      ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: sent, params: [] } }),
    },
    response: {
      status,
      statusText: statusTexts[status] ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers,
      content: {
        size: body.size,
        mimeType: body.mimeType,
        compression: Math.max(0, body.size - body.packedSize),
        text: body.text,
      },
      headersSize: 210,
      bodySize: body.packedSize,
      redirectURL: "",
      _transferSize: body.packedSize + 210,
    },
    cache: {},
    timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0.123 },
    pageref: "page@1",
    serverIPAddress: "127.0.0.1",
    _serverPort: 443,
    _securityDetails: {},
    place,
  };
};

/** front_end/models/har/Log.ts over HTTP/2, which has no text of headers: bodySize is -1, and no compression is known. */
export const chromium: Form = (exchange, place) => {
  const { begun, time, method, url, sent, sentSize, sentHeaders, status, headers, ...body } = facts(exchange);
  return {
    _connectionId: "24",
    _initiator: { type: "script", stack: { callFrames: [] } },
    _priority: "High",
    _resourceType: "fetch",
    cache: {},
    connection: "443",
    pageref: "page_1",
    request: {
      method,
      url: url.href,
      httpVersion: "h2",
      headers: [...pseudo(method, url), ...http2(sentHeaders)],
      queryString: queryOf(url),
      cookies: [],
      headersSize: -1,
      bodySize: sentSize,
      ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: sent } }),
    },
    response: {
      status,
      statusText: "",
      httpVersion: "h2",
      headers,
      cookies: [],
      content: { size: body.size, mimeType: body.mimeType.split(";")[0] ?? "", text: body.text },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
      _transferSize: body.packedSize + 120,
      _error: null,
      _fetchedViaServiceWorker: false,
    },
    serverIPAddress: "127.0.0.1",
    startedDateTime: utc(begun),
    time: time + 0.456_789_012_345,
    timings: { blocked: 0.456_789_012_345, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: time, receive: 0.2 },
    place,
  };
};

/** DevTools leaves these headers out unless sensitive data is allowed. */
export const sanitized: Form = (exchange, place) => {
  const entry = chromium(exchange, place);
  const { headers } = entry.request;
  const isShown = ({ name }: Header): boolean => !["authorization", "cookie"].includes(name);
  entry.request.headers = Array.isArray(headers) ? (headers as Header[]).filter(isShown) : [];
  return entry;
};

/** devtools/client/netmonitor/src/har/har-builder.js: local times, whole milliseconds, bodySize with the headers. */
export const firefox: Form = (exchange, place) => {
  const { begun, time, method, url, sent, sentSize, sentHeaders, status, headers, ...body } = facts(exchange);
  return {
    startedDateTime: local(begun),
    request: {
      bodySize: sentSize,
      method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      headers: capitals(sentHeaders),
      cookies: [],
      queryString: queryOf(url),
      headersSize: 512,
      ...(sent === "" ? {} : { postData: { mimeType: "application/json", params: [], text: sent } }),
    },
    response: {
      status,
      statusText: statusTexts[status] ?? "",
      httpVersion: "HTTP/1.1",
      headers: capitals(headers),
      cookies: [],
      content: { mimeType: body.mimeType, size: body.size, text: body.text },
      redirectURL: "",
      headersSize: 300,
      bodySize: body.packedSize + 300,
    },
    cache: {},
    timings: { blocked: 0, dns: 0, connect: 0, ssl: 0, send: 0, wait: time, receive: 0 },
    time,
    _securityState: "secure",
    serverIPAddress: "127.0.0.1",
    connection: "443",
    pageref: "page_1",
    place,
  };
};
