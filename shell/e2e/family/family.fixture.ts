import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { test as base, type Page } from '@playwright/test';
import { openOwnCentre, type OwnCentre } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { enter } from '../centre.ts';
import { zoneAtNoon } from '../noon.ts';

export const password = '12345678';
export const teacherPhone = '0671110001';
const everyDay = [0, 1, 2, 3, 4, 5, 6];

interface NewGroup {
  subject: string;
  startTime: string;
  lessonDuration: number;
  days?: readonly number[];
}

export interface FamilyGroup {
  id: number;
  subjectId: number;
  topicId: number;
}

export interface Child {
  id: number;
  fullName: string;
  phoneNumber: string;
}

/** A centre where it is about noon, with one teacher. */
export interface FamilyCentre {
  centre: OwnCentre;
  timezone: string;
  teacher: Api;
  addGroup: (group: NewGroup) => Promise<FamilyGroup>;
  addChild: (fullName: string, groups: readonly FamilyGroup[]) => Promise<Child>;
  addParent: (fullName: string, phoneNumber: string, children: readonly Child[]) => Promise<void>;
  startLesson: (group: FamilyGroup) => Promise<number>;
}

async function openFamilyCentre(centre: OwnCentre, timezone: string): Promise<FamilyCentre> {
  const { api, address } = centre;
  const subjects = await api.call(subjectsRoutes.list, {});
  const [classroom] = await api.call(classroomsRoutes.list, {});
  const subjectIdOf = (name: string) => subjects.find((subject) => subject.name === name)?.id ?? 0;
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: {
      fullName: 'Довженко Ірина Олексіївна', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: teacherPhone, password,
      subjectId: subjectIdOf('Математика'),
    },
  });
  const teacher = await new Api(address).signedIn(teacherPhone, password);
  let added = 0;

  return {
    centre,
    timezone,
    teacher,
    addGroup: async ({ subject, startTime, lessonDuration, days = everyDay }) => {
      const subjectId = subjectIdOf(subject);
      const { id: topicId } = await api.call(topicsRoutes.create, { body: { name: `Тема: ${subject}`, subjectId } });
      const schedules = days.map((dayOfWeek) => ({ dayOfWeek, classroomId: classroom?.id ?? 0, startTime }));
      const { id } = await api.call(groupsRoutes.create, {
        body: { name: 'Ж', subjectId, teacherId, pricePerMonth: 1200, lessonDuration, schedules },
      });
      return { id, subjectId, topicId };
    },
    addChild: async (fullName, groups) => {
      added += 1;
      const phoneNumber = `06722${String(added).padStart(5, '0')}`;
      const { id } = await api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password, schoolInfo: 'Ліцей 1' } });
      for (const group of groups) await api.call(groupsRoutes.addStudent, { params: { classId: group.id, studentId: id } });
      return { id, fullName, phoneNumber };
    },
    addParent: async (fullName, phoneNumber, children) => {
      for (const child of children) {
        await api.call(parentsRoutes.create, { params: { id: child.id }, body: { fullName, phoneNumber, password, accountTypeLabel: 'мама' } });
      }
    },
    startLesson: async ({ id, topicId }) => (await teacher.call(lessonsRoutes.start, { params: { id, topicId } })).id,
  };
}

export const test = base.extend<{ family: FamilyCentre }>({
  family: async ({ baseURL }, provide) => {
    const timezone = zoneAtNoon();
    await provide(await openFamilyCentre(await openOwnCentre(baseURL, timezone), timezone));
  },
});

export async function openAs(page: Page, { centre }: FamilyCentre, phoneNumber: string, path: string): Promise<void> {
  await enter(page, centre.address, phoneNumber, password);
  await page.goto(centre.address + path);
}

export { expect } from '@playwright/test';
