import type { StudentListItem } from '@dzvinok/contract/students';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { SubjectBadge } from '@dzvinok/ui/text';
import styles from './students-list.module.css';

/** As many as a row has room for; the rest are counted. */
const shownGroups = 2;

interface StudentGroupsCellProps {
  student: StudentListItem;
  onOpen: (studentId: number) => void;
}

/** Groups of a student as one button that opens their popup. */
export function StudentGroupsCell({ student, onOpen }: StudentGroupsCellProps) {
  const names = student.classes.map((group) => `${group.subjectName} ${group.className}`).join(', ');
  return (
    <button
      type="button"
      className={styles.groups}
      title={names || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(student.id)}
    >
      <VisuallyHidden>Групи учня {student.fullname}: </VisuallyHidden>
      {student.classes.length === 0 ? (
        <span className={styles.noGroups}>Обрати групи</span>
      ) : (
        <span className={styles.badges}>
          {student.classes.slice(0, shownGroups).map((group) => (
            <SubjectBadge key={group.id} color={group.subjectColor}>
              {group.subjectName} {group.className}
            </SubjectBadge>
          ))}
        </span>
      )}
      {student.classes.length > shownGroups && <span className={styles.more}>+{student.classes.length - shownGroups}</span>}
    </button>
  );
}
