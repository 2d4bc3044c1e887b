import { withCapitals, createForm, withoutHost, localTime, pseudoHeaders, statusTexts, utcTime } from "./har-facts.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** mitmproxy/addons/savehar.py: microseconds, sizes before decoding, postData of every write, the same field twice. */
export const mitmproxy = createForm(({ begun, time, method, sent, sentHeaders, status, headers, ...body }) => ({
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
export const charles = createForm(({ begun, time, method, url, sent, sentHeaders, status, headers, ...body }) => ({
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
