import { importLimit } from '@dzvinok/contract/student-imports';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState } from '@dzvinok/ui/state';
import { ChooseStep } from '../file/choose-step.tsx';
import { ColumnsStep } from '../file/columns-step.tsx';
import { Focused, Steps, WorkingStep, type StepNumber } from '../file/steps.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { commonDefaults, missingText, studentFile } from './students.columns.ts';
import { useImport, type Import, type Stage } from './use-import.ts';
import { templateFile } from './write-file.ts';

const stepOf: Record<Stage['name'], StepNumber> = {
  choosing: 0, reading: 0, columns: 1, checking: 2, unchecked: 2, preview: 2, importing: 3, done: 3,
};

export function ImportStudentsPage() {
  const work = useImport();
  return (
    <Page
      title="Імпорт учнів"
      subtitle="Учні та їхні родичі з файлу XLSX або CSV"
      back={{ href: adminPaths.students, label: 'До списку учнів' }}
    >
      <Steps current={stepOf[work.stage.name]} isDone={work.stage.name === 'done'} />
      <Focused stage={work.stage.name}>
        <Step {...work} />
      </Focused>
    </Page>
  );
}

const hints = [
  'Підійде ваша таблиця, як вона є: колонки з іншими назвами ви вкажете на наступному кроці. Підходить і файл, який ви експортували з порталу.',
  'Братам і сестрам впишіть одного родича з тим самим номером: він матиме один вхід на всіх дітей. Учень без свого номера входить через родича.',
  'Той самий файл удруге оновлює учнів, які вже є. Спершу ви побачите, що зміниться: до вашого підтвердження нічого не додається.',
];

const commonFields = [
  { name: 'school', label: 'Школа, якщо в рядку її немає' },
  { name: 'relation', label: 'Тип родича, якщо в рядку його немає' },
] as const;

function Step({ stage, choose, mapped, chooseGroup, checkAgain, run, changeColumns, startOver }: Import) {
  switch (stage.name) {
    case 'choosing':
      return (
        <ChooseStep
          problem={stage.problem}
          fileLabel="Файл з учнями"
          limit={`${importLimit.toLocaleString('uk-UA')} учнів`}
          hints={hints}
          template={{ name: 'Шаблон імпорту учнів.xlsx', make: templateFile }}
          onChoose={(file) => void choose(file)}
        />
      );
    case 'reading':
      return <WorkingStep text={`Читаємо «${stage.fileName}»…`} />;
    case 'columns':
      return (
        <Stack gap="lg">
          {stage.problem && <FormError message={stage.problem} />}
          <ColumnsStep
            file={stage.file}
            kind={studentFile}
            mapping={{ ...stage.mapping, common: { ...commonDefaults, ...stage.mapping.common } }}
            commonFields={commonFields}
            missing={(mapping) => missingText(mapping, stage.file.lines[mapping.headIndex] ?? [])}
            onDone={(mapping) => void mapped(stage.file, mapping)}
            onStartOver={startOver}
          />
        </Stack>
      );
    case 'checking':
      return <WorkingStep text={`Перевіряємо ${counted(stage.source.students.rows.length, 'row')} файлу…`} />;
    case 'unchecked':
      return (
        <SectionCard>
          <ErrorState title="Не вдалося перевірити файл" message={stage.problem} onRetry={() => void checkAgain()} />
          <Inline justify="center">
            <Button look="quiet" onClick={startOver}>Обрати інший файл</Button>
          </Inline>
        </SectionCard>
      );
    case 'preview':
      return (
        <PreviewStep
          preview={stage.preview}
          groups={stage.source.groups}
          isChecking={stage.isChecking ?? false}
          notice={stage.notice}
          onGroup={(name, groupId, created) => void chooseGroup(name, groupId, created)}
          onImport={() => void run()}
          onColumns={changeColumns}
          onStartOver={startOver}
        />
      );
    case 'importing':
      return <WorkingStep text={`Імпортуємо ${counted(stage.preview.rowsToSend.size, 'row')}…`} />;
    case 'done':
      return <ResultStep result={stage.result} importId={stage.importId} refused={stage.refused} onStartOver={startOver} />;
  }
}
