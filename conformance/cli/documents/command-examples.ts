/** Examples by command, at the end of its help. Tests run them. */
export const commandExamples: Readonly<Record<string, readonly string[]>> = {
  "survey-conformance": [
    "survey-conformance verify https://survey.example/api/v1",
    "survey-conformance requirements",
    "survey-conformance verify --help",
  ],
  verify: [
    "survey-conformance verify https://survey.example/api/v1",
    "survey-conformance verify https://survey.example/api/v1 --effort quick --junit report.xml",
    "survey-conformance verify https://survey.example/api/v1 --only RCP,QST-3",
    "survey-conformance verify https://survey.example/api/v1 --driver driver.mjs",
    "survey-conformance verify http://127.0.0.1:3000/api/v1 --watch --bail",
  ],
  judge: [
    "survey-conformance verify https://survey.example/api/v1 --har run.har",
    "survey-conformance judge run.har",
    "survey-conformance judge https://survey.example/api/v1 run.har --html report.html",
  ],
  proxy: [
    "survey-conformance proxy https://survey.example/api/v1 --port 4020",
    "survey-conformance proxy https://survey.example/api/v1 --port 4020 --json report.json --html report.html",
  ],
  doctor: ["survey-conformance doctor https://survey.example/api/v1"],
  fingerprint: [
    "survey-conformance fingerprint https://survey.example/api/v1",
    "survey-conformance fingerprint https://survey.example/api/v1 --json fingerprint.json",
  ],
  compare: [
    "survey-conformance fingerprint https://survey.example/api/v1 --json before.json",
    "survey-conformance fingerprint https://survey.example/api/v1 --json after.json",
    "survey-conformance compare before.json after.json",
    "survey-conformance compare before.json after.json --markdown table.md",
  ],
  cleanup: [
    "survey-conformance verify https://survey.example/api/v1 --effort quick --ledger ledger.jsonl",
    "survey-conformance cleanup --ledger ledger.jsonl --driver driver.mjs",
  ],
  requirements: [
    "survey-conformance requirements",
    "survey-conformance requirements RCP-32 QST",
    "survey-conformance requirements --json requirements.json",
  ],
};

export function examplesText(name: string): string {
  const examples = commandExamples[name] ?? [];
  return examples.length === 0 ? "" : ["\nExamples:", ...examples.map((line) => `  ${line}`)].join("\n");
}
