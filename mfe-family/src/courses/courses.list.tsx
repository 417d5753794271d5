import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Badge, Muted } from '@dzvinok/ui/text';
import { useState } from 'react';

/** How many courses are shown before «Ще N» (specification §9). */
const shownAtFirst = 4;

/** Courses of the student: the first four, the rest on demand. */
export function CoursesList({ courses }: { courses: string[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (courses.length === 0) return <Muted>Немає курсів для відображення</Muted>;

  const shown = isExpanded ? courses : courses.slice(0, shownAtFirst);
  const hidden = courses.length - shownAtFirst;
  return (
    <Inline gap="xs">
      {shown.map((course) => (
        <Badge key={course} tone="accent">
          {course}
        </Badge>
      ))}
      {hidden > 0 && (
        <Button look="quiet" size="sm" onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded}>
          {isExpanded ? 'Згорнути' : `Ще ${hidden}`}
        </Button>
      )}
    </Inline>
  );
}
