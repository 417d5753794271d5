import { ApiFailure, callApi, failureText } from '@dzvinok/api-client/call';
import { newKey, useCall } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentImportsRoutes, type ImportCheck, type ImportResult } from '@dzvinok/contract/student-imports';
import { useState } from 'react';
import { guessMapping, type Mapping } from '../file/columns.ts';
import { FileProblem, readFile, type ReadFile } from '../file/read-file.ts';
import { matchGroups, previewOf, withGroups, type GroupMatch, type Preview } from './import-preview.ts';
import { missingText, studentFile, type StudentField } from './students.columns.ts';
import { studentsIn, type StudentsFile } from './students-file.ts';

/** A file with the columns that the admin has chosen, and the groups that its names mean. */
interface Source {
  file: ReadFile;
  mapping: Mapping<StudentField>;
  students: StudentsFile;
  groups: GroupMatch[];
}

export type Stage =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading'; fileName: string }
  | { name: 'columns'; file: ReadFile; mapping: Mapping<StudentField>; problem: string | null }
  | { name: 'checking'; source: Source }
  | { name: 'unchecked'; source: Source; problem: string }
  | { name: 'preview'; source: Source; preview: Preview; importId: string; notice: string | null; isChecking?: boolean }
  | { name: 'importing'; source: Source; preview: Preview; importId: string }
  | { name: 'done'; result: ImportResult; importId: string; refused: Preview | null };

const nothingFound: ImportCheck = { problems: [], remarks: [], families: [], updates: [] };
// An import of 2 000 students is the product's largest call.
const importTimeoutMs = 60_000;

async function checkOf({ students, groups }: Source): Promise<Preview> {
  const rows = withGroups(students.rows, groups);
  const found = rows.length > 0 ? await callApi(studentImportsRoutes.check, { body: { rows } }, { timeout: importTimeoutMs }) : nothingFound;
  return previewOf(students, found);
}

export function useImport() {
  const runImport = useCall(studentImportsRoutes.run, { timeout: importTimeoutMs });
  const [stage, setStage] = useState<Stage>({ name: 'choosing', problem: null });

  const check = async (source: Source, importId: string, notice: string | null) => {
    setStage({ name: 'checking', source });
    try {
      setStage({ name: 'preview', source, preview: await checkOf(source), importId, notice });
    } catch (error) {
      setStage({ name: 'unchecked', source, problem: failureText(error) });
    }
  };

  const begin = async (file: ReadFile, mapping: Mapping<StudentField>) => {
    const students = studentsIn(file, mapping);
    const named = [...new Set(students.rows.flatMap(({ groups }) => groups))];
    const known = named.length > 0 ? await callApi(groupsRoutes.list, {}) : [];
    await check({ file, mapping, students, groups: matchGroups(students.rows, known) }, newKey(), null);
  };

  const choose = async (chosen: File) => {
    setStage({ name: 'reading', fileName: chosen.name });
    try {
      const file = await readFile(chosen);
      if (file.lines.length === 0) throw new FileProblem('Файл порожній.');
      const mapping = guessMapping(studentFile, file.lines);
      if (missingText(mapping, file.lines[mapping.headIndex] ?? []) === null) await begin(file, mapping);
      else setStage({ name: 'columns', file, mapping, problem: null });
    } catch (error) {
      const problem = error instanceof FileProblem ? error.message : 'Не вдалося прочитати файл. Перевірте його і спробуйте ще раз.';
      setStage({ name: 'choosing', problem });
    }
  };

  const mapped = async (file: ReadFile, mapping: Mapping<StudentField>) => {
    try {
      await begin(file, mapping);
    } catch (error) {
      setStage({ name: 'columns', file, mapping, problem: error instanceof FileProblem ? error.message : failureText(error) });
    }
  };

  const run = async () => {
    if (stage.name !== 'preview') return;
    const { source, preview, importId } = stage;
    setStage({ name: 'importing', source, preview, importId });
    const rows = preview.good.flatMap(({ line }) => preview.rowsToSend.get(line) ?? []);
    try {
      const { data: result } = await runImport.mutateAsync({ params: { importId }, body: { rows: withGroups(rows, source.groups) } });
      setStage({ name: 'done', result, importId, refused: preview.bad.length > 0 ? preview : null });
    } catch (error) {
      const hasChanged = error instanceof ApiFailure && error.code === 'student-imports.changed';
      if (hasChanged) await check(source, importId, error.message);
      // a retry under the same id imports once, even if only the reply was lost
      else setStage({ name: 'preview', source, preview, importId, notice: failureText(error) });
    }
  };

  /** The preview stays in view while the new choice is checked. */
  const chooseGroup = async (name: string, groupId: number | null, created?: GroupMatch['options'][number]) => {
    if (stage.name !== 'preview') return;
    const groups = stage.source.groups.map((group) => ({
      ...group,
      options: created ? [...group.options, created] : group.options,
      ...(group.name === name && { groupId }),
    }));
    const next = { ...stage, source: { ...stage.source, groups }, notice: null };
    setStage({ ...next, isChecking: true });
    try {
      const preview = await checkOf(next.source);
      setStage((now) => (now.name === 'preview' && now.source === next.source ? { ...next, preview } : now));
    } catch (error) {
      setStage((now) => (now.name === 'preview' && now.source === next.source ? { ...next, notice: failureText(error) } : now));
    }
  };

  return {
    stage,
    choose,
    mapped,
    chooseGroup,
    checkAgain: async () => {
      if (stage.name === 'unchecked') await check(stage.source, newKey(), null);
    },
    run,
    changeColumns: () => {
      if (stage.name === 'preview') setStage({ name: 'columns', file: stage.source.file, mapping: stage.source.mapping, problem: null });
    },
    startOver: () => setStage({ name: 'choosing', problem: null }),
  };
}

export type Import = ReturnType<typeof useImport>;
