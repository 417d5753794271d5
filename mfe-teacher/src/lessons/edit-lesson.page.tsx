import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { useJournalLive } from '@dzvinok/journal/live';
import { useCurrentUser } from '@dzvinok/session/session';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { ruleTexts } from '@dzvinok/texts/messages';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { LessonPanel } from './lesson-panel.tsx';
import styles from './lessons.module.css';

const unknownTitle = 'Редагування уроку:';

/** A teacher changes statuses on the current-lesson tab only. */
export function EditLessonPage() {
  const groupId = useIdParam('classId');
  const lessonId = useIdParam('lessonId');
  if (groupId === null || lessonId === null) {
    return (
      <Page title={unknownTitle}>
        <EmptyState title="Для цього класу поки немає уроків." />
      </Page>
    );
  }
  return <EditLesson key={lessonId} groupId={groupId} lessonId={lessonId} />;
}

function EditLesson({ groupId, lessonId }: { groupId: number; lessonId: number }) {
  const isTeacher = useCurrentUser()?.role === 'Teacher';
  const navigate = useNavigate();
  useJournalLive(groupId);
  const back = isTeacher
    ? { href: teacherPaths.journal(groupId), label: 'До журналу' }
    : { href: paths.adminGroup(groupId), label: 'До групи' };
  return (
    <LessonPanel
      groupId={groupId}
      lessonId={lessonId}
      statusRefusal={isTeacher ? ruleTexts.statusOnlyForCurrentLesson : undefined}
      hasTitle
      hasStudentPages={isTeacher}
      onTakenBack={() => void navigate(back.href, { replace: true })}
      frame={({ title = unknownTitle, subtitle, children }) => (
        <Page head="slim" title={title} subtitle={subtitle} back={back}>
          <div className={styles.lesson}>
            <SectionCard>{children}</SectionCard>
          </div>
        </Page>
      )}
    />
  );
}
