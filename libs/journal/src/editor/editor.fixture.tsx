import type { Lesson } from '@dzvinok/contract/lessons';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MarkView } from '../marks/mark-entries.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { memoryMarksStore } from '../marks/memory-marks-store.fixture.ts';
import { LessonSheet } from './lesson-sheet.tsx';

export const names = ['Бондар Марко', 'Вознесенська Єлизавета', 'Ґудзь Лідія'] as const;
export type Name = (typeof names)[number];

export const lesson: Lesson = {
  id: 7,
  topicId: 3,
  topic: 'Дроби',
  startDateTime: '2026-11-21T15:30:00+02:00',
  isCurrent: true,
  className: 'А',
  subjectId: 2,
  students: names.map((fullName, index) => ({ id: index + 1, fullName, avatarPath: null, isOnline: false, mark: null })),
};

/** `deeds` replace the actions of the marks store. */
interface SheetOptions {
  statusRefusal?: string;
  deeds?: Partial<MarksStore>;
  archived?: Name;
  /** Until the 4th of December. */
  frozen?: Name;
  watcher?: Name;
  namesakeNotes?: Partial<Record<string, string>>;
}

export function openSheet({ statusRefusal, deeds, archived, frozen, watcher, namesakeNotes }: SheetOptions = {}) {
  const memory = memoryMarksStore();
  const marksStore = { ...memory.marksStore, ...deeds };
  const students = lesson.students.map((student) => ({ ...student, isArchived: student.fullName === archived, frozenUntil: student.fullName === frozen ? '2026-12-04' : null, watchesRecording: student.fullName === watcher, namesakeNote: namesakeNotes?.[student.fullName] }));
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider environment="test">
        <LessonSheet groupId={5} marksStore={marksStore} lesson={{ ...lesson, students }} statusRefusal={statusRefusal} />
      </UiProvider>
    </QueryClientProvider>,
  );
  const place = (name: Name) => ({ studentId: names.indexOf(name) + 1, lessonId: lesson.id });
  return {
    answers: memory.answers,
    unmount,
    values: (name: Name) => memory.marksStore.view(place(name)).values,
    show: (name: Name, view: Partial<MarkView>) => act(() => memory.show(place(name), view)),
  };
}

export const grade = (name: Name) => screen.getByLabelText<HTMLInputElement>(`Оцінка: ${name}`);
export const homework = (name: Name) => screen.getByLabelText<HTMLInputElement>(`Домашня робота: ${name}`);
export const comment = (name: Name) => screen.getByLabelText<HTMLTextAreaElement>(`Коментар: ${name}`);
export const openComment = (name: Name) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}: (додати|є) коментар`) }));
export const row = (name: Name) => within(screen.getByText(name).closest('li') ?? document.body);
export const toggle = (name: Name, status: string) => row(name).getByLabelText<HTMLInputElement>(status);
