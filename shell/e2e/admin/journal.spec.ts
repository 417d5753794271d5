import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { formatDate, formatDayMonth } from '@dzvinok/texts/dates';
import type { Page } from '@playwright/test';
import { Api } from '../api.ts';
import { choose, enter } from '../centre.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const teacherPhone = '0671110001';
const password = '12345678';
const [marko, zlata] = ['Бондар Марко Іванович', 'Вознесенська-Кропивницька Злата-Анастасія'] as const;

interface HeldLesson {
  groupId: number;
  lessonId: number;
  topicIds: number[];
  students: Record<typeof marko | typeof zlata, number>;
  /** `DD.MM` and `DD.MM.YYYY`, in the centre's zone. */
  day: string;
  date: string;
  teacher: Api;
}

async function holdLesson({ api, address }: OwnCentre): Promise<HeldLesson> {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const topicIds: number[] = [];
  for (const name of ['Дроби', 'Відсотки']) topicIds.push((await api.call(topicsRoutes.create, { body: { name, subjectId } })).id);
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Довженко Ірина Олексіївна', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: teacherPhone, password, subjectId },
  });
  const { id: groupId } = await api.call(groupsRoutes.create, {
    body: { name: 'Ж', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, schedules: [] },
  });
  const addStudent = async (fullName: string, phoneNumber: string) => {
    const { id: studentId } = await api.call(studentsRoutes.create, { body: { fullName, phoneNumber, password, schoolInfo: 'Ліцей 1' } });
    await api.call(groupsRoutes.addStudent, { params: { classId: groupId, studentId } });
    return studentId;
  };
  const students = { [marko]: await addStudent(marko, '0672220001'), [zlata]: await addStudent(zlata, '0672220002') };
  const teacher = await new Api(address).signedIn(teacherPhone, password);
  const [topicId = 0] = topicIds;
  const { id: lessonId, startDateTime } = await teacher.call(lessonsRoutes.start, { params: { id: groupId, topicId } });
  await teacher.call(marksRoutes.create, {
    params: { classId: groupId },
    body: { studentId: students[marko], lessonId, topicId, classworkMark: 9, notReady: true, comment: 'Забув зошит' },
  });
  return { groupId, lessonId, topicIds, students, day: formatDayMonth(startDateTime), date: formatDate(startDateTime), teacher };
}

const editorRow = (page: Page, name: string) => page.getByRole('list', { name: 'Учні заняття' }).getByRole('listitem').filter({ hasText: name });

