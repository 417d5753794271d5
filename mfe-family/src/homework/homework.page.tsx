import { useRead } from '@dzvinok/api-client/query';
import { homeworksRoutes, type FamilyHomework } from '@dzvinok/contract/homeworks';
import { serverTime } from '@dzvinok/early/clock';
import { dayIn } from '@dzvinok/schedule/zone';
import { formatDayMonth, relativeDay } from '@dzvinok/texts/dates';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Heading, LinkedText, Muted, SubjectBadge } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import { useFamilyHeader } from '../children/family-header.ts';
import { DoneTick } from '../done/done-tick.tsx';
import { PageOfflineNotice } from '../offline/page-offline-notice.tsx';
import { Portion } from '../portions/portion.tsx';
import styles from './homework.module.css';

const pastPageSize = 10;

interface HomeworkPageProps {
  canTick: boolean;
}

export function HomeworkPage({ canTick }: HomeworkPageProps) {
  const { query } = useChosenChild();
  const homeworks = useRead(homeworksRoutes.ofStudent, { query });
  const { data: header } = useFamilyHeader();
  const today = header && dayIn(header.timezone, serverTime());

  return (
    <Stack gap="lg">
      <Heading level={2}>Домашнє завдання</Heading>
      <PageOfflineNotice query={homeworks} />
      <WhenRead query={homeworks} waiting={<LoadingState shape="cards" count={2} />}>
        {(all) => today && <Sections homeworks={all} today={today} canTick={canTick} />}
      </WhenRead>
    </Stack>
  );
}

function Sections({ homeworks, today, canTick }: { homeworks: FamilyHomework[]; today: string; canTick: boolean }) {
  if (homeworks.length === 0) return <EmptyState title="Домашніх завдань поки немає." text="Вони з’являться тут, щойно їх задасть викладач." />;
  const isAhead = ({ dueOn }: FamilyHomework) => dueOn === null || dueOn >= today;
  const ahead = homeworks.filter(isAhead).toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'));
  const past = homeworks.filter((homework) => !isAhead(homework)).toSorted((one, other) => (other.dueOn ?? '').localeCompare(one.dueOn ?? ''));
  const list = (items: readonly FamilyHomework[]) => (
    <ul className={styles.list}>
      {items.map((homework) => <HomeworkItem key={homework.lessonId} homework={homework} today={today} canTick={canTick} />)}
    </ul>
  );
  return (
    <>
      <SectionCard title="До наступних занять">
        {ahead.length > 0 ? list(ahead) : <EmptyState title="Усе, що задано, вже позаду." />}
      </SectionCard>
      {past.length > 0 && (
        <SectionCard title="Раніше">
          <Portion items={past} size={pastPageSize} more="Показати раніші">{list}</Portion>
        </SectionCard>
      )}
    </>
  );
}

interface HomeworkItemProps {
  homework: FamilyHomework;
  today: string;
  canTick: boolean;
}

function HomeworkItem({ homework, today, canTick }: HomeworkItemProps) {
  const { subjectName, subjectColor, setOn, dueOn, description, isDone } = homework;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <SubjectBadge color={subjectColor}>{subjectName}</SubjectBadge>
        <span>{dueOn === null ? 'наступне заняття ще не призначене' : `на ${relativeDay(dueOn, today)}`}</span>
        <Muted>задано {formatDayMonth(setOn)}</Muted>
      </div>
      <p className={styles.task}><LinkedText text={description} /></p>
      {canTick ? <DoneTick {...homework} /> : isDone && <Badge tone="success">Зроблено</Badge>}
    </li>
  );
}
