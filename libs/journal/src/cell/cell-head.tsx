import { formatDate } from '@dzvinok/texts/dates';
import { shownName } from '@dzvinok/texts/names';
import { IconButton, TextLink } from '@dzvinok/ui/button';
import { IconX } from '@dzvinok/ui/icons';
import { Avatar, Muted, OnlineDot } from '@dzvinok/ui/text';
import { fieldNames } from '../fields/field-names.ts';
import styles from './cell.module.css';
import type { OpenedCell } from './opened-cell.ts';
import { SaveWords } from './save-state.tsx';

export function CellHead({ cell, onClose }: { cell: OpenedCell; onClose: () => void }) {
  const { student, lesson, wasOnline, studentHref } = cell;
  return (
    <header className={styles.head}>
      <Avatar name={student.fullName} src={student.avatarPath} />
      <div className={styles.who}>
        <p className={styles.name}>
          {studentHref === undefined ? shownName(student) : <TextLink plain href={studentHref}>{shownName(student)}</TextLink>}
        </p>
        <p className={styles.line}>
          <Muted>{formatDate(lesson.startDateTime)}</Muted>
          <SaveWords cell={cell} />
        </p>
        <Muted block>{lesson.topicName ?? 'Тему не обрано'}</Muted>
        {wasOnline && <WasOnline />}
      </div>
      <IconButton label="Закрити" icon={<IconX size={18} />} size="sm" onClick={onClose} />
    </header>
  );
}

export function WasOnline() {
  return (
    <p className={styles.online}>
      <OnlineDot online label="" />
      <Muted>Був онлайн</Muted>
    </p>
  );
}

export function cellTitle({ lesson, field }: OpenedCell): string {
  return `${formatDate(lesson.startDateTime)} · ${fieldNames[field]}`;
}