test('the panel of a group: its journal, the details of a mark, and the editor as an admin', async ({ admin, centre }) => {
  const { groupId, lessonId, day, date } = await holdLesson(centre);
  await admin.goto(`${centre.address}/admin/classes/${groupId}`);
  const journal = admin.getByRole('grid', { name: 'Журнал групи' });
  const cell = (name: string) => journal.getByRole('gridcell', { name, exact: true });
  await expect(journal.getByRole('columnheader', { name: `${day}, Дроби`, exact: true })).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Позначки журналу' })).toContainText('НГ');
  await cell(`${marko}, ${day}, на уроці: НГ 9, не готовий, є коментар`).click();
  const details = admin.getByRole('dialog', { name: marko });
  for (const text of ['Дроби', date]) await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expect(details.getByLabel('Коментар')).toHaveValue('Забув зошит');
  await admin.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await journal.getByRole('link', { name: `Редагувати урок ${day}` }).click();
  await expect(admin).toHaveURL(new RegExp(`/class/${groupId}/lesson/${lessonId}$`));
  await expect(admin.getByRole('heading', { name: 'Редагування уроку: Дроби' })).toBeVisible();
  await expect(admin.getByText(date, { exact: true })).toBeVisible();
  await editorRow(admin, marko).getByLabel('Не готовий').uncheck();
  await expect(editorRow(admin, marko).getByText('Збережено')).toBeVisible();
  const row = editorRow(admin, zlata);
  await row.getByLabel('Відсутній').check();
  await row.getByLabel(`Домашня робота: ${zlata}`).pressSequentially('1а2');
  await row.getByRole('button', { name: `${zlata}: додати коментар` }).click();
  await row.getByLabel(`Коментар: ${zlata}`).fill('Хвора');
  await row.getByLabel(`Оцінка: ${zlata}`).click();
  await expect(row.getByLabel(`Домашня робота: ${zlata}`)).toHaveValue('12');
  await expect(row.getByText('Збережено')).toBeVisible();

  await admin.getByRole('button', { name: 'Змінити тему' }).click();
  await choose(admin, 'Тема', 'Відсотки');
  await admin.getByRole('dialog').getByRole('button', { name: 'Зберегти' }).click();
  await expect(admin.getByText('Тему уроку оновлено успішно!')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Редагування уроку: Відсотки' })).toBeVisible();

  await admin.getByRole('link', { name: 'До групи' }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/classes/${groupId}$`));
  await expect(cell(`${marko}, ${day}, на уроці: 9, є коментар`)).toBeVisible();
  await expect(cell(`${zlata}, ${day}, домашня: 12`)).toBeVisible();
  await expect(cell(`${zlata}, ${day}, на уроці: В, відсутній, є коментар`)).toBeVisible();

  await admin.goto(`${centre.address}/class/${groupId}/lesson/987654`);
  await expect(admin.getByText('Для цього класу поки немає уроків.')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'До групи' })).toHaveAttribute('href', `/admin/classes/${groupId}`);
});

test('deleting a lesson says how many marks go, and asks again when there are more', async ({ admin, centre, browser }) => {
  const { groupId, lessonId, topicIds, students, day, date, teacher } = await holdLesson(centre);
  const [topicId = 0] = topicIds;
  await admin.goto(`${centre.address}/admin/classes/${groupId}`);
  const menu = admin.getByRole('button', { name: `Дії з уроком ${day}` });
  const remove = admin.getByRole('menuitem', { name: 'Видалити урок' });
  const popup = admin.getByRole('dialog', { name: `Видалити урок ${date}?` });
  // The keyboard reaches the actions of the active lesson after the sheet.
  await admin.getByRole('grid', { name: 'Журнал групи' }).focus();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(remove).toBeVisible();
  await expect(popup).toBeHidden();
  // The list gets focus a moment after it opens.
  await expect(async () => {
    await admin.keyboard.press('ArrowDown');
    await expect(remove).toBeFocused({ timeout: 300 });
  }).toPass();
  await admin.keyboard.press('Enter');
  await expect(popup.getByText(/Разом з уроком буде видалено 1\sоцінку/)).toBeVisible();
  await expect(popup.getByText(/Домашнє завдання/)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Скасувати' })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await menu.click();
  await remove.click();
  await teacher.call(marksRoutes.create, { params: { classId: groupId }, body: { studentId: students[zlata], lessonId, topicId, classworkMark: 11 } });
  await popup.getByRole('button', { name: 'Видалити' }).click();
  await expect(popup.getByText(/Кількість оцінок уроку тим часом змінилася/)).toBeVisible();
  await expect(popup.getByText(/буде видалено 2\sоцінки/)).toBeVisible();
  await popup.getByRole('button', { name: 'Видалити' }).click();
  await expect(admin.getByText(`Урок ${date} видалено`)).toBeVisible();
  await expect(admin.getByText('Для цього класу поки немає уроків.')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Учні групи' })).toContainText(zlata);

  await teacher.call(lessonsRoutes.start, { params: { id: groupId, topicId } });
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, centre.address, teacherPhone, password);
  await page.goto(`${centre.address}/teacher/class/${groupId}/journal`);
  await expect(page.getByRole('link', { name: `Редагувати урок ${day}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /Дії з уроком/ })).toHaveCount(0);
  await context.close();
});
