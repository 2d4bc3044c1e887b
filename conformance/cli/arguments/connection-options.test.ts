import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { syntheticReport } from "../../proof/testing/synthetic-report.ts";
import { createCertificate } from "../../proof/testing/network/create-certificate.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const url = "https://survey.example/api/v1";
const folder = temporaryFolder();
const [ca, noCa] = [join(folder, "ca.pem"), join(folder, "no-ca.pem")];
const { cert } = createCertificate();
writeFileSync(ca, `An authority\n${cert}`);
writeFileSync(noCa, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");

test("headers, authority and rate decide the run", async () => {
  const headers = ["--header", "CF-Access-Client-Id: canary: of the gateway", "--header", "cookie:a=b"];
  const { runs } = await tryCommandLine(["verify", url, ...headers, "--ca", ca, "--rate", "2.5"]);
  expect(runs.map(({ rate, connection }) => ({ rate, connection }))).toEqual([
    {
      rate: 2.5,
      connection: {
        extraHeaders: [
          { name: "cf-access-client-id", value: "canary: of the gateway", variable: "HEADER_CF_ACCESS_CLIENT_ID" },
          { name: "cookie", value: "a=b", variable: "HEADER_COOKIE" },
        ],
        ca: { file: ca, pem: cert.trim() },
        isInsecure: false,
      },
    },
  ]);
});

describe("rejected in one line, without the value:", () => {
  const noValue =
    "--header x-gate: the value is empty or contains an invalid character (check for an unset variable or a line break)";
  const elsewhere = "the HTTP client controls it";
  test.each<readonly [readonly string[], string]>([
    [
      ["--header", "Authorization: canary-key"],
      "--header can't set authorization (the API key comes from SERVICE_API_KEY)",
    ],
    [["--header", "content-TYPE: text/canary"], "--header can't set content-type (the suite sets it)"],
    [["--header", "Host: canary"], "--header can't set host (it is taken from the base URL)"],
    [["--header", "Connection: canary"], `--header can't set connection (${elsewhere})`],
    [
      ["--header", "Proxy-Authorization: canary"],
      "--header can't set proxy-authorization (write the proxy's user and password in HTTPS_PROXY: http://user:password@proxy:3128)",
    ],
    [["--header", "canary-without-colon"], 'a --header has no name (write it as "Name: value")'],
    [["--header", "two words: canary"], 'a --header has no name (write it as "Name: value")'],
    [["--header", "X-Gate:   "], noValue],
    [["--header", "X-Gate: canary\r\nX-More: canary"], noValue],
    [["--header", "X-Gate: canary-1", "--header", "x-gate: canary-2"], "--header sets x-gate twice (set it once)"],
    [
      ["--ca", ca, "--insecure"],
      "--ca and --insecure contradict each other (omit --insecure: --ca names the trusted CA certificates)",
    ],
    [
      ["--ca", join(folder, "none.pem")],
      `--ca ${join(folder, "none.pem")}: the file can't be read (ENOENT) (name a PEM file)`,
    ],
    [
      ["--ca", noCa],
      `--ca ${noCa}: the file contains no certificate, or an invalid one (name a PEM file, which contains -----BEGIN CERTIFICATE-----)`,
    ],
  ])("%j", async (words, complaint) => {
    const { exitCode, stderr, runs } = await tryCommandLine(["verify", url, ...words]);
    expect([exitCode, stderr, runs]).toEqual([2, `error: ${complaint}\n`, []]);
    expect(stderr).not.toContain("canary");
  });

  test("a proxy that has no address", async () => {
    const environment = { SERVICE_API_KEY: "canary-owner-key", HTTPS_PROXY: "user:canary@proxy:3128" };
    const { exitCode, stderr } = await tryCommandLine(["verify", url], { environment });
    expect([exitCode, stderr]).toEqual([
      2,
      "error: HTTPS_PROXY is not a proxy address (write it as http://host:port, or unset the variable)\n",
    ]);
  });
});

describe("the plan", () => {
  const line =
    "150 checks, about 1,180 requests, at most 5 per second; about 1 survey (more after failures) will stay behind, because the API can't delete them\n";
  test.each([
    [[], line, {}],
    [[], line.replace("them", "them; a few of them will be published or have notifications on"), { isPublic: true }],
    [[], line.replace(/about 1 survey .*/, "GETs only: no survey will stay behind"), { isReadOnly: true }],
    [[], line.replace(/about 1 survey .*/, "no survey will stay behind"), { surveys: 0, isPublic: true }],
    [["--quiet"], "", { isPublic: true }],
  ])("is announced on stderr before the run, with %j", async (words, announced, kind) => {
    const plan = { checks: 150, requests: 1180, surveys: 1, ...kind };
    const { stderr } = await tryCommandLine(["verify", url, "--rate", "5", ...words], {
      verify: async ({ onPlan }) => {
        onPlan?.(plan);
        return syntheticReport();
      },
    });
    expect(stderr).toBe(announced);
  });
});
