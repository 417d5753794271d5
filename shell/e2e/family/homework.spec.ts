import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { marksRoutes } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { violationsOn } from '../axe.ts';
import { expect, openAs, teacherPhone, test } from './family.fixture.ts';

test('homework is a list with links; parent and teacher see the student’s ticks', async ({ page, browser, family }) => {
  const group = await family.addGroup({ subject: 'Математика', startTime: '12:00', lessonDuration: 60 });
  const student = await family.addChild('Коваль Марко', [group]);
  await family.addParent('Коваль Олена Петрівна', '0671119001', [student]);
  const lessonId = await family.startLesson(group);
  await openAs(page, family, student.phoneNumber, '/student/classes');
  const tabs = page.getByRole('navigation', { name: 'Розділи' });

  await test.step('the tab leads to the list, which fills itself', async () => {
    await tabs.getByRole('link', { name: 'Домашнє завдання' }).click();
    await expect(page).toHaveURL(/\/student\/homework$/);
    await expect(tabs.locator('[aria-current]')).toHaveText('Домашнє завдання');
    await expect(page.getByText('Домашніх завдань поки немає.')).toBeVisible();
    await family.teacher.call(homeworksRoutes.set, { params: { id: group.id }, body: 'Вправи 12–15, зразок: https://example.ua/zrazok.' });
    const task = page.getByRole('region', { name: 'До наступних занять' }).getByRole('listitem');
    await expect(task).toContainText('на завтра');
    await expect(task.getByRole('link')).toHaveAttribute('href', 'https://example.ua/zrazok');
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('ticked off, it stays so after a reload', async () => {
    await page.getByLabel('Зроблено: Математика').check();
    await expect(page.getByLabel('Зроблено: Математика')).toBeChecked();
    await page.reload();
    await expect(page.getByLabel('Зроблено: Математика')).toBeChecked();
  });

  await test.step('the teacher sees how many, the parent sees that it is done', async () => {
    const others = await browser.newContext();
    const [teacher, parent] = [await others.newPage(), await (await browser.newContext()).newPage()];
    await openAs(teacher, family, teacherPhone, `/teacher/class/${group.id}/homework`);
    await expect(teacher.getByText('Зробили 1 з 1')).toBeVisible();
    await page.getByLabel('Зроблено: Математика').uncheck();
    await expect(teacher.getByText('Зробили 0 з 1')).toBeVisible();
    await page.getByLabel('Зроблено: Математика').check();
    await openAs(parent, family, '0671119001', '/parent/homework');
    await expect(parent.getByRole('listitem').getByText('Зроблено')).toBeVisible();
    await expect(parent.getByRole('checkbox')).toHaveCount(0);
    await others.close();
    await parent.context().close();
  });

  await test.step('a missed lesson leads to its recording and homework; progress and recordings are tabs too', async () => {
    await family.teacher.call(marksRoutes.create, { params: { classId: group.id }, body: { studentId: student.id, topicId: group.topicId, absent: true } });
    await family.teacher.call(recordingsRoutes.set, { params: { classId: group.id, lessonId }, body: { url: 'https://video.example.ua/1' } });
    await tabs.getByRole('link', { name: 'Пропуски занять' }).click();
    const missed = page.getByRole('region', { name: 'Математика' }).getByRole('listitem');
    await expect(missed).toContainText('Вправи 12–15');
    await expect(missed.getByRole('link', { name: 'Дивитися запис' })).toHaveAttribute('href', 'https://video.example.ua/1');
    await tabs.getByRole('link', { name: 'Відеозаписи' }).click();
    await expect(tabs.locator('[aria-current]')).toHaveText('Відеозаписи');
    await expect(page.getByRole('main').getByRole('link', { name: /Математика/ })).toHaveAttribute('href', 'https://video.example.ua/1');
    await tabs.getByRole('link', { name: 'Мій прогрес' }).click();
    await expect(tabs.locator('[aria-current]')).toHaveText('Мій прогрес');
    expect(await violationsOn(page)).toEqual([]);
  });
});
