import '@dzvinok/ui/styles.css';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { FakeApi, makeStandalone } from '@dzvinok/remote/harness';
import { createRoot } from 'react-dom/client';
import { remote } from './teacher.remote.tsx';

// For `npm run dev -- mfe-teacher --alone`, with fake answers.
const startDateTime = new Date().toISOString();
const names = ['Бондар Марко', 'Коваль Злата', 'Їжакевич Святослав Олександрович'];
const students = names.map((fullName, index) => ({ id: index + 1, fullName, avatarPath: null }));
const subject = { subjectName: 'Хімія', subjectColor: 'yellow' };

const api = new FakeApi({ delay: 150 })
  .answer(warningsRoutes.ofTeacher, { today: '2026-11-21', warnings: [], count: 0 })
  .answer(groupsRoutes.mine, [7, 8].map((id) => ({
    id, ...subject, className: `Група ${id}`, isOnline: id === 8, studentCount: students.length, students, schedules: [],
    isLessonToday: true, isLessonStarted: id === 7, todayLessonStartDateTime: startDateTime,
  })))
  .answer(lessonsRoutes.header, {
    ...subject, className: 'Група 7', subjectId: 2, isLessonToday: true, isLessonStarted: true, lessonId: 40,
    studentsToBePresentOnlineCount: 1, studentsToWatchVideoRecordingCount: 0,
  })
  .answer(lessonsRoutes.one, {
    id: 40, topicId: 21, topic: 'Оксиди', startDateTime, isCurrent: true, className: 'Група 7', subjectId: 2,
    students: students.map((student) => ({ ...student, isOnline: student.id === 2, mark: null })),
  })
  .answer(lessonsRoutes.journal, {
    version: 1,
    lessons: [{ id: 40, topicId: 21, topicName: 'Оксиди', startDateTime }],
    students: students.map((student) => ({ ...student, isMember: true, marks: [] })),
  })
  .answer(recordingsRoutes.one, { url: null })
  .answer(topicsRoutes.list, [{ id: 21, name: 'Оксиди', subjectId: 2 }, { id: 22, name: 'Кислоти', subjectId: 2 }])
  .answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework: null })
  .answer(marksRoutes.saveMany, ({ body }) => ({
    journalVersion: 2,
    outcomes: body.marks.map(({ version, isLate = false, ...change }) => ({
      kind: 'saved' as const, mark: { ...change, isLate, id: 90 + change.studentId, topicId: 21, version: version + 1 },
    })),
  }));

const frame = { maxWidth: 1200, margin: '24px auto', padding: '0 16px' };
const place = document.getElementById('root');
if (place) createRoot(place).render(<main style={frame}>{makeStandalone({ remote, api })}</main>);
