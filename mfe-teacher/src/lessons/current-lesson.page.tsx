import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { useGroup } from '../group/group-context.ts';
import { StartButton } from '../lesson-start/start-button.tsx';
import { LessonPanel } from './lesson-panel.tsx';

export function CurrentLessonPage() {
  const { groupId, header } = useGroup();
  if (header.isLessonStarted && header.lessonId !== null) {
    return (
      <LessonPanel groupId={groupId} lessonId={header.lessonId} frame={(parts) => <SectionCard {...parts} />} />
    );
  }
  if (!header.isLessonToday) return <EmptyState title="Сьогодні немає заняття." />;
  return (
    <EmptyState
      title="Сьогодні є заняття, але воно ще не розпочалося."
      text="Оберіть тему, і урок почнеться."
      action={<StartButton />}
    />
  );
}
