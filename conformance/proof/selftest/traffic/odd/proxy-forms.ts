import { capitals, facts, http2, local, pseudo, queryOf, statusTexts, utc, type Form } from "./har-facts.ts";

/** mitmproxy/addons/savehar.py: microseconds, sizes before decoding, postData of every write, the same field twice. */
export const mitmproxy: Form = (exchange, place) => {
  const { begun, time, method, url, sent, sentSize, sentHeaders, status, headers, ...body } = facts(exchange);
  return {
    startedDateTime: utc(begun).replace("Z", "250+00:00"),
    time: time + 0.031_4,
    request: {
      method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: capitals(sentHeaders),
      queryString: queryOf(url),
      headersSize: 380,
      bodySize: sentSize,
      ...(method === "GET" ? {} : { postData: { mimeType: "application/json", text: sent, params: [] } }),
    },
    response: {
      status,
      statusText: statusTexts[status] ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [...capitals(headers), { name: "Vary", value: "Accept" }, { name: "Vary", value: "Origin" }],
      content: {
        size: body.packedSize,
        compression: body.size - body.packedSize,
        mimeType: body.mimeType,
        text: body.text,
      },
      redirectURL: "",
      headersSize: 290,
      bodySize: body.packedSize,
    },
    cache: {},
    timings: { connect: -1, ssl: -1, send: 0.0314, receive: 0, wait: time },
    serverIPAddress: "127.0.0.1",
    place,
  };
};

/** Charles writes JSON as Base64, unmarked in requests, null for texts that it lacks, and pseudo-headers of HTTP/2. */
export const charles: Form = (exchange, place) => {
  const { begun, time, method, url, sent, sentSize, sentHeaders, status, headers, ...body } = facts(exchange);
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  return {
    startedDateTime: local(begun),
    time,
    request: {
      method,
      url: url.href,
      httpVersion: "HTTP/2.0",
      cookies: [],
      headers: [...pseudo(method, url), ...http2(sentHeaders)],
      queryString: queryOf(url),
      ...(sent === "" ? {} : { postData: { mimeType: "application/json", text: base64(sent) } }),
      headersSize: 56,
      bodySize: sentSize,
    },
    response: {
      _charlesStatus: "COMPLETE",
      status,
      statusText: null,
      httpVersion: "HTTP/2.0",
      cookies: [],
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
    serverIPAddress: "127.0.0.1",
    cache: {},
    timings: { dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0 },
    place,
  };
};
