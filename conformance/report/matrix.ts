import { chapters, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Chapter } from "../../spec/requirements/requirement.ts";
import { outcomesOf } from "./console/chapter-lines.ts";
import { countLevel } from "./counts.ts";
import type { Outcome, Report, Verdict } from "../format/report.ts";

/** One implementation by its report. */
export interface Judged {
  /** What it is called in the matrix. */
  readonly name: string;
  readonly report: Report;
}

/** What became of one requirement, for each implementation in turn; absent where a report doesn't have it. */
export interface MatrixRow {
  readonly id: RequirementId;
  readonly level: Outcome["level"];
  /** A few words, and the whole sentence. */
  readonly title: string;
  readonly text: string;
  readonly cells: readonly (Outcome | undefined)[];
  /** Whether implementations have different outcomes. */
  readonly differs: boolean;
}

/** Requirements by implementations. */
export interface Matrix {
  readonly servers: readonly {
    readonly name: string;
    readonly verdict: Verdict;
    readonly musts: string;
    readonly report: Report;
  }[];
  readonly chapters: readonly { readonly chapter: Chapter; readonly rows: readonly MatrixRow[] }[];
}

/** Lays reports next to each other, in the order of the catalogue. */
export function matrixOf(judged: readonly Judged[]): Matrix {
  return {
    servers: judged.map(({ name, report }) => {
      const { passed, total } = countLevel(report, "MUST");
      return { name, verdict: report.verdict, musts: `${passed} of ${total}`, report };
    }),
    chapters: chapters
      .map((chapter) => ({ chapter, rows: rowsOf(chapter, judged) }))
      .filter(({ rows }) => rows.length > 0),
  };
}

function rowsOf(chapter: Chapter, judged: readonly Judged[]): readonly MatrixRow[] {
  const columns = judged.map(({ report }) => new Map(outcomesOf(chapter, report.outcomes).map((one) => [one.id, one])));
  return Object.entries(chapter.requirements).flatMap(([name, { level, title, text }]): readonly MatrixRow[] => {
    const id = name as RequirementId;
    const cells = columns.map((column) => column.get(id));
    const kinds = new Set(cells.flatMap((cell) => cell?.outcome ?? []));
    return kinds.size === 0 ? [] : [{ id, level, title, text, cells, differs: kinds.size > 1 }];
  });
}
