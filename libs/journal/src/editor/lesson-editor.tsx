import type { Lesson } from '@dzvinok/contract/lessons';
import { EmptyState, Notice } from '@dzvinok/ui/state';
import { useEffect, type ReactNode } from 'react';
import { followMarks } from '../choices/control-work.tsx';
import { lockTexts } from '../statuses/locks.ts';
import { useMarksStore } from '../store/use-marks-store.ts';
import { LessonBar, type LessonAction } from './lesson-bar.tsx';
import { LessonSheet } from './lesson-sheet.tsx';

export type { LessonAction } from './lesson-bar.tsx';

export interface LessonEditorProps {
  groupId: number;
  lesson: Lesson;
  statusRefusal?: string;
  studentHref?: (studentId: number) => string;
  /** Title and date, beside the state of saving; undefined where the page has them. */
  heading?: ReactNode;
  /** Buttons beside the switches of the lesson; in a menu where there is little room. */
  actions?: readonly LessonAction[];
}

/** Marks, statuses and comments of one lesson. Each change is saved at once; its row shows the outcome. */
export function LessonEditor({ groupId, lesson, statusRefusal, studentHref, heading, actions = [] }: LessonEditorProps) {
  const marksStore = useMarksStore(groupId);

  useEffect(() => {
    marksStore.adopt(lesson.students.flatMap(({ id, mark }) => (mark ? [{ ...mark, studentId: id }] : [])));
    followMarks(lesson, marksStore);
  }, [marksStore, lesson]);

  if (lesson.students.length === 0) {
    return (
      <>
        <LessonBar heading={heading} actions={actions} />
        <EmptyState title="У групі ще немає учнів." text="Учнів додає адміністратор у списку «Всі учні»." />
      </>
    );
  }
  return (
    <>
      {lesson.isArchived && <Notice tone="info">{lockTexts.group}</Notice>}
      <LessonSheet
        key={lesson.id}
        groupId={groupId}
        marksStore={marksStore}
        lesson={lesson}
        statusRefusal={statusRefusal}
        studentHref={studentHref}
        heading={heading}
        actions={actions}
      />
    </>
  );
}
