import { SubjectBadge } from '@dzvinok/ui/text';
import type { StudentListItem } from '@dzvinok/contract/students';
import styles from './students-list.module.css';

/** As many as a row has room for; the rest are counted. */
const shownGroups = 2;

interface StudentGroupsCellProps {
  student: StudentListItem;
  onOpen: (studentId: number) => void;
}

/** The groups button of a student's row, where the focus goes back to. */
export function groupsButtonOf(studentId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-groups-of="${studentId}"]`);
}

/** Groups of a student as one button that opens their popup. */
export function StudentGroupsCell({ student: { id, fullname, classes }, onOpen }: StudentGroupsCellProps) {
  const names = classes.map((group) => `${group.subjectName} ${group.className}`).join(', ');
  return (
    <button
      type="button"
      className={styles.groups}
      title={names || undefined}
      aria-haspopup="dialog"
      aria-label={`Групи учня ${fullname}: ${names || 'обрати групи'}`}
      data-groups-of={id}
      onClick={() => onOpen(id)}
    >
      {classes.length === 0 ? (
        <span className={styles.noGroups}>Обрати групи</span>
      ) : (
        <span className={styles.badges}>
          {classes.slice(0, shownGroups).map((group) => (
            <SubjectBadge key={group.id} color={group.subjectColor}>
              {group.subjectName} {group.className}
            </SubjectBadge>
          ))}
        </span>
      )}
      {classes.length > shownGroups && <span className={styles.more}>+{classes.length - shownGroups}</span>}
    </button>
  );
}
