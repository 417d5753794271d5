import type { Lesson } from '@dzvinok/contract/lessons';
import { EmptyState, Notice } from '@dzvinok/ui/state';
import { useEffect } from 'react';
import { followMarks } from '../choices/control-work.tsx';
import { lockTexts } from '../statuses/locks.ts';
import { useMarksStore } from '../store/use-marks-store.ts';
import { LessonSheet } from './lesson-sheet.tsx';

export interface LessonEditorProps {
  groupId: number;
  lesson: Lesson;
  /** Reason why limited statuses cannot change here; undefined when they can. */
  statusRefusal?: string;
}

/** Marks, statuses and comments of one lesson. Each change is saved at once; its row shows the outcome. */
export function LessonEditor({ groupId, lesson, statusRefusal }: LessonEditorProps) {
  const marksStore = useMarksStore(groupId);

  useEffect(() => {
    marksStore.adopt(lesson.students.flatMap(({ id, mark }) => (mark ? [{ ...mark, studentId: id }] : [])));
    followMarks(lesson, marksStore);
  }, [marksStore, lesson]);

  if (lesson.students.length === 0) {
    return <EmptyState title="У групі ще немає учнів." text="Учнів додає адміністратор у списку «Всі учні»." />;
  }
  return (
    <>
      {lesson.isArchived && <Notice tone="info">{lockTexts.group}</Notice>}
      <LessonSheet key={lesson.id} groupId={groupId} marksStore={marksStore} lesson={lesson} statusRefusal={statusRefusal} />
    </>
  );
}
