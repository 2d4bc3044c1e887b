import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reproFolder } from "../../../cli/files/repro-folder.ts";
import { encodeSegment } from "../../../client/endpoint.ts";
import type { RecordedExchange } from "../../../client/recorded-exchange.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../../../proof/testing/synthetic-report.ts";
import { reproduction } from "./reproduction.ts";

const work = mkdtempSync(join(tmpdir(), "survey-conformance-"));
const [programs, repro] = [join(work, "bin"), join(work, "repro")];
const [canary, sent, answer] = ["canary", "sent", "answer"].map((name) => join(work, name)) as [string, string, string];

const fakeCurl = `#!/bin/sh
printf '%s\\0' "$@" end-of-command >>'${sent}'
cat >/dev/null
cat '${answer}'
`;

beforeAll(() => {
  for (const folder of [programs, repro]) mkdirSync(folder);
  writeFileSync(join(programs, "curl"), fakeCurl);
  chmodSync(join(programs, "curl"), 0o755);
});
afterAll(() => rmSync(work, { recursive: true }));

const harmful = [
  `$(touch ${canary})`,
  `\`touch ${canary}\``,
  `;touch ${canary};`,
  `\ntouch ${canary}\n`,
  `|touch ${canary}|`,
  `/e;touch ${canary};#`,
  `/w ${canary}\n`,
  `> ${canary} `,
  `@${canary}`,
  ` -o ${canary} `,
  "${SERVICE_API_KEY:0:4}",
  ..."$SERVICE_API_KEY $SERVICE_API_KEYx $KEY_1 $HEADER_X ${IFS} $IFS ' '' \" \\ \\' $' ` -K - @ # ! & { } [ ] * ~ … %s // /../".split(
    " ",
  ),
  ..."\n|\r|\0|\u001b[2J|\u202e|\ud800|é|\t| ".split("|"),
  "r1234567",
  "conformance-r1234567-",
  "CONFORMANCE-R1234567-",
] as const;

const value = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...harmful) }, fc.string({ maxLength: 4 })), { maxLength: 4 })
  .map((parts) => parts.join(""));
const id = fc.oneof(value, fc.constantFrom("3f2a-77", "17", "a.b~c"));

interface Named {
  readonly id: string;
  readonly slug: string;
  readonly email: string;
  readonly free: string;
}

const named: fc.Arbitrary<Named> = fc.record({ id, slug: value, email: value, free: value });

function bodyArbitrary({ id: one, slug, email, free }: Named): fc.Arbitrary<string | undefined> {
  const document = { id: one, slug, recipients: [{ id: one, email, title: free }] };
  return fc.constantFrom(
    undefined,
    free,
    JSON.stringify(document),
    JSON.stringify({ ...document, pad: " ".repeat(2_000) }),
  );
}

function exchangeArbitrary(names: Named, root: string): fc.Arbitrary<RecordedExchange> {
  const { id: one, slug, email, free } = names;
  return fc
    .record({
      method: fc.oneof(fc.constantFrom("GET", "POST", "PATCH"), fc.constant(free)),
      path: fc
        .constantFrom(one, slug, free, "a[1-9]{b}")
        .chain((name) =>
          fc.constantFrom(`/surveys/${name}`, `/surveys/${encodeSegment(name)}/recipients?x=${name}`, name),
        ),
      scheme: fc.oneof(fc.constantFrom("Bearer", "bearer", "$(x)", "a`b"), value),
      credential: fc.oneof(
        fc.constantFrom("$SERVICE_API_KEY", "${SERVICE_API_KEY:0:7}A${SERVICE_API_KEY:8}", "$KEY_2", "…"),
        value,
      ),
      headers: fc.dictionary(
        fc.oneof(fc.constantFrom("content-type", "accept", "x-gate"), value),
        fc.oneof(value, fc.constant("$HEADER_X")),
      ),
      requestBody: bodyArbitrary(names),
      status: fc.constantFrom(201, 400, undefined),
    })
    .map(({ path, scheme, credential, headers, ...rest }) => ({
      ...syntheticExchange({
        ...rest,
        url: `${root}${path}`,
        requestHeaders: { ...headers, authorization: `${scheme} ${credential}` },
        responseBody: JSON.stringify({ survey: { id: one, slug, recipients: [{ id: free, email }] } }),
      }),
      requestBody: rest.requestBody,
    }));
}

const cases = fc.record({ names: named, root: value.map((text) => `http://host${text}`) }).chain(({ names, root }) =>
  fc.record({
    root: fc.constant(root),
    exchanges: fc.array(exchangeArbitrary(names, root), { minLength: 1, maxLength: 4 }),
    words: value,
    runId: fc.constantFrom("r1234567", "\0"),
    isConcurrent: fc.boolean(),
    said: fc.constantFrom(
      `{"survey":{"id":${JSON.stringify(names.free)},"slug":"x"}}`,
      `"id":"${names.free}"`,
      names.free,
    ),
  }),
);

