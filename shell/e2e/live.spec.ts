import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { liveRoutes } from '@dzvinok/contract/live';
import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, openOwnCentre, test as base, type OwnCentre } from './admin/centre.fixture.ts';
import { Api } from './api.ts';
import { enter } from './centre.ts';
import { isSundayIn, zoneAtNoon } from './noon.ts';

const password = '12345678';
const [teacherPhone, studentPhone] = ['0671110001', '0672220001'];
const name = 'Вознесенська-Кропивницька Злата-Анастасія';

// Attendance at today's evening lesson can still be chosen.
const zone = zoneAtNoon();

const test = base.extend({
  centre: async ({ baseURL }, provide) => provide(await openOwnCentre(baseURL, zone)),
});

interface HeldLesson {
  groupId: number;
  lessonId: number;
  topicId: number;
  studentId: number;
  teacher: Api;
}

async function holdLesson({ api, address }: OwnCentre): Promise<HeldLesson> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const [classroom] = await api.call(classroomsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const { id: topicId } = await api.call(topicsRoutes.create, { body: { name: 'Дроби', subjectId } });
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Довженко Ірина Олексіївна', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: teacherPhone, password, subjectId },
  });
  const schedules = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, classroomId: classroom?.id ?? 0, startTime: '18:00' }));
  const { id: groupId } = await api.call(groupsRoutes.create, {
    body: { name: 'Ж', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, schedules },
  });
  const { id: studentId } = await api.call(studentsRoutes.create, { body: { fullName: name, phoneNumber: studentPhone, password, schoolInfo: 'Ліцей 1' } });
  await api.call(groupsRoutes.addStudent, { params: { classId: groupId, studentId } });
  const teacher = await new Api(address).signedIn(teacherPhone, password);
  const { id: lessonId } = await teacher.call(lessonsRoutes.start, { params: { id: groupId, topicId } });
  return { groupId, lessonId, topicId, studentId, teacher };
}

function countStreams(context: BrowserContext): { asked: number } {
  const count = { asked: 0 };
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === liveRoutes.events.path) count.asked += 1;
  });
  return count;
}

const cellOf = (page: Page, value: string) => page.getByLabel(new RegExp(`${name}, .*на уроці: .*${value}`));

test('a save shows on other users’ pages by itself', async ({ admin, centre, browser }) => {
  const { groupId, lessonId, teacher } = await holdLesson(centre);
  const open = async (phoneNumber: string, path: string) => {
    const page = await (await browser.newContext()).newPage();
    await enter(page, centre.address, phoneNumber, password);
    await page.goto(centre.address + path);
    return page;
  };
  await admin.goto(`${centre.address}/admin/classes/${groupId}`);
  await expect(cellOf(admin, 'порожньо')).toBeVisible();
  const student = await open(studentPhone, '/');
  await expect(student).toHaveURL(/\/student\/classes/);
  const teacherPage = await open(teacherPhone, `/teacher/class/${groupId}/current-lesson`);

  await test.step('a mark of the teacher is in the admin’s journal', async () => {
    await teacherPage.getByLabel(`Оцінка: ${name}`).fill('11');
    await teacherPage.keyboard.press('Enter');
    await expect(cellOf(admin, '11')).toBeVisible();
  });

  await test.step('the student’s choice is in the teacher’s header', async () => {
    await expect(teacherPage.getByText(/Онлайн: 0/)).toBeVisible();
    const pupil = await new Api(centre.address).signedIn(studentPhone, password);
    const lessons = await pupil.call(familyRoutes.week, { query: {} });
    const next = lessons.find(({ canChooseStatus }) => canChooseStatus);
    await pupil.call(attendanceRoutes.choose, {
      body: { classId: groupId, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: next?.startDateTime ?? '' },
    });
    await expect(teacherPage.getByText(/Онлайн: 1/)).toBeVisible();
  });

  await test.step('homework and the link of the broadcast are on the student’s page', async () => {
    await expect(student.getByRole('link', { name: 'Приєднатися' })).toHaveCount(0);
    await teacher.call(broadcastsRoutes.start, { params: { id: groupId, lessonId } });
    await expect(student.getByRole('link', { name: 'Приєднатися' }).first()).toBeVisible();
    // On a Sunday tomorrow's lesson is in the next week.
    if (isSundayIn(zone)) await student.getByRole('button', { name: 'Наступний тиждень' }).click();
    await teacher.call(homeworksRoutes.set, { params: { id: groupId }, body: 'Вправи 12–15' });
    await expect(student.getByRole('button', { name: /Домашнє завдання/ }).first()).toBeAttached();
  });

  await test.step('an absence is among the student’s missed lessons', async () => {
    await student.getByRole('link', { name: 'Пропуски занять' }).last().click();
    await expect(student.getByText('Пропущених занять немає.')).toBeVisible();
    await teacherPage.getByRole('listitem').filter({ hasText: name }).getByLabel('Відсутній').click();
    await teacherPage.getByRole('dialog', { name: 'Поставити «В»?' }).getByRole('button', { name: 'Поставити' }).click();
    await expect(student.getByText('Дроби')).toBeVisible();
    await expect(cellOf(admin, 'відсутн')).toBeVisible();
  });
});

/** Chromium treats all tabs of a test as visible. */
async function setInView(page: Page, isInView: boolean): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isInView ? 'visible' : 'hidden');
}

test('a tab in view hears each save, a hidden one reads again when it is seen, and both outlive a lost network', async ({ admin, centre, context }) => {
  const { groupId, lessonId, topicId, studentId, teacher } = await holdLesson(centre);
  const save = (classworkMark: number) => teacher.call(marksRoutes.create, {
    params: { classId: groupId }, body: { studentId, lessonId, topicId, classworkMark },
  });
  const address = `${centre.address}/admin/classes/${groupId}`;
  const streams = countStreams(context);
  const tabs = [admin, await context.newPage()] as const;
  const [seen, hidden] = tabs;
  for (const tab of tabs) {
    await tab.goto(address);
    await expect(cellOf(tab, 'порожньо')).toBeVisible();
  }
  await setInView(hidden, false);
  await save(10);
  await expect(cellOf(seen, '10')).toBeVisible();
  await expect(cellOf(hidden, 'порожньо')).toBeVisible();
  expect(streams.asked).toBe(2);
  await setInView(hidden, true);
  await expect(cellOf(hidden, '10')).toBeVisible();
  await expect.poll(() => streams.asked).toBe(3);
  await save(11);
  for (const tab of tabs) await expect(cellOf(tab, '11')).toBeVisible();

  await context.setOffline(true);
  await save(12);
  await context.setOffline(false);
  for (const tab of tabs) await expect(cellOf(tab, '12')).toBeVisible();
});
