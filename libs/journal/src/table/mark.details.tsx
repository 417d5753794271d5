import { formatDate } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { StatusChip } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import type { OpenedCell } from './journal.cells.ts';
import styles from './table.module.css';

interface MarkDetailsProps {
  cell: OpenedCell;
  onClose: () => void;
}

/** What stands behind a cell: topic, date, marks, status, comment. */
export function MarkDetails({ cell, onClose }: MarkDetailsProps) {
  const { lesson, student, mark } = cell;
  return (
    <Popup opened onClose={onClose} title={student.fullName} size="sm" actions={<Button onClick={onClose}>Закрити</Button>}>
      <dl className={styles.details}>
        <Detail name="Тема">{lesson.topicName ?? 'Тему не обрано'}</Detail>
        <Detail name="Дата">{formatDate(lesson.startDateTime)}</Detail>
        <Detail name="Домашня робота">{mark?.homeworkMark ?? '—'}</Detail>
        <Detail name="Робота на уроці">
          {mark?.classworkMark ?? '—'}
          {mark?.isMilestone && <StatusChip status="milestone" full />}
        </Detail>
        <Detail name="Статус">
          {mark?.absent && <StatusChip status="absent" full />}
          {mark?.notReady && <StatusChip status="notReady" full />}
          {mark?.isLate && <StatusChip status="late" full />}
          {!mark?.absent && !mark?.notReady && !mark?.isLate && '—'}
        </Detail>
        <Detail name="Коментар">{mark?.comment ?? '—'}</Detail>
      </dl>
    </Popup>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