const withValue = ["-X", "-H", "--data-raw", "--data-binary", "-w"];

function understood(words: readonly string[]): {
  readonly addresses: readonly string[];
  readonly bodies: readonly string[];
} {
  const found = { addresses: [] as string[], bodies: [] as string[] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) found.addresses.push(word);
    else if (withValue.includes(word)) {
      at += 1;
      if (word.startsWith("--data")) found.bodies.push(words[at] ?? "");
      if (word === "--data-binary") expect(words[at]).toMatch(/^@(?:-|RCP-5-body-\d\.(?:json|txt))$/);
      // curl reads headers from a file if the value begins with @
      if (word === "-H") expect(words[at]).toMatch(/^(?!@)[^\r\n]*$/);
    } else expect(["-sS", "--globoff"]).toContain(word);
  }
  return found;
}

const hasBash = existsSync("/bin/bash");
const environment = {
  PATH: `${programs}:${process.env["PATH"]}`,
  SERVICE_API_KEY: "key'$(x)",
  KEY_1: "1",
  KEY_2: "2",
  HEADER_X: "x",
};

test("a text that reads like a variable of the script stays this text", () => {
  const text = "$SERVICE_BASE_URL $base ${run} $SERVICE_API_KEY $HEADER_X";
  const root = `http://host/${text.replaceAll(" ", "/")}`;
  const exchange = syntheticExchange({
    url: `${root}/surveys/$SERVICE_BASE_URL`,
    requestHeaders: { authorization: `Basic ${text}`, accept: "$HEADER_X", "content-type": text },
    requestBody: text,
  });
  const { script } = reproduction([exchange], { id: "RCP-5", baseUrl: root, runId: "r1234567" });
  const printing = `curl() { printf '%s\\n' "$@"; }`;
  const output = execFileSync("sh", ["-c", `${printing}\n${script}`], { encoding: "utf8" });
  expect(output.split("\n").filter((line) => line.includes("$"))).toEqual([
    exchange.url,
    `Authorization: Basic ${text}`,
    `Content-Type: ${text}`,
    text,
  ]);
});

test("a variable that isn't a key stays text next to one that is", () => {
  const requestHeaders = { authorization: "$HOME$KEY_1 $KEY_2" };
  const exchange = syntheticExchange({ url: "http://host/surveys", requestHeaders });
  const { script } = reproduction([exchange], { id: "RCP-5", baseUrl: "http://host", runId: "r1234567" });
  const printing = `curl() { printf '%s\\n' "$@"; }`;
  const output = execFileSync("sh", ["-c", `${printing}\n${script}`], { encoding: "utf8", env: environment });
  expect(output).toContain("Authorization: $HOME1 2\n");
});

test.each(["sh", ...(hasBash ? ["bash"] : [])])(
  "%s executes nothing that a subject, a recording or a report says",
  (shell) => {
    const property = fc.property(cases, ({ root, exchanges, words, runId, isConcurrent, said }) => {
      const concurrent = new Set(isConcurrent ? exchanges : []);
      const made = reproduction(exchanges, { id: "RCP-5", baseUrl: root, runId, concurrent });
      const failure = {
        ...syntheticFailure({ message: words, expected: words, received: words, replay: words }),
        ...made,
      };
      const outcome = { ...syntheticOutcome("RCP-5", "failed", { failure }), text: words };
      const folder = reproFolder("--repro", repro);
      folder.clear();
      expect(folder.write(syntheticReport({ outcomes: [outcome] }), { write: () => undefined })).toBe(true);
      writeFileSync(sent, "");
      writeFileSync(answer, said);
      execFileSync(shell, [join(repro, "RCP-5.sh")], {
        env: {
          ...environment,
          ...Object.fromEntries([...made.script.matchAll(/^: "\$\{(KEY_\d+):/gm)].map(([, name]) => [name, "k"])),
        },
        cwd: work,
        stdio: ["ignore", "pipe", "pipe"],
      });
      expect(existsSync(canary)).toBe(false);
      const commands = readFileSync(sent, "utf8").split("end-of-command\0").slice(0, -1);
      const all = commands.map((line) => understood(line.split("\0").slice(0, -1)));
      const reached = exchanges.filter(({ url }) => url.startsWith(`${root.replace(/\/+$/, "")}/`));
      expect(all).toHaveLength(reached.length);
      for (const { addresses } of all) expect(addresses).toHaveLength(1);
      if (runId === "r1234567" || concurrent.size > 0) return;
      const free = reached.flatMap(({ requestBody = "" }) => (requestBody.startsWith("{") ? [] : [requestBody]));
      const inline = free.filter((body) => body !== "" && !Object.values(made.bodies ?? {}).includes(body));
      for (const body of inline) expect(all.flatMap(({ bodies }) => bodies)).toContain(body);
    });
    fc.assert(property, { numRuns: Number(process.env["SCRIPTS_RUN"] ?? 100) });
  },
);
