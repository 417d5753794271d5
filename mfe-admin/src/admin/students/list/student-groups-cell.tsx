import { SubjectBadge } from '@dzvinok/ui/text';
import type { StudentListItem } from '@dzvinok/contract/students';
import { Fragment } from 'react';
import styles from './students-list.module.css';

/** A row has room for so many groups; the rest are counted. */
const shownGroups = 2;

interface StudentGroupsCellProps {
  student: StudentListItem;
  onOpen: (studentId: number) => void;
}

/** The groups button of a student's row, where the focus goes back to. */
export function groupsButtonOf(studentId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-groups-of="${studentId}"]`);
}

type Group = StudentListItem['classes'][number];

const nameOf = ({ subjectName, className }: Group) => `${subjectName} ${className}`;

/** Groups of a student as one button that opens their popup; it is called by what is written on it, then by whose they are. */
export function StudentGroupsCell({ student: { id, fullname, classes }, onOpen }: StudentGroupsCellProps) {
  const shown = classes.slice(0, shownGroups);
  const more = classes.length > shownGroups && `+${classes.length - shownGroups}`;
  const written = [...shown.map(nameOf), more].filter(Boolean).join(' ') || 'Обрати групи';
  return (
    <button
      type="button"
      className={styles.groups}
      title={classes.map(nameOf).join(', ') || undefined}
      aria-haspopup="dialog"
      aria-label={`${written}: групи учня ${fullname}`}
      data-groups-of={id}
      onClick={() => onOpen(id)}
    >
      {shown.length === 0 ? (
        <span className={styles.noGroups}>{written}</span>
      ) : (
        <span className={styles.badges}>
          {shown.map((group) => (
            <Fragment key={group.id}>
              <SubjectBadge color={group.subjectColor}>{nameOf(group)}</SubjectBadge>{' '}
            </Fragment>
          ))}
        </span>
      )}
      {more && <span className={styles.more}>{more}</span>}
    </button>
  );
}
