import type { JournalLesson } from '@dzvinok/contract/lessons';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { IconButton, IconLink } from '@dzvinok/ui/button';
import { IconHome, IconPencil, IconSchool, IconTrash } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { memo } from 'react';
import styles from './table.module.css';

interface JournalHeadProps {
  lessons: readonly JournalLesson[];
  lessonHref: (lesson: JournalLesson) => string;
  onDelete?: (lesson: JournalLesson) => void;
}

/** Dates over pairs of columns: homework and classwork. */
export const JournalHead = memo(function JournalHead({ lessons, lessonHref, onDelete }: JournalHeadProps) {
  return (
    <thead>
      <tr>
        <th className={styles.corner} scope="col" rowSpan={2}>
          Учень
        </th>
        {lessons.map((lesson) => {
          const date = formatDayMonth(lesson.startDateTime);
          return (
            <th key={lesson.id} className={styles.lesson} scope="colgroup" colSpan={2} title={lesson.topicName ?? undefined}>
              <span className={styles.date}>{date}</span>
              <span className={styles.actions}>
                <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${date}`} icon={<IconPencil size={14} />} size="sm" />
                {onDelete && (
                  <IconButton label={`Видалити урок ${date}`} icon={<IconTrash size={14} />} size="sm" onClick={() => onDelete(lesson)} />
                )}
              </span>
            </th>
          );
        })}
      </tr>
      <tr>
        {lessons.map((lesson) => [
          <th key={`${lesson.id}-homework`} className={styles.kind} scope="col" title="Домашня робота">
            <IconHome size={14} />
            <VisuallyHidden>Домашня робота</VisuallyHidden>
          </th>,
          <th key={`${lesson.id}-classwork`} className={styles.kind} scope="col" title="Робота на уроці">
            <IconSchool size={14} />
            <VisuallyHidden>Робота на уроці</VisuallyHidden>
          </th>,
        ])}
      </tr>
    </thead>
  );
});
