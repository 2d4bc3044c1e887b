import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import manifest from "../../../package.json" with { type: "json" };
import {
  documentText,
  shellBlocks,
  shownFiles,
  startShownCommands,
  type ShownCommands,
} from "../selftest/shown-commands.ts";
import { root } from "../testing/package-root.ts";

// these tests need a build, which `npm test` makes first
const pages = readdirSync(join(root, "conformance/docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `conformance/docs/${name}`);
const own = /^(?:survey-conformance|survey-reference|vitest|node|for) /;

/** Returns the commands that run here: single lines, and blocks that are one command. */
function commandsOf(text: string): readonly string[] {
  return shellBlocks(text)
    .flatMap((block) => (block.startsWith("for ") ? [block] : block.split("\n")))
    .filter((command) => own.test(command));
}

// other tests run these: deployed-docs.test.ts against faulty subjects, network-docs.test.ts with a gateway's secrets,
// traffic-docs.test.ts until an interrupt
const others = ["baseline.md", "deployed.md", "network.md", "traffic.md"].map((name) => `conformance/docs/${name}`);

describe.each(pages.filter((page) => !others.includes(page)))("%s", (page) => {
  const text = documentText(page);
  let place: ShownCommands;

  beforeAll(async () => {
    place = await startShownCommands();
    for (const file of [...shownFiles(documentText("conformance/docs/driver.md")), ...shownFiles(text)])
      place.write(file.name, file.text);
  });
  afterAll(() => place.close());

  const commands = commandsOf(text).filter((command) => !command.startsWith("survey-conformance proxy "));
  test.runIf(commands.length > 0).each(commands)("%s", async (command) => {
    const { exitCode, stdout, stderr } = await place.run(command);
    expect([exitCode, stderr.includes("error: ")], stdout + stderr).toEqual([0, false]);
    if (command.includes(" verify ") && command.includes("--driver"))
      expect(stdout).toMatch(/^RSP {2}Responses +8 passed\nAUT .* 14 passed$/m);
    else if (command.includes(" verify "))
      expect(stdout).toMatch(/^verdict {9}(?:conformant|no breach found|passes with \d+ known failures?): /m);
    else if (command.startsWith("for ")) expect(stdout).toMatch(/^(?:2\d\d fixtures\/surveys\/\S+\n){8}$/);
    else if (!command.includes(" > ")) expect(stdout).not.toBe("");
  });

  test("shows no command that isn't run, but setting up", () => {
    const shown = shellBlocks(text).flatMap((block) => (block.startsWith("for ") ? [] : block.split("\n")));
    expect(shown.filter((line) => !own.test(line) && !/^(?:alias |export |npm |$)/.test(line))).toEqual([]);
  });
});

test.each([...pages, "README.md", "CONTRIBUTING.md", "CHANGES.md"])(
  "%s installs nothing by a name that npm lacks",
  (page) => {
    const installs = [...documentText(page).matchAll(/\bnpm (?:install|i|add|exec)((?: --?[\w-]+)*) ([^\s`]+)/g)];
    const names = installs.map(([, , what = ""]) => what);
    expect(
      names.filter((name) => !/^(?:\.\/[\w-]+-\d+\.\d+\.\d+\.tgz|git\+https:\/\/git\.example\/)/.test(name)),
    ).toEqual([]);
  },
);

/** Returns a document's link targets: its anchors, and its headings as forges spell them. */
function fragmentsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ +(.*)$/gm)].map(([, heading = ""]) =>
    heading
      .replaceAll(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .toLowerCase()
      .replaceAll(/\s/g, "-"),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id)];
}

test.each([...pages, "README.md", "CONTRIBUTING.md", "CHANGES.md", "spec/README.md", "fixtures/README.md"])(
  "each link of %s leads somewhere",
  (page) => {
    const links = [...documentText(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)];
    const broken = links.filter(([, target = "", fragment]) => {
      const file = target === "" ? page : join(dirname(page), target);
      if (!existsSync(join(root, file))) return true;
      return fragment !== undefined && !fragmentsOf(documentText(file)).includes(fragment);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);

test.each(["README.md", "CONTRIBUTING.md", "spec/README.md"])("each file that %s links is in the package", (page) => {
  const shipped = ["README.md", "LICENSE", "package.json", ...manifest.files];
  const targets = [...documentText(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) =>
    join(dirname(page), target),
  );
  expect(targets.length).toBeGreaterThan(0);
  const isShipped = (target: string): boolean =>
    shipped.some((name) => target === name || target.replace(/\/$/, "") === name || target.startsWith(`${name}/`));
  expect(targets.filter((target) => !isShipped(target))).toEqual([]);
});

/** The reference of options is as long as the options are. */
const wordsIn = (text: string): number =>
  text
    .replaceAll(/^ *```[\s\S]*?^ *```$|^\| `\w+` .*$/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

test.each(pages.filter((page) => !/\/(?:cli|traffic)\.md$/.test(page)))("%s has at most 900 words", (page) => {
  expect(wordsIn(documentText(page))).toBeLessThanOrEqual(900);
});

test("the README's table leads to each page", () => {
  const readme = documentText("README.md");
  expect(pages.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
});

test("outcomes.md says how many requirements no client can test", () => {
  const untestable = requirementIds.filter((id) => requirement(id).untestable !== undefined);
  const text = documentText("conformance/docs/outcomes.md").replaceAll(/\s+/g, " ");
  expect(text).toContain(` There are ${untestable.length} requirements that no client can test.`);
});

test("the table of dependencies is what the bundles hold, and nothing is installed with them", () => {
  const rows = [...documentText("conformance/docs/dependencies.md").matchAll(/^\| `([^`]+)`/gm)].map(
    ([, name]) => name,
  );
  // the bundles include these packages with their licences, so nobody installs them
  const licences = documentText("lib/LICENSES.txt");
  const bundled = Object.keys(manifest.devDependencies).filter((name) =>
    new RegExp(`^${name} \\d\\S*\\nLicense: `, "m").test(licences),
  );
  expect(rows).toEqual([...bundled, "openapi-explorer"].toSorted());
  expect(Object.keys(manifest)).not.toContain("dependencies");
});

test("the table of the library's options says what their types say", () => {
  const declared = documentText("conformance/library/verify-options.ts").matchAll(
    /\/\*\* (.*?) \*\/\n {2}readonly (\w+)\??:/g,
  );
  const [, text = ""] = documentText("conformance/docs/library.md").split(/^## Options$/m);
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)];
  expect(rows.map(([, name, does]) => [name, does])).toEqual([...declared].map(([, does, name]) => [name, does]));
});

test("the walk through the reference names functions where they stand, and its size", () => {
  const text = documentText("conformance/docs/reference.md");
  const named = [...text.matchAll(/`(\w+)` in\s+\[[^\]]*\]\(\.\.\/\.\.\/(reference\/\S+\.ts)\)/g)];
  expect(named.length).toBeGreaterThan(9);
  const missing = named.filter(
    ([, name = "", file = ""]) => !new RegExp(`function ${name}\\b`).test(documentText(file)),
  );
  expect(missing.map(([all]) => all)).toEqual([]);
  const files = readdirSync(join(root, "reference/api"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const lines = sources.reduce((sum, file) => sum + documentText(`reference/api/${file}`).split("\n").length - 1, 0);
  expect(lines).toBeLessThan(600);
  expect(text).toContain("under 600 lines");
});

describe("CONTRIBUTING.md", () => {
  const text = documentText("CONTRIBUTING.md");
  const examples = [...text.matchAll(/^ *```ts\n *\/\/ (\S+)\n([\s\S]*?)^ *```/gm)];

  test.each(examples.map(([, file = "", code = ""]) => ({ file, code })))(
    "its example is in $file",
    ({ file, code }) => {
      const actual = documentText(file)
        .split("\n")
        .map((line) => line.trim());
      const parts = code.split("…").map((part) =>
        part
          .trim()
          .split("\n")
          .map((line) => line.trim()),
      );
      for (const part of parts) {
        const places = actual.flatMap((line, index) =>
          line === part[0] ? [actual.slice(index, index + part.length)] : [],
        );
        expect(places).toContainEqual(part);
      }
    },
  );

  test("it has at most 700 words", () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(700);
  });

  const suite = "conformance/suite";
  const found = [...text.matchAll(/^\| ([A-Z]{3}-\d+) +\| `(\S+)` +\| `(\S+)` +\| `(\S+)`/gm)].map(
    ([, id = "", ruleFile = "", judgeFile = "", senderFile = ""]) => ({ id, ruleFile, judgeFile, senderFile }),
  );

  test.each(found)("its three files of $id contain the id", ({ id, ruleFile, judgeFile, senderFile }) => {
    expect(documentText(`${suite}/rules/${ruleFile}`)).toContain(`rule("${id}"`);
    expect(documentText(`${suite}/${judgeFile}`)).toContain(`"${id}"`);
    expect(documentText(`${suite}/${senderFile}`)).toContain(id);
  });

  test("it shows three requirements", () => {
    expect(found.map(({ id }) => id)).toEqual(["RCP-32", "LIM-10", "AUT-9"]);
  });

  test.each(
    shellBlocks(text)
      .flatMap((block) => block.split("\n"))
      .filter((line) => line.includes("kill-matrix")),
  )("%s", async (command) => {
    const place = await startShownCommands();
    const { stdout, exitCode } = await place.run(`cd ${root} && npm_config_loglevel=error ${command} --quiet`);
    await place.close();
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/([14]) mutants, \1 killed as declared, 0 not/)]);
  });
});

// cli.md is generated from --help
test.each(pages.filter((page) => !page.endsWith("/cli.md")))(
  "%s has 900 words at most, without blocks and options",
  (page) => {
    const prose = documentText(page)
      .replaceAll(/^ *```[\s\S]*?^ *```$/gm, "")
      .replace(/^## Options$[\s\S]*/m, "");
    expect(prose.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  },
);
