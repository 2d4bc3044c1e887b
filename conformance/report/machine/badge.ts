import { countLevel } from "../counts.ts";
import type { Report } from "../../format/report.ts";
import { printableJson } from "../printable.ts";

/** A badge as shields.io's endpoint reads it: what is proven, in a few words and a colour. */
export function badgeReport(report: Report): string {
  const badge = { schemaVersion: 1, label: "survey API", ...faceOf(report) };
  return `${printableJson(JSON.stringify(badge, undefined, 2))}\n`;
}

interface Face {
  readonly message: string;
  readonly color: "brightgreen" | "yellow" | "orange" | "red";
  /** A colour that no parameter of the badge's address may replace. */
  readonly isError?: true;
}

/** Green is for a whole run that proved every MUST, and for nothing less. */
function faceOf(report: Report): Face {
  const { passed, failed, total } = countLevel(report, "MUST");
  const proven = `${passed} of ${total} MUSTs`;
  const isPart = report.only !== undefined;
  const part = isPart ? " (a part)" : "";
  if (report.verdict === "nonconformant") {
    const broken = failed === 1 ? "1 MUST broken" : `${failed} MUSTs broken`;
    return { message: failed === 0 ? "a SHOULD broken" : broken, color: "red", isError: true };
  }
  if (report.verdict === "incomplete") return { message: `incomplete, ${proven}${part}`, color: "orange" };
  const isWhole = passed === total && !isPart;
  return { message: `${proven}${part}`, color: isWhole ? "brightgreen" : "yellow" };
}
