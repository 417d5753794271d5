import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Page } from '@playwright/test';
import type { OwnCentre } from './centre.fixture.ts';

const password = '12345678';
let lastPhone = 0;

function nextPhone(): string {
  lastPhone += 1;
  return `050${String(1_000_000 + lastPhone)}`;
}

interface NewStudent {
  fullName: string;
  phoneNumber?: string;
  parent?: string;
  comment?: string;
  schoolInfo?: string;
  isEducationOnline?: boolean;
}

export async function addStudent({ api }: OwnCentre, { parent, phoneNumber = nextPhone(), ...rest }: NewStudent): Promise<number> {
  const { id } = await api.call(studentsRoutes.create, { body: { phoneNumber, password, schoolInfo: 'Ліцей № 5', ...rest } });
  if (parent) {
    const body = { fullName: parent, phoneNumber: nextPhone(), password, accountTypeLabel: 'мати' };
    await api.call(parentsRoutes.create, { params: { id }, body });
  }
  return id;
}

/** One group per letter, each on Monday at 15:30. */
export async function addGroups({ api }: OwnCentre, prices: Record<string, number>): Promise<Map<string, number>> {
  const subjects = await api.call(subjectsRoutes.list, {});
  const [room] = await api.call(classroomsRoutes.list, {});
  const subjectId = subjects.find(({ name }) => name === 'Математика')?.id ?? 0;
  const teacher = { fullName: 'Довженко Ірина', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: nextPhone(), password, subjectId } as const;
  const { id: teacherId } = await api.call(teachersRoutes.create, { body: teacher });
  const ids = new Map<string, number>();
  for (const [name, pricePerMonth] of Object.entries(prices)) {
    const schedules = [{ dayOfWeek: name === 'А' ? 1 : 2, classroomId: room?.id ?? 0, startTime: '15:30' }];
    const body = { name, subjectId, teacherId, pricePerMonth, lessonDuration: 60, isOnline: false, schedules };
    ids.set(name, (await api.call(groupsRoutes.create, { body })).id);
  }
  return ids;
}

export async function join({ api }: OwnCentre, studentId: number, groupIds: Iterable<number | undefined>): Promise<void> {
  for (const classId of groupIds) {
    await api.call(groupsRoutes.addStudent, { params: { classId: classId ?? 0, studentId } });
  }
}


export const table = (page: Page) => page.getByRole('table', { name: 'Всі учні' });
export const names = (page: Page) => table(page).getByRole('link', { name: /^[А-ЯҐЄІЇ]/ }).and(page.locator(':not([href^="tel:"])'));
export const box = (page: Page, month: 'цього' | 'наступного', name: string) =>
  page.getByRole('checkbox', { name: `Оплата ${month} місяця: ${name}` });
export const total = (page: Page, title: string) => page.getByLabel('Підсумки').getByText(title, { exact: true }).locator('xpath=following-sibling::dd');
export const apply = (page: Page) => page.getByRole('button', { name: 'Відобразити' });
export const openFilter = (page: Page) => page.getByRole('button', { name: /^Фільтри/ }).click();
export const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
export const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
export const orderBy = (page: Page, name: string) => header(page, name).getByRole('button').click();
export const groupsOf = (page: Page, name: string) => page.getByRole('button', { name: `Групи учня ${name}` });
export const popup = (page: Page) => page.getByRole('dialog');
export const openList = (page: Page, { address }: OwnCentre, search = '') => page.goto(`${address}/admin/students${search}`);

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function prepare(centre: OwnCentre) {
  const groups = await addGroups(centre, { А: 900, Б: 1600 });
  const anna = await addStudent(centre, { fullName: 'Їжак Анна', parent: 'Яремчук Ніна', comment: 'Олімпіада', isEducationOnline: true });
  const oleh = await addStudent(centre, { fullName: 'Ґонта Олег', parent: 'Бойко Юрій' });
  const maria = await addStudent(centre, { fullName: 'Гайова Марія' });
  await join(centre, anna, [groups.get('А')]);
  await join(centre, oleh, groups.values());
  return { anna, oleh, maria, groups };
}
