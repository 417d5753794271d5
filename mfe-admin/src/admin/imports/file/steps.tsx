import { IconCheck } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './imports.module.css';

/** The pressed button disappears with its step, so the focus moves into the next step. */
export function Focused({ stage, children }: { stage: string; children: ReactNode }) {
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

const names = ['Файл', 'Колонки', 'Перевірка', 'Імпорт'] as const;

export type StepNumber = 0 | 1 | 2 | 3;

export function Steps({ current, isDone }: { current: StepNumber; isDone: boolean }) {
  return (
    <Inline as="ol" className={styles.steps} aria-label="Кроки імпорту">
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
export function WorkingStep({ text }: { text: string }) {
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
