import { expect, test } from "vitest";

import { catalogue, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { verifyOptions } from "../arguments/verify-options.ts";
import { propertiesById } from "../documents/properties-by-id.ts";
import { tryCommandLine } from "../../proof/testing/try-command-line.ts";

interface Catalogue {
  readonly format: number;
  readonly requirements: readonly { readonly id: string; readonly property?: string; readonly untestable?: string }[];
}

test("the catalogue is printed with each requirement's checks, or why it has none", async () => {
  const { exitCode, stdout, stderr } = await tryCommandLine(["requirements"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(
    [
      "SVC-1  MUST, stated: What the service does, 8; Versioning",
      `    ${catalogue["SVC-1"].text}`,
      `    rule: ${propertiesById.get("SVC-1")}`,
    ].join("\n"),
  );
  expect(stdout).toContain(`    not testable: The dashboard is not part of the HTTP API.`);
  expect(stdout.match(/^[A-Z]{3}-\d+ {2}/gm)).toHaveLength(requirementIds.length);
});

test("the catalogue is printed as JSON", async () => {
  const { stdout } = await tryCommandLine(["requirements", "--json", "-"]);
  const { format, requirements } = JSON.parse(stdout) as Catalogue;
  expect(format).toBe(1);
  expect(requirements.map(({ id }) => id)).toEqual(requirementIds);
  expect(requirements[0]).toEqual({ id: "SVC-1", ...catalogue["SVC-1"], property: propertiesById.get("SVC-1") });
});

test.each([
  [
    ["sur-39", "SVC-10"],
    ["SVC-10", "SUR-39"],
  ],
  [["RSP,SUR-1"], ["SUR-1", ...requirementIds.filter((id) => id.startsWith("RSP-"))]],
])("%j are printed alone, tested or not", async (words, ids) => {
  const { exitCode, stdout } = await tryCommandLine(["requirements", ...words]);
  expect([exitCode, stdout.match(/^[A-Z]{3}-\d+(?= {2})/gm)]).toEqual([0, ids]);
  const asJson = await tryCommandLine(["requirements", ...words, "--json", "-"]);
  expect((JSON.parse(asJson.stdout) as Catalogue).requirements.map(({ id }) => id)).toEqual(ids);
});

test("an unknown requirement is named with the nearest known one", async () => {
  const { exitCode, stderr } = await tryCommandLine(["requirements", "SRU-39"]);
  expect([exitCode, stderr]).toEqual([
    2,
    "error: SRU-39 is neither a requirement nor a chapter; did you mean SUR-39? (name ids or chapters, such as RCP QST-3)\n",
  ]);
});

test("help lists at most 24 options, in groups, and names the others", async () => {
  const { stdout } = await tryCommandLine(["verify", "--help"]);
  const [shown = "", rest = ""] = stdout.split("\nEnvironment:");
  const listed = [...shown.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(listed.length).toBeLessThanOrEqual(24);
  const headings = [...shown.matchAll(/^(\S[^\n]*:)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(["What to test:", "Output:", "Network:", "CI:"]));
  const others = verifyOptions.map(({ flags }) => flags.split(" ")[0] ?? "").filter((name) => !listed.includes(name));
  expect(/Other options, [^\n]*/.exec(rest)?.[0].match(/--[a-z-]+/g)).toEqual(others);
});

test("every requirement has a property or the reason why it has none", async () => {
  const { stdout } = await tryCommandLine(["requirements", "--json", "-"]);
  const { requirements } = JSON.parse(stdout) as Catalogue;
  expect(
    requirements.filter(({ property, untestable }) => (property === undefined) === (untestable === undefined)),
  ).toEqual([]);
});

test("help names every option that it lists, every variable and every exit code, and succeeds", async () => {
  const { exitCode, stdout, stderr } = await tryCommandLine(["verify", "--help"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  for (const { flags, help } of verifyOptions.filter(({ isHidden }) => isHidden !== true)) {
    expect(stdout).toContain(flags);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(help);
  }
  expect(stdout).toMatch(/SERVICE_BASE_URL[^]*SERVICE_API_KEY[^]*SERVICE_TOKEN[^]*SERVICE_OTHER_API_KEY/);
  expect(stdout).toMatch(/\n {2}0 {2}[^]*\n {2}1 {2}[^]*\n {2}2 {2}[^]*\n {2}3 {2}[^]*\n {2}70 /);
});

test("the version is the package's", async () => {
  const { exitCode, stdout } = await tryCommandLine(["--version"]);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});
