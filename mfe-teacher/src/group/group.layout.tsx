import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes, type LessonHeader } from '@dzvinok/contract/lessons';
import { paths } from '@dzvinok/contract/paths';
import { useIdParam } from '@dzvinok/router/navigation';
import { Outlet } from '@dzvinok/router/routing';
import { counted } from '@dzvinok/texts/plural';
import { Page, PageTabs } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { SubjectBadge } from '@dzvinok/ui/text';
import { LessonControls } from '../lesson-start/lesson.controls.tsx';
import type { GroupContext } from './group.context.ts';

/** Around the journal, the current lesson and the homework of one group. */
export function GroupLayout() {
  const groupId = useIdParam();
  if (groupId === null) return <EmptyState title="Такої групи немає." text="Поверніться до списку своїх груп." />;
  return <GroupScreen key={groupId} groupId={groupId} />;
}

function GroupScreen({ groupId }: { groupId: number }) {
  const header = useRead(lessonsRoutes.header, { params: { id: groupId } });
  if (header.isPending) return <LoadingState shape="page" />;
  if (header.isError) {
    return <ErrorState message={header.error.message} onRetry={() => header.refetch()} retrying={header.isFetching} />;
  }
  const context: GroupContext = { groupId, header: header.data };
  return (
    <Page
      title={`${header.data.subjectName}, група ${header.data.className}`}
      subtitle={<GroupSubtitle header={header.data} />}
      back={{ href: paths.teacher.home, label: 'Мої групи' }}
      actions={<LessonControls groupId={groupId} header={header.data} />}
    >
      <PageTabs
        label="Розділи групи"
        tabs={[
          { label: 'Журнал', href: paths.teacher.journal(groupId) },
          { label: 'Урок', href: paths.teacher.currentLesson(groupId) },
          { label: 'Тестування' },
          { label: 'Домашнє завдання', href: paths.teacher.homework(groupId) },
        ]}
      />
      <Outlet context={context} />
    </Page>
  );
}

function GroupSubtitle({ header }: { header: LessonHeader }) {
  if (!header.isLessonToday) return <SubjectBadge color={header.subjectColor}>{header.subjectName}</SubjectBadge>;
  return (
    <>
      Сьогодні онлайн: {counted(header.studentsToBePresentOnlineCount, 'student')}, перегляд запису:{' '}
      {counted(header.studentsToWatchVideoRecordingCount, 'student')}
    </>
  );
}
