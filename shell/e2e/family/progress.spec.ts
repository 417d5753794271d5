import { marksRoutes } from '@dzvinok/contract/marks';
import { studentPaths } from '@dzvinok/contract/paths/family';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import type { Page } from '@playwright/test';
import { violationsOn } from '../axe.ts';
import { enter } from '../centre.ts';
import { expect, openAs, password, teacherPhone, test, type FamilyGroup } from './family.fixture.ts';

const subjects = ['Математика', 'Англійська мова', 'Історія України', 'Українська мова'] as const;
const hours = ['09:00', '10:00', '11:00', '12:00'];

async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    // Elsewhere the header partly covers elements, which axe reports.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await violationsOn(page), `${width} px`).toEqual([]);
  }
}

test('a student’s progress grows with each mark, as a chart and as a table', async ({ page, family }) => {
  const maths = await family.addGroup({ subject: subjects[0], startTime: '12:00', lessonDuration: 60 });
  const english = await family.addGroup({ subject: subjects[1], startTime: '18:00', lessonDuration: 60 });
  const student = await family.addChild('Вознесенська-Кропивницька Єлизавета-Анастасія', [maths, english]);
  const give = async (group: FamilyGroup, mark: object) => {
    const body = { studentId: student.id, topicId: group.topicId, ...mark };
    await family.teacher.call(marksRoutes.create, { params: { classId: group.id }, body });
  };
  const lessonOf = (subject: string) => page.getByRole('slider', { name: `Уроки, ${subject}` });
  const cardOf = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('the head’s switch opens it; there is nothing yet', async () => {
    await openAs(page, family, student.phoneNumber, studentPaths.schedule);
    await page.getByRole('radiogroup', { name: 'Вигляд кабінету' }).getByText('Прогрес').click();
    await expect(page.getByText('Поки що немає ані оцінок, ані відвідувань.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${studentPaths.progress.replace('?', '\\?')}$`));
  });

  await test.step('lessons and marks come by themselves', async () => {
    await family.startLesson(maths);
    await expect(lessonOf(subjects[0])).toHaveAttribute('aria-valuetext', /Тема: Математика: Без оцінок$/);
    await give(maths, { classworkMark: 999, homeworkMark: 8, isMilestone: true });
    await expect(lessonOf(subjects[0])).toHaveAttribute('aria-valuetext', /Контрольна робота, робота на уроці – 999, домашня робота – 8$/);
    await expect(lessonOf(subjects[0]).getByText('КР')).toBeVisible();
    await family.startLesson(english);
    await give(english, { absent: true });
    await expect(lessonOf(subjects[1])).toHaveAttribute('aria-valuetext', /Відсутній$/);
    await expect(cardOf('Усі предмети')).toContainText('з 2 уроків');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodEverywhere(page);

  await test.step('the same as a table, also after a reload', async () => {
    await page.getByText('Таблиця', { exact: true }).click();
    const row = page.getByRole('table', { name: `Уроки, ${subjects[0]}` }).getByRole('row').last();
    await expect(row).toContainText('Контрольна робота');
    await expect(row.getByRole('cell', { name: '999' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table')).toHaveCount(2);
  });
});

test('a recording that the teacher gives is on the family’s page at once', async ({ page, family, browser }) => {
  const groups: FamilyGroup[] = [];
  for (const [index, subject] of subjects.entries()) {
    groups.push(await family.addGroup({ subject, startTime: hours[index] ?? '', lessonDuration: 45 }));
  }
  const [maths] = groups;
  if (!maths) throw new Error('There is no group');
  const student = await family.addChild('Коваль Марко', groups);
  const lessons = await Promise.all(groups.map((group) => family.startLesson(group)));
  const teacher = await (await browser.newContext()).newPage();
  await enter(teacher, family.centre.address, teacherPhone, password);
  await teacher.goto(family.centre.address + teacherPaths.currentLesson(maths.id));
  await openAs(page, family, student.phoneNumber, studentPaths.schedule);
  const section = page.getByRole('region', { name: 'Відеозаписи занять' });
  const popup = teacher.getByRole('dialog', { name: 'Відеозапис уроку' });
  const field = popup.getByLabel('Посилання на відеозапис');

  await test.step('a wrong address is refused on its field', async () => {
    await expect(page.getByRole('region', { name: /^Понеділок/ }).or(page.getByText('Понеділок')).first()).toBeVisible();
    await expect(section).toHaveCount(0);
    await teacher.getByRole('button', { name: 'Додати відеозапис' }).click();
    await field.fill('http://video.example.ua/1');
    await popup.getByRole('button', { name: 'Зберегти' }).click();
    await expect(popup.getByText('Вкажіть посилання, що починається з https://')).toBeVisible();
    await field.fill(`https://video.example.ua/${'x'.repeat(2_000)}`);
    await popup.getByRole('button', { name: 'Зберегти' }).click();
    await expect(popup.getByText('Посилання задовге')).toBeVisible();
  });

  await test.step('a right one is seen by the student, and opens in a tab of its own', async () => {
    await field.fill('https://video.example.ua/1');
    await popup.getByRole('button', { name: 'Зберегти' }).click();
    await expect(teacher.getByText('Посилання на відеозапис збережено')).toBeVisible();
    await expect(teacher.getByRole('button', { name: 'Відеозапис додано' })).toBeVisible();
    const link = section.getByRole('link', { name: /Тема: Математика/ });
    await expect(link).toBeVisible();
    await page.context().route('https://video.example.ua/**', (route) => route.fulfill({ body: 'Video' }));
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(opened).toHaveURL('https://video.example.ua/1');
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();
  });

  await test.step('many stand in a slider of three, on a phone of two', async () => {
    for (const [index, group] of groups.entries()) {
      await family.teacher.call(recordingsRoutes.set, {
        params: { classId: group.id, lessonId: lessons[index] ?? 0 }, body: { url: `https://video.example.ua/${index + 1}` },
      });
    }
    const inView = () => section.getByRole('link').evaluateAll((links) => {
      const frame = links[0]?.closest('section')?.getBoundingClientRect();
      return links.filter((link) => {
        const { left, right } = link.getBoundingClientRect();
        return frame && left >= frame.left && right <= frame.right;
      }).length;
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(family.centre.address + studentPaths.recordings);
    await expect(section.getByRole('link')).toHaveCount(groups.length);
    await expect(section).toBeInViewport();
    await expect.poll(inView).toBe(3);
    await section.getByRole('button', { name: 'Слайди 2–4 з 4' }).click();
    await expect(section.getByRole('link').last()).toBeInViewport({ ratio: 0.9 });
    await expect(section.getByRole('link').first()).not.toBeInViewport();
    await page.keyboard.press('Home');
    await expect(section.getByRole('link').first()).toBeInViewport({ ratio: 0.9 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 900 });
    await expect.poll(inView).toBe(2);
    await section.getByRole('button', { name: 'Слайди 3–4 з 4' }).click();
    await expect(section.getByRole('link').last()).toBeInViewport({ ratio: 0.9 });
  });
  await expectGoodEverywhere(page);

  await test.step('one that is taken away is gone', async () => {
    await teacher.getByRole('button', { name: 'Відеозапис додано' }).click();
    await popup.getByRole('button', { name: 'Прибрати' }).click();
    await expect(teacher.getByRole('button', { name: 'Додати відеозапис' })).toBeVisible();
    await expect(section.getByRole('link')).toHaveCount(groups.length - 1);
  });
});
