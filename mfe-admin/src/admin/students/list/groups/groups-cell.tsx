import { IconAlertTriangle } from '@dzvinok/ui/icons';
import { SubjectBadge } from '@dzvinok/ui/text';
import type { StudentListItem } from '@dzvinok/contract/students';
import { Fragment } from 'react';
import type { ListedStudent } from '../payments/payments.ts';
import styles from './groups.module.css';

/** Groups shown in a table row; a phone card shows one. The rest are counted. */
const shownGroups = 2;

interface StudentGroupsCellProps {
  student: ListedStudent;
  onOpen: (studentId: number) => void;
}

/** The groups button of a student's row; the focus returns to it. */
export function groupsButtonOf(studentId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-groups-of="${studentId}"]`);
}

type Group = StudentListItem['classes'][number];

const nameOf = ({ subjectName, className }: Group) => `${subjectName} ${className}`;

function moreThan(groups: readonly Group[], shown: number): string | undefined {
  return groups.length > shown ? `+${groups.length - shown}` : undefined;
}

/** The button's accessible name has all groups and the student. */
export function StudentGroupsCell({ student: { id, fullname, classes, sameTime }, onOpen }: StudentGroupsCellProps) {
  const shown = classes.slice(0, shownGroups);
  const called = classes.map(nameOf).join(' ') || 'Обрати групи';
  return (
    <button
      type="button"
      className={styles.groups}
      title={[classes.map(nameOf).join(', '), sameTime].filter(Boolean).join('. ') || undefined}
      aria-haspopup="dialog"
      aria-label={[`${called} (групи учня ${fullname})`, sameTime].filter(Boolean).join('. ')}
      data-groups-of={id}
      onClick={() => onOpen(id)}
    >
      {shown.length === 0 ? (
        <span className={styles.noGroups}>{called}</span>
      ) : (
        <span className={styles.badges}>
          {shown.map((group) => (
            <Fragment key={group.id}>
              <SubjectBadge color={group.subjectColor} className={styles.badge}>
                <span className={styles.subject}>{group.subjectName}</span> {group.className}
              </SubjectBadge>{' '}
            </Fragment>
          ))}
        </span>
      )}
      {sameTime !== undefined && <IconAlertTriangle className={styles.sameTime} size={15} aria-hidden />}
      {classes.length > 1 && <span className={styles.more} data-of-two={moreThan(classes, shownGroups)} data-of-one={moreThan(classes, 1)} />}
    </button>
  );
}
