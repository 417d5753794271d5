import { ApiFailure, callApi, failureText } from '@dzvinok/api-client/call';
import { newKey, useCall } from '@dzvinok/api-client/query';
import { studentImportsRoutes, type ImportCheck, type ImportResult } from '@dzvinok/contract/student-imports';
import { useState } from 'react';
import { FileProblem, readFile } from './read-file.ts';
import { studentsIn, type StudentsFile } from './file-rows.ts';
import { previewOf, type Preview } from './import-preview.ts';

export type Stage =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading'; fileName: string }
  | { name: 'checking'; file: StudentsFile }
  | { name: 'unchecked'; file: StudentsFile; problem: string }
  | { name: 'preview'; preview: Preview; importId: string; notice: string | null }
  | { name: 'importing'; preview: Preview; importId: string }
  | { name: 'done'; result: ImportResult; importId: string; refused: Preview | null };

const nothingFound: ImportCheck = { problems: [], remarks: [], families: [] };
// An import of 2 000 students is the product's largest call.
const importTimeoutMs = 60_000;

export function useImport() {
  const runImport = useCall(studentImportsRoutes.run, { timeout: importTimeoutMs });
  const [stage, setStage] = useState<Stage>({ name: 'choosing', problem: null });

  const check = async (file: StudentsFile, importId: string, notice: string | null) => {
    setStage({ name: 'checking', file });
    const rows = file.rows.flatMap(({ row }) => row ?? []);
    try {
      const found = rows.length > 0 ? await callApi(studentImportsRoutes.check, { body: { rows } }, { timeout: importTimeoutMs }) : nothingFound;
      setStage({ name: 'preview', preview: previewOf(file, found), importId, notice });
    } catch (error) {
      setStage({ name: 'unchecked', file, problem: failureText(error) });
    }
  };

  const choose = async (chosen: File) => {
    setStage({ name: 'reading', fileName: chosen.name });
    try {
      const file = studentsIn(await readFile(chosen));
      await check(file, newKey(), null);
    } catch (error) {
      const problem = error instanceof FileProblem ? error.message : 'Не вдалося прочитати файл. Перевірте його і спробуйте ще раз.';
      setStage({ name: 'choosing', problem });
    }
  };

  const run = async () => {
    if (stage.name !== 'preview') return;
    const { preview, importId } = stage;
    setStage({ name: 'importing', preview, importId });
    const rows = preview.good.flatMap(({ row }) => row ?? []);
    try {
      const { data: result } = await runImport.mutateAsync({ params: { importId }, body: { rows } });
      setStage({ name: 'done', result, importId, refused: preview.bad.length > 0 ? preview : null });
    } catch (error) {
      const hasChanged = error instanceof ApiFailure && error.code === 'student-imports.changed';
      if (hasChanged) await check(preview.file, importId, error.message);
      // a retry under the same id imports once, even if only the reply was lost
      else setStage({ name: 'preview', preview, importId, notice: failureText(error) });
    }
  };

  return {
    stage,
    choose,
    checkAgain: async () => {
      if (stage.name === 'unchecked') await check(stage.file, newKey(), null);
    },
    run,
    startOver: () => setStage({ name: 'choosing', problem: null }),
  };
}

export type Import = ReturnType<typeof useImport>;
