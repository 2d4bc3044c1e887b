import { expect, test } from "vitest";
import { readPackageFile } from "../package-file.ts";

test("each library in the page of the API's documentation comes with its license", () => {
  const text = readPackageFile("reference", "site", "assets", "openapi-explorer", "LICENSES.txt");
  const notices = text.split(`\n${"-".repeat(40)}\n\n`);
  expect(notices.filter((one) => !/^\S+ \d\S*\nLicense: \S.*\n\n\S/.test(one))).toEqual([]);
  for (const name of ["openapi-explorer", "lit", "lit-html", "prismjs", "marked"]) {
    const notice = notices.find((one) => one.startsWith(`${name} `));
    expect(notice).toMatch(/Permission is hereby granted|Redistribution and use|Apache License/);
  }
});
