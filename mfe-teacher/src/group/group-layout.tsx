import { useRead } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type LessonHeader } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { AlertButton } from '@dzvinok/journal/alerts';
import { useJournalLive } from '@dzvinok/journal/live';
import { useIdParam } from '@dzvinok/router/navigation';
import { Outlet } from '@dzvinok/router/routing';
import { absentText, frozenText } from '@dzvinok/texts/absences';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { LinkButton } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Page, PageTabs } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Badge, Muted, SubjectBadge } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import { groupTabs } from '../group-tabs.ts';
import { useDayTurn } from '../day/day-turn.ts';
import { useHomeworkDraft } from '../homework-draft/homework-draft.ts';
import { MissedHomework } from '../homework-draft/missed-homework.tsx';
import { LessonControls } from '../lesson-start/lesson-controls.tsx';
import { StartLessonPopup } from '../lesson-start/start-lesson.popup.tsx';
import { useStarting } from '../lesson-start/starting.ts';
import type { GroupContext } from './group-context.ts';

const todays = [lessonsRoutes.header, lessonsRoutes.one, homeworksRoutes.one];

export function GroupLayout() {
  const groupId = useIdParam();
  if (groupId === null) return <NoSuchGroup />;
  return <GroupScreen key={groupId} groupId={groupId} />;
}

function GroupScreen({ groupId }: { groupId: number }) {
  const query = useRead(lessonsRoutes.header, { params: { id: groupId } });
  const { isStarting, missedDay, stopStarting } = useStarting();
  useJournalLive(groupId);
  useDayTurn(todays);

  if (query.error?.status === 404) return <NoSuchGroup />;
  return (
    <WhenRead query={query} waiting={<LoadingState shape="page" />}>
      {(header) => (
        <GroupPage groupId={groupId} header={header}>
          {isStarting && (missedDay ?? header.isLessonToday) && (
            <StartLessonPopup groupId={groupId} header={header} missedDay={missedDay} onClose={stopStarting} />
          )}
        </GroupPage>
      )}
    </WhenRead>
  );
}

function GroupPage({ groupId, header, children }: { groupId: number; header: LessonHeader; children: ReactNode }) {
  const homework = useHomeworkDraft(groupId, header.lessonId);
  return (
    <Page
      head="slim"
      title={`${header.subjectName}, група ${header.className}`}
      subtitle={<GroupSubtitle header={header} />}
      back={{ href: teacherPaths.home, label: 'Мої групи' }}
      actions={<><LessonControls groupId={groupId} header={header} />{header.isLessonToday && <AlertButton classId={groupId} />}</>}
    >
      <PageTabs
        label="Розділи групи"
        tabs={groupTabs.map(({ label, path }) => ({ label, href: path && teacherPaths.groupTab(groupId, path) }))}
      />
      {header.substituteFor && <Muted block>Ви замінюєте: {header.substituteFor}. Урок відкрито для вас до кінця наступного дня.</Muted>}
      {header.substitute && !header.substituteFor && <Muted block>Сьогодні урок веде {header.substitute}.</Muted>}
      <AnnouncedAbsences header={header} />
      {header.frozen && header.frozen.length > 0 && (
        <Muted block>{header.frozen.map(({ fullName, until }) => `${fullName}: ${frozenText(until).toLowerCase()}`).join(', ')}</Muted>
      )}
      <MissedHomework homework={homework} />
      <Outlet context={{ groupId, header, homework } satisfies GroupContext} />
      {children}
    </Page>
  );
}

function GroupSubtitle({ header }: { header: LessonHeader }) {
  if (!header.isLessonToday) return <SubjectBadge color={header.subjectColor}>{header.subjectName}</SubjectBadge>;
  return (
    <Inline gap="sm">
      {header.isLessonStarted && <Badge tone="success">Урок розпочато</Badge>}
      <span title="Скільки учнів сьогодні будуть онлайн і скільки дивитимуться запис">
        Онлайн: {header.studentsToBePresentOnlineCount}, запис: {header.studentsToWatchVideoRecordingCount}
      </span>
    </Inline>
  );
}

const daysShown = 2;

/** Of the next lessons, today’s first. */
function AnnouncedAbsences({ header: { announcedAbsences = [] } }: { header: LessonHeader }) {
  const byDay = Map.groupBy(announcedAbsences, ({ date }) => date);
  return [...byDay].slice(0, daysShown).map(([day, absences]) => (
    <Muted key={day} block>{formatDayMonth(day)} не буде: {absences.map(absentText).join(', ')}</Muted>
  ));
}

/** For a mistyped address, or another teacher’s group. */
function NoSuchGroup() {
  return (
    <Page title="Такої групи немає">
      <EmptyState
        title="Серед ваших груп її немає."
        text="Можливо, її передали іншому викладачу або адресу введено з помилкою."
        action={<LinkButton href={paths.home}>На головну</LinkButton>}
      />
    </Page>
  );
}
