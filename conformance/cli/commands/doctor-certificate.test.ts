import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { createServer as createSocketServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

import { examineCertificate } from "../doctor/examine-certificate.ts";
import { createCertificate } from "../../proof/testing/network/create-certificate.ts";
import { sendJson, startSubject } from "../../proof/testing/start-subject.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";
import { tryCommandLine, type Trial } from "../../proof/testing/try-command-line.ts";

const linesOf = ({ stdout }: Trial): readonly string[] => stdout.split("\n").slice(2, -1);

const folder = temporaryFolder();

describe("a certificate", () => {
  const { key, cert } = createCertificate();

  async function startTls(): Promise<URL> {
    const server = createServer({ key, cert }, (_request, response) => sendJson(response, 200, [{ id: 1 }]));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
  }

  test("that nobody vouches for keeps the keys at home; named with --ca, it is shown with subject and end", async () => {
    const url = await startTls();
    const distrusted = await tryCommandLine(["doctor", url.href]);
    expect(distrusted.exitCode).toBe(2);
    expect(linesOf(distrusted).slice(1, 4)).toEqual([
      expect.stringMatching(
        /^✗ certificate {3}subject\.test, issued by subject\.test, valid until \d{4}-\d\d-\d\d \([12] days\): DEPTH_ZERO_SELF_SIGNED_CERT$/,
      ),
      "                -> pass a file that contains the CA certificate: --ca FILE",
      "- base path     not checked: there is no trusted connection",
    ]);
    const ca = join(folder, "ca.pem");
    writeFileSync(ca, cert);
    const trusted = await tryCommandLine(["doctor", url.href, "--ca", ca]);
    expect(linesOf(trusted).slice(1, 4)).toEqual([
      expect.stringMatching(
        /^! certificate {3}subject\.test, issued by subject\.test, valid until \d{4}-\d\d-\d\d \([12] days\)$/,
      ),
      "                -> renew it soon",
      "✓ base path     GET /api/v1/surveys returned 200 (application/json)",
    ]);
  });

  test("that has expired says so", async () => {
    const now = Date.now() + 10 * 86_400_000;
    const finding = await examineCertificate(await startTls(), { timeoutMs: 5_000, trust: { ca: [cert] }, now });
    expect(finding).toMatchObject({
      state: "problem",
      text: expect.stringMatching(/: it has expired$/),
      hint: expect.stringMatching(/^renew it, or check this machine's clock, which says 20\d\d-.+Z$/),
    });
  });

  test("that is not valid yet by this machine's clock names the clock, even if its authority is known", async () => {
    const now = Date.now() - 2 * 3_600_000;
    for (const trust of [{ ca: [cert] }, {}]) {
      const finding = await examineCertificate(await startTls(), { timeoutMs: 5_000, trust, now });
      expect(finding).toMatchObject({
        state: "problem",
        text: expect.stringMatching(/: it is not valid before 20\d\d-\S+Z$/),
        hint: `correct this machine's clock, which says ${new Date(now).toISOString().slice(0, 16)}Z, or use a certificate that is already valid`,
      });
    }
  });

  test("of another authority than the one that --ca names says so", async () => {
    const trust = { ca: [createCertificate().cert] };
    expect(await examineCertificate(await startTls(), { timeoutMs: 5_000, trust })).toMatchObject({
      hint: "the --ca file doesn't contain this certificate's CA: choose another file, or configure the server to send its whole chain",
    });
  });

  test("is what a port has that was asked for plain HTTP", async () => {
    const url = await startTls();
    const trial = await tryCommandLine(["doctor", url.href.replace("https:", "http:")]);
    expect(trial.exitCode).toBe(2);
    expect(linesOf(trial).slice(2, 4)).toEqual([
      expect.stringMatching(/^✗ base path {5}no response: /),
      `                -> the port needs TLS: did you mean ${url.href}?`,
    ]);
    // nginx answers with a page
    const tls = createServer({ key, cert });
    const gateway = createSocketServer((socket) =>
      socket.once("data", (bytes) => {
        if (bytes.toString("latin1").startsWith("GET ")) {
          socket.end("HTTP/1.1 400 Bad Request\r\ncontent-type: text/html\r\nconnection: close\r\n\r\nplain HTTP");
          return;
        }
        socket.pause().unshift(bytes);
        tls.emit("connection", socket);
      }),
    );
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void gateway.close());
    const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const second = await tryCommandLine(["doctor", `http://${host}/api/v1`]);
    expect(linesOf(second).slice(2, 4)).toEqual([
      "✗ base path     GET /api/v1/surveys returned 400 (text/html)",
      `                -> the port needs TLS: did you mean https://${host}/api/v1?`,
    ]);
  });

  test("can't be looked at where the port speaks no TLS", async () => {
    const subject = await startSubject((_request, response) => sendJson(response, 200, []));
    onTestFinished(() => subject.close());
    const { url } = subject;
    const trial = await tryCommandLine(["doctor", url.href.replace("http:", "https:")]);
    expect(linesOf(trial)[1]).toMatch(/^✗ certificate {3}no TLS: /);
    expect(linesOf(trial)[2]).toBe("                -> the port doesn't support TLS: did you mean http://?");
  });
});
