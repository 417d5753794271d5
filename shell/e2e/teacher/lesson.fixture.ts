import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import type { Page } from '@playwright/test';
import { openOwnCentre, test as centreTest, type OwnCentre } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { enter } from '../centre.ts';
import { zoneAtNoon } from '../noon.ts';

export const password = '12345678';
export const topics = ['Дроби', 'Відсотки'] as const;
const atOnce = 4;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

export interface ScenarioStudent {
  id: number;
  fullName: string;
  phoneNumber: string;
}

export interface Scenario {
  centre: OwnCentre;
  teacherPhone: string;
  teacherName: string;
  subjectId: number;
  groupId: number;
  quietGroupId: number;
  topicIds: readonly [number, number];
  teacher: Api;
  addStudents: (fullNames: readonly string[], isEducationOnline?: boolean) => Promise<ScenarioStudent[]>;
  startLesson: (topicId?: number) => Promise<number>;
}

export async function addTeacher({ api }: OwnCentre, fullName: string, phoneNumber: string, subjectId: number): Promise<number> {
  const body = { fullName, dateOfBirth: '1985-04-12', sex: 1, phoneNumber, password, subjectId } as const;
  return (await api.call(teachersRoutes.create, { body })).id;
}

export async function openScenario(centre: OwnCentre): Promise<Scenario> {
  const { api, address } = centre;
  const subject = (await api.call(subjectsRoutes.list, {})).find(({ name }) => name === 'Математика');
  const [classroom] = await api.call(classroomsRoutes.list, {});
  if (!subject || !classroom) throw new Error('The centre has no subjects or classrooms');
  const subjectId = subject.id;
  // One after another, as the next lesson is offered the first of them.
  const addTopic = (name: string) => api.call(topicsRoutes.create, { body: { name, subjectId } });
  const fractions = await addTopic(topics[0]);
  const percents = await addTopic(topics[1]);
  const teacherPhone = '0671110001';
  const teacherName = 'Довженко Ірина Олексіївна';
  const teacherId = await addTeacher(centre, teacherName, teacherPhone, subjectId);
  const group = { subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60 };
  // Later today, so that students can still choose attendance.
  const schedules = everyDay.map((dayOfWeek) => ({ dayOfWeek, classroomId: classroom.id, startTime: '18:00:00' }));
  const { id: groupId } = await api.call(groupsRoutes.create, { body: { ...group, name: 'Ж', schedules } });
  const { id: quietGroupId } = await api.call(groupsRoutes.create, { body: { ...group, name: 'Т', schedules: [] } });
  const teacher = await new Api(address).signedIn(teacherPhone, password);
  let added = 0;

  async function addStudent(fullName: string, isEducationOnline: boolean): Promise<ScenarioStudent> {
    added += 1;
    const phoneNumber = `06722${String(added).padStart(5, '0')}`;
    const { id } = await api.call(studentsRoutes.create, {
      body: { fullName, phoneNumber, password, schoolInfo: 'Ліцей 1', isEducationOnline },
    });
    await api.call(groupsRoutes.addStudent, { params: { classId: groupId, studentId: id } });
    return { id, fullName, phoneNumber };
  }

  return {
    centre,
    teacherPhone,
    teacherName,
    subjectId,
    groupId,
    quietGroupId,
    topicIds: [fractions.id, percents.id],
    teacher,
    addStudents: async (fullNames, isEducationOnline = false) => {
      const students: ScenarioStudent[] = [];
      // A few at once: passwords are hashed, and a busy product refuses the fifth.
      for (let from = 0; from < fullNames.length; from += atOnce) {
        const some = fullNames.slice(from, from + atOnce).map((fullName) => addStudent(fullName, isEducationOnline));
        students.push(...(await Promise.all(some)));
      }
      return students;
    },
    startLesson: async (topicId = fractions.id) =>
      (await teacher.call(lessonsRoutes.start, { params: { id: groupId, topicId } })).id,
  };
}

export const test = centreTest.extend<{ scenario: Scenario }>({
  // In a zone where it is noon no test runs past midnight.
  centre: async ({ baseURL }, provide) => provide(await openOwnCentre(baseURL, zoneAtNoon())),
  scenario: async ({ centre }, provide) => provide(await openScenario(centre)),
});

export function signInTeacher(page: Page, { centre, teacherPhone }: Scenario): Promise<void> {
  return enter(page, centre.address, teacherPhone, password);
}

/** Names of different lengths, one of the longest allowed. */
export function classNames(count: number): string[] {
  const surnames = ['Вознесенська-Кропивницька', 'Бондар', 'Ґудзь', 'Заболотний', 'Їжакевич', 'Нечуй-Левицька', 'Ющенко'];
  const names = ['Єлизавета-Анастасія', 'Марко', 'Лідія', 'Святослав Олександрович', 'Яна'];
  return Array.from({ length: count }, (_, index) => `${surnames[index % surnames.length]} ${names[index % names.length]}`);
}

export { expect } from '@playwright/test';
