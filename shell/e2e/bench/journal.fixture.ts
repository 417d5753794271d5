import type { Journal } from '@dzvinok/contract/lessons';

const surnames = ['Шевченко', 'Бондаренко', 'Вознесенська-Кропивницька', 'Ґонта', 'Їжакевич', 'Євтушенко', 'Коваленко'];
const names = ['Єлизавета-Анастасія', 'Олег', 'Іванна', 'Дем’ян', 'Юрій', 'Марія', 'Ярослав', 'Злата'];
const dayMs = 24 * 60 * 60_000;

/** Five of six marks given; the same counts give the same journal. All students attend the last lesson, as a mark for an absent student asks first. */
export function makeJournal(studentCount: number, lessonCount: number): Journal {
  const last = Date.UTC(2026, 10, 20, 14);
  const lessons = Array.from({ length: lessonCount }, (_, index) => ({
    id: 1_000 + index,
    topicId: 1 + index,
    topicName: `Тема ${index + 1}`,
    startDateTime: `${new Date(last - (lessonCount - 1 - index) * dayMs).toISOString().slice(0, 10)}T16:00:00+02:00`,
  }));
  const students = Array.from({ length: studentCount }, (_, row) => ({
    id: 1 + row,
    fullName: `${surnames[(row * 5) % surnames.length]} ${names[(row * 3) % names.length]} ${row + 1}`,
    avatarPath: null,
    isMember: row % 17 !== 16,
    onlineLessonIds: lessons.filter((_, column) => (row * 3 + column) % 9 === 0).map(({ id }) => id),
    marks: lessons.flatMap(({ id, topicId }, column) => {
      const seed = row * 31 + column * 7;
      if (seed % 6 === 0) return [];
      const absent = column < lessonCount - 1 && seed % 13 === 0;
      return [{
        id: row * lessonCount + column + 1, lessonId: id, topicId, absent, version: 1,
        homeworkMark: seed % 3 === 0 ? null : (seed % 12) + 1,
        classworkMark: absent ? null : (seed % 11) + 2,
        notReady: !absent && seed % 17 === 0,
        isLate: seed % 23 === 0,
        isMilestone: column % 15 === 14,
        comment: seed % 19 === 0 ? 'Працювати над задачами' : null,
      }];
    }),
  }));
  return { version: 1, lessons, students };
}
