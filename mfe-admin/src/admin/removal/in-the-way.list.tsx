import { paths } from '@dzvinok/contract/paths';
import type { InTheWay } from '@dzvinok/contract/usage';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import type { ReactNode } from 'react';
import styles from './removal.module.css';

interface InTheWayListProps extends Partial<InTheWay> {
  /** Leads to the topics. */
  topicsHref?: string;
}

/** Names everything that still uses a thing, each with the way to where it can be changed. */
export function InTheWayList({ groups = [], teachers = [], topicCount = 0, lessonCount = 0, topicsHref }: InTheWayListProps) {
  return (
    <dl className={styles.uses}>
      {groups.length > 0 && (
        <Use title={counted(groups.length, 'group')}>
          {groups.map(({ id, className, subjectName }) => (
            <li key={id}>
              <TextLink href={paths.admin.group(id)}>
                {subjectName} {className}
              </TextLink>
            </li>
          ))}
        </Use>
      )}
      {teachers.length > 0 && (
        <Use title={counted(teachers.length, 'teacher')}>
          {teachers.map(({ id, fullName, isArchived }) => (
            <li key={id}>
              {isArchived ? `${fullName} (в архіві)` : <TextLink href={paths.admin.editTeacher(id)}>{fullName}</TextLink>}
            </li>
          ))}
        </Use>
      )}
      {topicCount > 0 && (
        <Use title={counted(topicCount, 'topic')}>
          <li>{topicsHref ? <TextLink href={topicsHref}>Теми уроків</TextLink> : 'Теми уроків'}</li>
        </Use>
      )}
      {lessonCount > 0 && (
        <Use title={counted(lessonCount, 'lesson')}>
          <li>У журналах цих груп</li>
        </Use>
      )}
    </dl>
  );
}

function Use({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}
