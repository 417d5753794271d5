import type { ImportCheck } from '@dzvinok/contract/student-imports';
import type { FileRow, RowProblem, StudentsFile } from './file-rows.ts';

export interface Preview {
  file: StudentsFile;
  good: FileRow[];
  bad: FileRow[];
  problemsOf: (line: number) => readonly RowProblem[];
  remarksOf: (line: number) => readonly string[];
  newParents: number;
  knownParents: number;
  /** Parents of several students in the file. */
  siblings: ImportCheck['families'];
}

function byLine<Item extends { line: number }, Value>(items: readonly Item[], value: (item: Item) => Value): Map<number, Value[]> {
  const lines = new Map<number, Value[]>();
  for (const item of items) lines.set(item.line, [...(lines.get(item.line) ?? []), value(item)]);
  return lines;
}

export function previewOf(file: StudentsFile, check: ImportCheck): Preview {
  const problems = byLine([...file.rows.flatMap((row) => row.problems), ...check.problems], (problem) => problem);
  const remarks = byLine(check.remarks, ({ text }) => text);
  const isKnown = check.families.filter((family) => family.isKnown);
  return {
    file,
    good: file.rows.filter(({ line }) => !problems.has(line)),
    bad: file.rows.filter(({ line }) => problems.has(line)),
    problemsOf: (line) => problems.get(line) ?? [],
    remarksOf: (line) => remarks.get(line) ?? [],
    newParents: check.families.length - isKnown.length,
    knownParents: isKnown.length,
    siblings: check.families.filter(({ lines }) => lines.length > 1),
  };
}
