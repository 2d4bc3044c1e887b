// Copies the script that draws the reference's API documentation, with the licence of all that it may hold: which of its
// dependencies a library's own bundle holds, the bundle doesn't say.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const folder = fileURLToPath(new URL("../../reference/site/assets/openapi-explorer/", import.meta.url));
const tools = fileURLToPath(new URL(".", import.meta.url));

function installed(name, from) {
  const found = [join(from, "node_modules", name), join(tools, "node_modules", name)].find((one) => existsSync(one));
  if (found === undefined) throw new Error(`${name} is not installed, which ${from} needs`);
  return { ...JSON.parse(readFileSync(join(found, "package.json"), "utf8")), folder: found };
}

const libraries = new Map([["openapi-explorer", installed("openapi-explorer", tools)]]);
for (const { folder: from, dependencies = {} } of libraries.values())
  for (const name of Object.keys(dependencies)) if (!libraries.has(name)) libraries.set(name, installed(name, from));

const notices = [...libraries.values()].map(({ name, version, license, folder: from }) => {
  if (typeof license !== "string") throw new Error(`${name} names no license`);
  const file = readdirSync(from).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? "(The package holds no text of its license.)" : readFileSync(join(from, file), "utf8");
  return `${name} ${version}\nLicense: ${license}\n\n${text.trim().replaceAll("\r", "")}\n`;
});
writeFileSync(join(folder, "LICENSES.txt"), notices.join(`\n${"-".repeat(40)}\n\n`));
copyFileSync(
  join(tools, "node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js"),
  join(folder, "openapi-explorer.min.js"),
);
