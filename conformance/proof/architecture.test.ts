import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

/** The folders of `conformance` in the order in which ARCHITECTURE.md draws them, for example `suite` and `suite/reading`. */
function foldersInPicture(): readonly string[] {
  const [, picture = ""] = readFileSync("conformance/ARCHITECTURE.md", "utf8").split("```");
  const rooms = picture.slice(picture.indexOf("conformance/"));
  let room = "";
  return [...rooms.matchAll(/^( {2}| {4})([a-z-]+)\/ /gm)].map(([, indent = "", name = ""]) => {
    if (indent.length === 4) return `${room}/${name}`;
    room = name;
    return room;
  });
}

const folders = foldersInPicture();

/** Returns the place in the picture of a file's folder, or of the folder that contains it. */
function placeOf(file: string): number {
  return folders.findLastIndex((folder) => file.startsWith(`${folder}/`));
}

test("a folder imports only from folders above it in the picture of the architecture", () => {
  const files = readdirSync("conformance", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("proof/"),
  );
  const imports = files.flatMap((file) =>
    [...readFileSync(join("conformance", file), "utf8").matchAll(/ from "(\.[^"]+)"/g)]
      .map(([, path = ""]) => posix.join(posix.dirname(file), path))
      .filter((imported) => !imported.startsWith("../"))
      .map((imported) => ({ file, imported })),
  );
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter(({ file, imported }) => placeOf(imported) > placeOf(file))).toEqual([]);
});

test("a folder has at most sixteen files besides its tests", () => {
  const counts = new Map<string, number>();
  for (const file of readdirSync("conformance", { recursive: true, encoding: "utf8" })) {
    const isSource = /\.[a-z]+$/.test(file) && !file.endsWith(".test.ts");
    if (isSource) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(30);
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
});
