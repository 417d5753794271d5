import { groupsRoutes, type TeacherGroup } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type Lesson, type LessonHeader } from '@dzvinok/contract/lessons';
import { marksRoutes, type SavedMark } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

export const group: TeacherGroup = {
  id: 7,
  className: 'А',
  subjectName: 'Хімія',
  subjectColor: 'yellow',
  isOnline: false,
  studentCount: 8,
  students: Array.from({ length: 8 }, (_, index) => ({ id: index + 1, fullName: `Учень ${index + 1}`, avatarPath: null })),
  schedules: [{ id: 1, dayOfWeek: 1, classroomId: 1, classroomName: 'Кабінет 5', startTime: '15:00:00' }],
  isLessonToday: true,
  isLessonStarted: false,
  todayLessonStartDateTime: '2026-11-21T15:00:00+02:00',
};

export const header: LessonHeader = {
  className: 'А',
  subjectId: 2,
  subjectName: 'Хімія',
  subjectColor: 'yellow',
  isLessonToday: true,
  isLessonStarted: false,
  lessonId: null,
  studentsToBePresentOnlineCount: 0,
  studentsToWatchVideoRecordingCount: 0,
};

export const mark: SavedMark = {
  id: 90,
  studentId: 1,
  lessonId: 40,
  topicId: 21,
  homeworkMark: null,
  classworkMark: 9,
  absent: false,
  notReady: false,
  isLate: false,
  isMilestone: false,
  comment: null,
  version: 1,
};

export const lesson: Lesson = {
  id: 40,
  topicId: 21,
  topic: 'Оксиди',
  startDateTime: '2026-11-21T15:00:00+02:00',
  isCurrent: true,
  className: 'А',
  subjectId: 2,
  students: [
    { id: 1, fullName: 'Бондар Марко', avatarPath: null, isOnline: false, mark },
    { id: 2, fullName: 'Коваль Злата', avatarPath: null, isOnline: true, mark: null },
  ],
};

/** The group's lesson today is not started; topics 21 and 22, the former used. */
export function teacherApi(): FakeApi {
  const { students: _, ...started } = lesson;
  return new FakeApi()
    .answer(groupsRoutes.mine, [group])
    .answer(warningsRoutes.ofTeacher, { today: '2026-11-21', warnings: [], count: 0 })
    .answer(lessonsRoutes.header, header)
    .answer(lessonsRoutes.one, lesson)
    .answer(lessonsRoutes.start, started)
    .answer(recordingsRoutes.one, { url: null })
    .answer(lessonsRoutes.journal, {
      version: 1,
      lessons: [{ id: 40, topicId: 21, topicName: 'Оксиди', startDateTime: lesson.startDateTime }],
      students: [{ id: 1, fullName: 'Бондар Марко', avatarPath: null, isMember: true, marks: [{ ...mark, comment: 'Молодець' }] }],
    })
    .answer(topicsRoutes.list, [
      { id: 21, name: 'Оксиди', subjectId: 2 },
      { id: 22, name: 'Кислоти', subjectId: 2 },
    ])
    .answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework: null })
    .answer(marksRoutes.saveMany, ({ body }) => ({
      journalVersion: 2,
      outcomes: body.marks.map(({ version, isLate = false, ...change }) => ({
        kind: 'saved' as const,
        mark: { ...change, isLate, id: 90 + change.studentId, topicId: 21, version: version + 1 },
      })),
    }));
}

let opened = 0;

function anotherGroup(): number {
  opened += 1;
  return 100 + opened;
}

/** A group of its own for each test, as its marks store lives as long as the tab. */
export function eachOnItsOwn(): { api: FakeApi; group: number } {
  const own = { api: teacherApi(), group: anotherGroup() };
  beforeEach(() => void Object.assign(own, { api: teacherApi(), group: anotherGroup() }));
  afterEach(cleanup);
  return own;
}
