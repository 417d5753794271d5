import { adminPaths } from '@dzvinok/contract/paths/admin';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconCheck } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChooseStep } from './choose-step.tsx';
import styles from './import-students.module.css';
import { addedStudents } from './import.texts.ts';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { useImport, type Import, type Stage } from './use-import.ts';

const stepOf: Record<Stage['name'], 0 | 1 | 2> = {
  choosing: 0, reading: 0, checking: 1, unchecked: 1, preview: 1, importing: 2, done: 2,
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

/** The pressed button disappears with its step, so the focus moves into the next step. */
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

const names = ['Файл', 'Перевірка', 'Імпорт'] as const;

function Steps({ current, isDone }: { current: 0 | 1 | 2; isDone: boolean }) {
  return (
    <Inline as="ol" gap="xl" aria-label="Кроки імпорту">
      {names.map((name, index) => {
        const isPast = index < current || isDone;
        return (
          <Inline
            key={name}
            as="li"
            className={styles.step}
            data-past={isPast || undefined}
            aria-current={index === current && !isDone ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden>
              {isPast ? <IconCheck size={14} /> : index + 1}
            </span>
            {name}
          </Inline>
        );
      })}
    </Inline>
  );
}

/** The duration is unknown: the bar shows only that work goes on. */
function WorkingStep({ text }: { text: string }) {
  return (
    <SectionCard>
      <Stack className={styles.working} role="status">
        <Text weight="medium">{text}</Text>
        <div className={styles.bar} aria-hidden />
        <Muted>Не закривайте сторінку</Muted>
      </Stack>
    </SectionCard>
  );
}
