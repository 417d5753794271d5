import { paths } from '@dzvinok/contract/paths';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { openOwnCentre } from '../admin/centre.fixture.ts';
import { enter } from '../centre.ts';
import { ask, tokenOf } from '../session.ts';
import { addTeacher, expect, password, signInTeacher, test } from './lesson.fixture.ts';

test('another teacher’s group does not exist, and another centre knows no user of this centre', async ({ page, scenario, baseURL }) => {
  await scenario.addStudents(['Бондар Марко']);
  const lessonId = await scenario.startLesson();
  const { groupId, centre } = scenario;
  await addTeacher(centre, 'Інша Викладачка', '0671110002', scenario.subjectId);
  await enter(page, centre.address, '0671110002', password);
  await page.goto(centre.address);
  await expect(page.getByText('У вас ще немає груп.')).toBeVisible();
  for (const path of [teacherPaths.journal(groupId), teacherPaths.homework(groupId), teacherPaths.currentLesson(987_654), '/teacher/class/abc']) {
    await page.goto(centre.address + path);
    await expect(page.getByRole('heading', { name: 'Такої групи немає' })).toBeVisible();
    await expect(page.getByText('Бондар Марко')).toHaveCount(0);
  }
  await page.goto(centre.address + paths.lesson(groupId, lessonId));
  await expect(page.getByText('Такої групи немає.')).toBeVisible();
  await page.getByRole('link', { name: 'До журналу' }).click();
  await page.getByRole('link', { name: 'На головну', exact: true }).click();
  await expect(page).toHaveURL(/\/teacher\/my$/);

  const neighbour = await openOwnCentre(baseURL);
  await page.evaluate(() => localStorage.clear());
  await signInTeacher(page, scenario);
  await page.goto(centre.address);
  const token = await tokenOf(page);
  const session = await page.evaluate(() => Object.entries(localStorage));
  await page.goto(`${neighbour.address}/login`);
  await page.evaluate((kept) => kept.forEach(([key, value]) => localStorage.setItem(key, String(value))), session);
  for (const call of ['/api/teacher/classes', `/api/classes/${groupId}/journal`, `/api/classes/${groupId}/lessons/${lessonId}`]) {
    expect(await ask(page, call, token)).toMatchObject({ status: 401, data: null });
  }
  await page.goto(neighbour.address + teacherPaths.journal(groupId));
  await expect(page).toHaveURL(/\/login$/);
});
