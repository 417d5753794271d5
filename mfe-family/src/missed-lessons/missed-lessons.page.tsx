import { useRead } from '@dzvinok/api-client/query';
import { familyRoutes, type MissedLessons } from '@dzvinok/contract/family';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { topicText } from '@dzvinok/texts/marks';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Heading } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import styles from './missed-lessons.module.css';

/** «Пропуски занять»: what was missed, by subject, with the topic to catch up on. */
export function MissedLessonsPage() {
  const { query } = useChosenChild();
  const missed = useRead(familyRoutes.missedLessons, { query });

  return (
    <Stack gap="lg">
      <Heading level={2}>Пропуски занять</Heading>
      <WhenRead query={missed} waiting={<LoadingState shape="cards" count={2} />}>
        {(subjects) => subjects.length === 0
          ? <EmptyState title="Пропущених занять немає." />
          : subjects.map((subject) => <SubjectAbsences key={subject.subjectName} subject={subject} />)}
      </WhenRead>
    </Stack>
  );
}

function SubjectAbsences({ subject }: { subject: MissedLessons }) {
  return (
    <SectionCard title={subject.subjectName} actions={<Badge tone="warning">{counted(subject.dates.length, 'absence')}</Badge>}>
      <ul className={styles.dates}>
        {subject.dates.map((missed, index) => (
          // Two groups of one subject may meet on one day.
          <li key={`${missed.date}-${index}`} className={styles.date}>
            <span className={styles.day}>
              {weekdayName(missed.dayOfWeek)}, <time dateTime={missed.date}>{formatDayMonth(missed.date)}</time>
            </span>
            <span className={styles.topic}>{topicText(missed.topicName)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
