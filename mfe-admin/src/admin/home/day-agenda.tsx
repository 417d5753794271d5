import type { HomeLesson } from '@dzvinok/contract/home';
import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { LinkCard } from '@dzvinok/ui/list';
import { Stack } from '@dzvinok/ui/layout';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { stateOf } from './day.rules.ts';
import styles from './day.module.css';

const shownAtFirst = 4;

/** The day on a phone: what is going on and what comes first, the rest on demand. */
export function DayAgenda({ lessons, now }: { lessons: readonly HomeLesson[]; now: number }) {
  const [isWhole, setWhole] = useState(false);
  const toCome = lessons.filter((lesson) => stateOf(lesson, now) !== 'over');
  const shown = isWhole ? lessons : toCome.slice(0, shownAtFirst);
  return (
    <Stack>
      <ul className={styles.agenda}>
        {shown.map((lesson) => (
          <LinkCard
            key={lesson.groupId}
            href={paths.admin.group(lesson.groupId)}
            subjectColor={lesson.subjectColor}
            className={styles.lesson}
          >
            <Text weight="bold">{lesson.startDateTime.slice(11, 16)}</Text>
            <Text weight="medium" className={styles.cut}>
              {lesson.subjectName} {lesson.className} {stateOf(lesson, now) === 'now' && <Badge tone="success">триває</Badge>}
            </Text>
            <Muted className={styles.cut}>
              {[counted(lesson.studentCount, 'student'), lesson.classroomName ?? 'без аудиторії', lesson.teacherName].join(' · ')}
            </Muted>
          </LinkCard>
        ))}
      </ul>
      {lessons.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Увесь день: {counted(lessons.length, 'lesson')}
        </Button>
      )}
    </Stack>
  );
}
