import type { FamilyHeader } from '@dzvinok/contract/family';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { LoadingState } from '@dzvinok/ui/state';
import { Badge, Muted, SubjectBadge } from '@dzvinok/ui/text';
import { useState } from 'react';
import styles from './courses.module.css';

/** Rest behind «Ще N» (specification §9). */
const shownAtFirst = 4;

export function CoursesList({ header: { courses, subjects } }: { header: FamilyHeader }) {
  const [isExpanded, setExpanded] = useState(false);
  const colors = new Map(subjects?.map(({ name, color }) => [name, color]));
  if (courses.length === 0) return <Muted className={styles.courses}>Немає курсів для відображення</Muted>;

  const shown = isExpanded ? courses : courses.slice(0, shownAtFirst);
  const hidden = courses.length - shownAtFirst;
  return (
    <ul className={styles.courses} aria-label="Курси">
      {shown.map((course) => (
        <li key={course} className={styles.course}>
          {colors.has(course)
            ? <SubjectBadge color={colors.get(course)} className={styles.name}>{course}</SubjectBadge>
            : <Badge className={styles.name}>{course}</Badge>}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button look="quiet" onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded}>
            {isExpanded ? 'Згорнути' : `Ще ${hidden}`}
          </Button>
        </li>
      )}
    </ul>
  );
}

export function CoursesSkeleton() {
  return (
    <div className={styles.waiting}>
      <LoadingState count={1} />
    </div>
  );
}

export function CoursesFailure({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Inline gap="xs">
      <Muted>Не вдалося завантажити курси.</Muted>
      <Button look="quiet" onClick={onRetry} busy={retrying}>
        Повторити
      </Button>
    </Inline>
  );
}
