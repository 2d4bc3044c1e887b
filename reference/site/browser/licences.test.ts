import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

test("each library in the page of the API's documentation comes with its license", () => {
  const notices = read("lib/vendor/LICENSES.txt").split(`\n${"-".repeat(40)}\n\n`);
  const noticeOf = (name: string): string => notices.find((one) => one.startsWith(`${name} `)) ?? "";
  const { dependencies } = JSON.parse(read("node_modules/openapi-explorer/package.json")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const lacking = Object.keys(dependencies).filter((name) => !/License: \S/.test(noticeOf(name)));
  expect(lacking).toEqual([]);
  for (const name of ["openapi-explorer", "lit", "lit-html", "prismjs", "marked"])
    expect(noticeOf(name)).toMatch(/Permission is hereby granted|Redistribution and use|Apache License/);
});
