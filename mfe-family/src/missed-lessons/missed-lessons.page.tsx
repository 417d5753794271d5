import { useRead } from '@dzvinok/api-client/query';
import { familyRoutes, type MissedLessons } from '@dzvinok/contract/family';
import { MakeUps } from '@dzvinok/journal/make-ups';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { topicText } from '@dzvinok/texts/marks';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Heading, LinkedText, Muted } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import { PageOfflineNotice } from '../offline/page-offline-notice.tsx';
import styles from './missed-lessons.module.css';

export function MissedLessonsPage() {
  const { query } = useChosenChild();
  const missed = useRead(familyRoutes.missedLessons, { query });

  return (
    <Stack gap="lg">
      <Heading level={2}>Пропуски занять</Heading>
      <PageOfflineNotice query={missed} />
      <MakeUps studentId={query.studentId === undefined ? undefined : Number(query.studentId)} />
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
            <div className={styles.catchUp}>
              <span className={styles.topic}>{topicText(missed.topicName)}</span>
              {missed.homeworkDescription && (
                <p className={styles.homework}><Muted>Задано:</Muted> <LinkedText text={missed.homeworkDescription} /></p>
              )}
              {missed.recordingUrl && <TextLink href={missed.recordingUrl} target="_blank" className={styles.recording}>Дивитися запис</TextLink>}
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
