import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState } from '@dzvinok/ui/state';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChooseStep } from './choose-step.tsx';
import { useImport, type Import, type Stage } from './use-import.ts';
import { addedStudents } from './import.texts.ts';
import styles from './import-students.module.css';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { Steps } from './steps.tsx';
import { WorkingStep } from './working-step.tsx';

const stepOf: Record<Stage['name'], 0 | 1 | 2> = {
  choosing: 0, reading: 0, checking: 1, unchecked: 1, preview: 1, importing: 2, done: 2,
};

/** Students with parents from a spreadsheet: choose a file, see what is in it, add all good rows or none. */
export function ImportStudentsPage() {
  const work = useImport();
  return (
    <Page
      title="Імпорт учнів"
      subtitle="Учні та їхні родичі з файлу XLSX або CSV"
      back={{ href: paths.admin.students, label: 'До списку учнів' }}
    >
      <Steps current={stepOf[work.stage.name]} isDone={work.stage.name === 'done'} />
      <Focused stage={work.stage.name}>
        <Step {...work} />
      </Focused>
    </Page>
  );
}

/** The button that was pressed goes away with its step: the keyboard and the screen reader go on in the next one. */
function Focused({ stage, children }: { stage: Stage['name']; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(stage);
  useEffect(() => {
    if (seen.current !== stage) place.current?.focus();
    seen.current = stage;
  }, [stage]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

function Step({ stage, choose, checkAgain, run, startOver }: Import) {
  switch (stage.name) {
    case 'choosing':
      return <ChooseStep problem={stage.problem} onChoose={(file) => void choose(file)} />;
    case 'reading':
      return <WorkingStep text={`Читаємо «${stage.fileName}»…`} />;
    case 'checking':
      return <WorkingStep text={`Перевіряємо ${counted(stage.file.rows.length, 'row')} файлу…`} />;
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
      return <PreviewStep preview={stage.preview} notice={stage.notice} onImport={() => void run()} onStartOver={startOver} />;
    case 'importing':
      return <WorkingStep text={`Додаємо ${counted(stage.preview.good.length, addedStudents)}…`} />;
    case 'done':
      return <ResultStep result={stage.result} importId={stage.importId} refused={stage.refused} onStartOver={startOver} />;
  }
}
