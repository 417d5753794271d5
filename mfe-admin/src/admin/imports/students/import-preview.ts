import type { GroupListItem } from '@dzvinok/contract/groups';
import type { ImportCheck, ImportRow } from '@dzvinok/contract/student-imports';
import { searchable } from '@dzvinok/texts/names';
import type { FileRow, RowProblem, StudentsFile } from './students-file.ts';

/** A name in the file's column of groups, and the group that it means. */
export interface GroupMatch {
  name: string;
  students: number;
  /** Null: the students join no group. */
  groupId: number | null;
  options: { id: number; title: string }[];
}

type Change = ImportCheck['updates'][number]['changes'][number];

export interface Preview {
  file: StudentsFile;
  good: FileRow[];
  bad: FileRow[];
  /** Of the good lines: new, changed and unchanged students. */
  counts: { added: number; changed: number; same: number };
  problemsOf: (line: number) => readonly RowProblem[];
  remarksOf: (line: number) => readonly string[];
  changesOf: (line: number) => readonly Change[] | null;
  /** Lines to import, with the students whom they change. */
  rowsToSend: ReadonlyMap<number, FileRow>;
  newParents: number;
  knownParents: number;
  siblings: ImportCheck['families'];
}

function byLine<Item extends { line: number }, Value>(items: readonly Item[], value: (item: Item) => Value): Map<number, Value[]> {
  const lines = new Map<number, Value[]>();
  for (const item of items) lines.set(item.line, [...(lines.get(item.line) ?? []), value(item)]);
  return lines;
}

export function previewOf(file: StudentsFile, check: ImportCheck): Preview {
  const problems = byLine([...file.rows.flatMap((row) => row.problems), ...check.problems], (problem) => problem);
  const remarks = byLine([...file.rows.flatMap(({ line, remarks: texts }) => texts.map((text) => ({ line, text }))), ...check.remarks], ({ text }) => text);
  const updates = new Map(check.updates.map((update) => [update.line, update]));
  const isKnown = check.families.filter((family) => family.isKnown);
  const good = file.rows.filter(({ line }) => !problems.has(line));
  const toSend = good.filter(({ line }) => updates.get(line)?.changes.length !== 0);
  const changed = toSend.filter(({ line }) => updates.has(line)).length;
  return {
    file,
    good,
    bad: file.rows.filter(({ line }) => problems.has(line)),
    counts: { added: toSend.length - changed, changed, same: good.length - toSend.length },
    problemsOf: (line) => problems.get(line) ?? [],
    remarksOf: (line) => remarks.get(line) ?? [],
    changesOf: (line) => updates.get(line)?.changes ?? null,
    rowsToSend: new Map(toSend.map((row) => [row.line, withUpdate(row, updates.get(row.line))])),
    newParents: check.families.length - isKnown.length,
    knownParents: isKnown.length,
    siblings: check.families.filter(({ lines }) => lines.length > 1),
  };
}

function withUpdate(row: FileRow, update: ImportCheck['updates'][number] | undefined): FileRow {
  if (!row.row || !update) return row;
  const { studentId, version } = update;
  return { ...row, row: { ...row.row, update: { studentId, version } } };
}

const titleOf = ({ subjectName, className }: GroupListItem) => `${subjectName} ${className}`;

/** A name means the group of that title, or the only group of a subject of that name. */
export function matchGroups(rows: readonly FileRow[], groups: readonly GroupListItem[]): GroupMatch[] {
  const counts = new Map<string, number>();
  for (const name of rows.flatMap((row) => row.groups)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const options = groups.map((group) => ({ id: group.id, title: titleOf(group) }));
  return [...counts].map(([name, students]) => {
    const wanted = searchable(name);
    const titled = groups.filter((group) => searchable(titleOf(group)) === wanted);
    const ofSubject = groups.filter((group) => searchable(group.subjectName) === wanted);
    const [found, another] = titled.length > 0 ? titled : ofSubject;
    return { name, students, groupId: found && !another ? found.id : null, options };
  });
}

/** The rows as they are sent, with the groups that their names mean. */
export function withGroups(rows: readonly FileRow[], matches: readonly GroupMatch[]): ImportRow[] {
  const idOf = new Map(matches.map(({ name, groupId }) => [name, groupId]));
  return rows.flatMap(({ row, groups }) => (row ? [{ ...row, groupIds: [...new Set(groups.flatMap((name) => idOf.get(name) ?? []))] }] : []));
}
